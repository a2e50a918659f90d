import Inspection
import PNGCodec
import Raster
import Synchronization

/// Brings a file below the limit of its budget: by harder compression, and then with losses if the budget allows them.
///
/// The input is a file of Kisscut, which is lossless, so the master is not decoded again.
struct Shrinker {
    /// The timing of the file; nil for a still.
    let timing: Header.Timing?
    /// Whether the pixels are not those of the master's frames.
    let isResampled: Bool
    let rendering: FileRendering
    /// Whether an animation may become a GIF if that loses less.
    let acceptsGIF: Bool
    let budget: ByteBudget
    let tools: Tools

    private let frames = FrameCount()

    /// How many frames were worked on to bring the file under its limit.
    private final class FrameCount: Sendable {
        private let value = Atomic(0)

        func next() -> Int { value.add(1, ordering: .relaxed).newValue }
    }

    private var fitter: Fitter {
        Fitter(
            limit: budget.limit, floor: budget.floor ?? FitOptions.standardFloor,
            spare: tools.spare,
            proceed: { [deadline = tools.deadline, frames, onFit = tools.onFit] in
                try deadline.check()
                onFit(frames.next())
            })
    }

    /// Returns a file below the limit.
    ///
    /// - Parameters:
    ///   - bytes: The file that is too large.
    ///   - lossless: The file as it was encoded here, of which `bytes` may be a smaller one from elsewhere; nil if it was not.
    ///   - hasSoftEdges: Whether the master has pixels that are neither opaque nor transparent.
    /// - Throws: `MakeError` with the code `stickerTooLarge` if there is none; errors of codecs.
    func shrunk(_ bytes: [UInt8], lossless: [UInt8]?, hasSoftEdges: Bool) throws -> EncodedFile {
        guard rendering.format.isPNG, let lossless else { throw tooLarge(bytes) }
        let best = try tools.clock.measure(.encode) { try encodedHarder(bytes) }
        guard best.count >= budget.limit else { return EncodedFile(bytes: best) }
        var fitted = try tools.clock.measure(.encode) { () throws -> Fitter.Fitted? in
            let gif = hasSoftEdges ? nil : try fittedGIF(lossless)
            if let gif, gif.report.score == 100 { return gif }
            return fitter.better(gif, try fitter.fitted(lossless))
        }
        // A smaller file from elsewhere is what would be used without losses.
        fitted?.report.bytesBefore = best.count
        if let fitted, let floor = budget.floor, fitted.report.score >= Double(floor) {
            return EncodedFile(bytes: fitted.bytes, fit: fitted.report)
        }
        let size = try budget.floor.map { try sizeThatFits(lossless, floor: $0) } ?? nil
        throw tooLarge(
            best,
            advice: fitted?.report.advice(floor: budget.floor, sizeThatFits: size)
                ?? budget.floor.map { _ in
                    "it does not fit even with visible damage"
                        + (size.map { "; with --size \($0.rawValue) it fits" } ?? "")
                })
    }

    private func tooLarge(_ bytes: [UInt8], advice: String? = nil) -> MakeError {
        let excess = bytes.count - (budget.limit - 1)
        return MakeError(
            .stickerTooLarge,
            "the sticker of \(rendering.canvas) px has \(bytes.count) bytes, \(excess) too many; a sticker must have "
                + "fewer than \(budget.limit)" + (advice.map { "; \($0)" } ?? ""))
    }

    /// Encodes a file again without losses, by compressions that may bring it below the limit, until one does.
    private func encodedHarder(_ bytes: [UInt8]) throws -> [UInt8] {
        guard tools.setup.encoding.effort != .best else { return bytes }
        // What each saves at most, in percent of the limit.
        let attempts: [(compression: Compression, percent: Int)] =
            timing == nil ? [(.best, 50)] : [(.thorough, 15), (.best, 2)]
        var smallest = bytes
        for (compression, percent) in attempts {
            let isNear = smallest.count * 100 < budget.limit * (100 + percent)
            guard smallest.count >= budget.limit, isNear else { continue }
            let again = try encodedAgain(bytes, by: compression)
            if again.count < smallest.count { smallest = again }
        }
        return smallest
    }

    /// Returns a GIF below the limit, with what its palettes cost; nil if there is none.
    ///
    /// Art with few colors and hard edges can lose less as a GIF, above all if its master was one. It must not play slower.
    private func fittedGIF(_ lossless: [UInt8]) throws -> Fitter.Fitted? {
        let shortest = tools.setup.profile.shortestShownDelay[.gif] ?? 0
        guard acceptsGIF, !isResampled, let delays = timing?.delays,
            delays.allSatisfy({ $0.seconds * 1000 >= Double(shortest) })
        else { return nil }
        let gif = try encodedAgain(lossless, format: .gif)
        guard gif.count < budget.limit else { return nil }
        let fitted = try fitter.measured(gif, lossless, lossless, [.gif])
        return fitted.report.framesAfter == fitted.report.framesBefore ? fitted : nil
    }

    /// Returns the largest smaller size of stickers at which a file keeps the floor below the limit; nil if none does.
    private func sizeThatFits(_ lossless: [UInt8], floor: Int) throws -> StickerSize? {
        let (canvas, longer) = (rendering.canvas, rendering.canvas.longerSide)
        return try tools.setup.profile.sizes.last { size in
            let side = size.pixels(at: .x3)
            guard side < longer else { return false }
            let smaller = try encodedAgain(lossless, as: canvas.scaled(by: side, over: longer))
            return try smaller.count < fitter.limit || fitter.fitted(smaller)?.report.score ?? 0 >= Double(floor)
        }
    }

    /// Encodes a file of Kisscut again: in another size or by another compression, unless these are nil, or in another format.
    private func encodedAgain(
        _ bytes: [UInt8], as size: PixelSize? = nil, by compression: Compression? = nil, format: ImageFormat = .png
    ) throws -> [UInt8] {
        var second = tools.again(compression)
        let file = try second.reader.open(bytes)
        let again = FileRendering(Placement(size ?? file.header.pixelSize), format: format)
        var renderer = try Renderer([again], of: file, in: second)
        var frames = try file.frames()
        while let frame = try frames.next() { try renderer.add(frame, in: &second) }
        return try renderer.finish(facts: PictureFacts(), in: second)[again]?.bytes() ?? bytes
    }
}
