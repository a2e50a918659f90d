import Inspection
import PNGCodec
import Raster
import Synchronization

/// Brings a file below the limit of its budget, first by harder compression, and then with losses if the budget allows them.
///
/// The input is a lossless file from Kisscut, so the master is not decoded again. This file is decoded once.
struct Shrinker {
    /// The timing of the file, or `nil` for a still.
    let timing: Header.Timing?
    /// Whether the pixels differ from the pixels of the master's frames.
    let isResampled: Bool
    let rendering: FileRendering
    /// Whether an animation may become a GIF if the GIF loses less.
    let acceptsGIF: Bool
    let budget: ByteBudget
    let tools: Tools

    private let frames = FrameCount()

    /// Counts the frames that were processed to bring the file under its limit.
    private final class FrameCount: Sendable {
        private let value = Atomic(0)

        func next() -> Int { value.add(1, ordering: .relaxed).newValue }
    }

    private func fitter(floor: Int) -> Fitter {
        Fitter(
            limit: budget.limit, floor: floor, storage: tools.setup.encoding.palette.storage,
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
    ///   - lossless: The file as Kisscut encoded it, or `nil` if it did not. `bytes` may be a smaller file from elsewhere.
    ///   - hasSoftEdges: Whether the master has pixels that are neither opaque nor transparent.
    /// - Throws: `MakeError` with the code `stickerTooLarge` if there is none; errors of codecs.
    func shrunk(_ bytes: [UInt8], lossless: [UInt8]?, hasSoftEdges: Bool) throws -> EncodedFile {
        guard rendering.format.isPNG, let lossless else { throw tooLarge(bytes) }
        let decoded = try DecodedPNG(lossless)
        let best = try tools.clock.measure(.encode) { try encodedHarder(bytes, decoded) }
        guard best.count >= budget.limit else { return EncodedFile(bytes: best) }
        guard let floor = budget.floor else {
            throw tooLarge(best, remedy: .allowLosses)
        }
        let fitter = fitter(floor: floor)
        let triesGIF = mayBecomeGIF && !hasSoftEdges
        var fitted = try tools.clock.measure(.encode) { () throws -> Fitter.Fitted? in
            let gif = triesGIF ? try fittedGIF(decoded, fitter) : nil
            if let gif, gif.report.score == 100 { return gif }
            return fitter.better(gif, try fitter.fitted(decoded))
        }
        // Without losses, the smaller file from elsewhere would be used.
        fitted?.report.bytesBefore = best.count
        if let fitted, fitted.report.score >= Double(floor) {
            var file = EncodedFile(bytes: fitted.bytes, fit: fitted.report)
            file.usesLibvips = triesGIF
            return file
        }
        let size = try sizeThatFits(decoded, fitter)
        var refusal = tooLarge(
            best,
            remedy: fitted?.report.remedy(floor: floor, sizeThatFits: size) ?? .smallerSize(size: size))
        refusal.usesLibvips = triesGIF
        throw refusal
    }

    private func tooLarge(_ bytes: [UInt8], remedy: Fault.FitRemedy? = nil) -> MakeError {
        MakeError(
            .stickerTooLarge(
                bytes: bytes.count, limit: budget.limit, size: rendering.canvas, scale: budget.scale, remedy: remedy))
    }

    /// Encodes a file's frames again without losses, with each compression that may bring it below the limit, until one of them does.
    private func encodedHarder(_ bytes: [UInt8], _ decoded: DecodedPNG) throws -> [UInt8] {
        guard tools.setup.encoding.effort != .best else { return bytes }
        // The most that each compression saves, in percent of the limit.
        let attempts: [(compression: Compression, percent: Int)] =
            timing == nil ? [(.best, 50)] : [(.thorough, 15), (.best, 2)]
        var smallest = bytes
        for (compression, percent) in attempts {
            let isNear = smallest.count * 100 < budget.limit * (100 + percent)
            guard smallest.count >= budget.limit, isNear else { continue }
            let again = try encodedAgain(decoded, by: compression)
            if again.count < smallest.count { smallest = again }
        }
        return smallest
    }

    /// Whether the file may become a GIF, which must not play slower.
    private var mayBecomeGIF: Bool {
        let shortest = tools.setup.profile.shortestShownDelay[.gif] ?? 0
        guard acceptsGIF, !isResampled, let delays = timing?.delays else { return false }
        return delays.allSatisfy { $0.seconds * 1000 >= Double(shortest) }
    }

    /// Returns a GIF below the limit with the measured losses of its palettes, or `nil` if there is none.
    ///
    /// Art with few colors and hard edges can lose less as a GIF, especially if the master was a GIF.
    private func fittedGIF(_ lossless: DecodedPNG, _ fitter: Fitter) throws -> Fitter.Fitted? {
        let gif = try encodedAgain(lossless, format: .gif)
        guard gif.count < budget.limit else { return nil }
        let file = try tools.again(nil).reader.open(gif)
        guard file.header.frames == lossless.frames else { return nil }
        var frames = try file.frames()
        return try fitter.measured(
            gif, frames: file.header.frames, { try frames.next()?.bitmap }, lossless, lossless, [.gif])
    }

    /// Returns the largest smaller sticker size at which a file below the limit keeps the floor, or `nil` if no size does.
    private func sizeThatFits(_ lossless: DecodedPNG, _ fitter: Fitter) throws -> StickerSize? {
        let (canvas, longer) = (rendering.canvas, rendering.canvas.longerSide)
        return try tools.setup.profile.sizes.last { size in
            let side = size.pixels(at: budget.scale)
            guard side < longer else { return false }
            let smaller = try encodedAgain(lossless, as: canvas.scaled(by: side, over: longer))
            guard smaller.count >= fitter.limit else { return true }
            return try fitter.fitted(DecodedPNG(smaller))?.report.score ?? 0 >= Double(fitter.floor)
        }
    }

    /// Encodes a file from Kisscut again, in another size if `size` is set, with another compression if `compression` is set, and in any
    /// format.
    private func encodedAgain(
        _ decoded: DecodedPNG, as size: PixelSize? = nil, by compression: Compression? = nil,
        format: ImageFormat = .png
    ) throws -> [UInt8] {
        var second = tools.again(compression)
        let file = MasterSource(decoded)
        let again = FileRendering(Placement(size ?? decoded.size), format: format)
        var renderer = try Renderer([again], of: file, in: second)
        var frames = try file.frames()
        while let frame = try frames.next() { try renderer.add(frame, in: &second) }
        return try renderer.finish(facts: PictureFacts(), in: second)[again]?.get().bytes() ?? decoded.bytes
    }
}

extension MasterSource {
    /// Creates a source from the frames of a file that is already decoded.
    fileprivate init(_ decoded: DecodedPNG) {
        let header = Header(
            format: decoded.delays == nil ? .png : .apng, bytes: decoded.bytes.count, pixelSize: decoded.size,
            storesShownPixels: true, timing: decoded.delays.map { .init(delays: $0, plays: decoded.plays) })
        self.init(header: header, stored: decoded.bytes) { DecodedSource(frames: decoded.composed()) }
    }
}

/// The frames of a file that is already decoded.
private struct DecodedSource: FrameSource {
    var frames: DecodedPNG.Frames

    mutating func next() throws -> Frame? {
        try frames.next().map { Frame(bitmap: $0.bitmap, delay: $0.delay, changes: $0.changes) }
    }
}

extension FitReport {
    /// Returns what a user can do whose file was not accepted.
    ///
    /// - Parameters:
    ///   - floor: The lowest accepted similarity.
    ///   - size: The sticker size at which the file would be accepted, or `nil` if no size fits.
    fileprivate func remedy(floor: Int, sizeThatFits size: StickerSize?) -> Fault.FitRemedy {
        .lowerFloor(
            bytes: bytesAfter, score: score, floor: floor, frames: framesAfter, framesBefore: framesBefore, size: size)
    }
}
