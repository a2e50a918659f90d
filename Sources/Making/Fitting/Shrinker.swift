import Inspection
import PNGCodec
import Raster
import Threads

/// Brings a file below the limit of its budget, first by harder compression, and then with losses if the budget allows them.
///
/// The input is a lossless file from Stickermill, so the master is not decoded again. This file is decoded once.
struct Shrinker {
    let rendering: FileRendering
    let budget: ByteBudget
    let spare: IdleThreads
    /// Called before every frame, on any thread, and throws to stop.
    let proceed: @Sendable () throws -> Void
    /// Called when a step begins, with its number.
    let onStep: @Sendable (Int) -> Void
    /// Encodes the frames of a file again.
    let encode: (_ file: DecodedPNG, _ rendering: FileRendering, _ compression: Compression) throws -> [UInt8]

    /// Returns the number of steps of a search: harder compression, and if losses are allowed, the rungs and the smaller sizes.
    static func steps(of rendering: FileRendering, frames: Int) -> Int {
        guard rendering.budget?.floor != nil else { return 1 }
        return 1 + (frames > 1 ? Fitter.maximumHalvings : 0) + 1 + rendering.smallerSizes.count
    }

    /// Returns a file below the limit.
    ///
    /// - Parameters:
    ///   - bytes: The file that is too large.
    ///   - lossless: The file as Stickermill encoded it, or `nil` if it did not. `bytes` may be a smaller file from elsewhere.
    ///   - hasSoftEdges: Whether the master has pixels that are neither opaque nor transparent.
    /// - Throws: `MakeError` with the code `stickerTooLarge` if there is none; errors of codecs.
    func shrunk(_ bytes: [UInt8], lossless: [UInt8]?, hasSoftEdges: Bool) throws -> EncodedFile {
        guard rendering.format.isPNG, let lossless else { throw tooLarge(bytes) }
        let decoded = try DecodedPNG(lossless)
        let best = try encodedHarder(bytes, decoded)
        guard best.count >= budget.limit else { return EncodedFile(bytes: best) }
        guard let floor = budget.floor else {
            throw tooLarge(best, remedy: .allowLosses)
        }
        let fitter = Fitter(
            limit: budget.limit, floor: floor, shortestDelay: rendering.shortestDelay,
            storage: rendering.encoding.palette.storage, spare: spare, proceed: proceed,
            onRung: { [onStep] in onStep(2 + $0) })
        let forecast = try FitForecast(of: decoded, fitter)
        let isHopeless = forecast?.isHopeless ?? false
        if var whole = try fittedWhole(decoded, fitter, onlySmaller: isHopeless) {
            whole.report.bytesBefore = best.count
            return EncodedFile(bytes: whole.bytes, fit: whole.report)
        }
        if let forecast, isHopeless {
            throw tooLarge(best, remedy: try forecast.remedy(sizes: rendering.smallerSizes, scale: budget.scale))
        }
        let triesGIF = rendering.mayBecomeGIF && !hasSoftEdges
        let gif = triesGIF ? try fittedGIF(decoded, fitter) : nil
        var fitted = gif?.report.score == 100 ? gif : fitter.better(gif, try fitter.fitted(decoded))
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
        guard rendering.encoding.effort != .best else { return bytes }
        // The most that each compression saves, in percent of the limit.
        let attempts: [(compression: Compression, percent: Int)] =
            decoded.delays == nil ? [(.best, 50)] : [(.thorough, 15), (.best, 2)]
        var smallest = bytes
        for (compression, percent) in attempts {
            let isNear = smallest.count * 100 < budget.limit * (100 + percent)
            guard smallest.count >= budget.limit, isNear else { continue }
            let again = try encode(decoded, drawn(as: decoded.size), compression)
            if again.count < smallest.count { smallest = again }
        }
        return smallest
    }

    /// Returns a GIF below the limit with the measured losses of its palettes, or `nil` if there is none.
    ///
    /// Art with few colors and hard edges can lose less as a GIF, especially if the master was a GIF.
    private func fittedGIF(_ lossless: DecodedPNG, _ fitter: Fitter) throws -> Fitter.Fitted? {
        let gif = try encode(lossless, drawn(as: lossless.size, .gif), compression)
        guard gif.count < budget.limit else { return nil }
        let file = try GIFFile(gif)
        guard file.frames.count == lossless.frames else { return nil }
        var frames = GIFSource(file)
        return try fitter.measured(
            gif, frames: file.frames.count, { try frames.next()?.bitmap }, lossless, lossless, [.gif])
    }

    /// Returns a good file with every frame, drawn smaller if it must be, or `nil` if none is good, or if smaller ones are not allowed.
    ///
    /// - Parameter onlySmaller: Whether the file itself cannot be good.
    private func fittedWhole(
        _ lossless: DecodedPNG, _ fitter: Fitter, onlySmaller: Bool
    ) throws -> Fitter.Fitted? {
        guard !rendering.smallerSides.isEmpty else { return nil }
        var fitter = fitter
        (fitter.halvings, fitter.onRung) = (0, { _ in })
        if !onlySmaller, let fitted = try fitter.fitted(lossless), fitter.isGood(fitted) { return fitted }
        for side in rendering.smallerSides {
            let size = lossless.size.scaled(by: side, over: lossless.size.longerSide)
            let smaller = try DecodedPNG(try encode(lossless, drawn(as: size), compression))
            guard var fitted = try fitter.fitted(smaller), fitter.isGood(fitted) else { continue }
            fitted.report.steps.insert(.smallerSide, at: 0)
            fitted.report.side = side
            return fitted
        }
        return nil
    }

    /// Returns the largest smaller sticker size at which a file below the limit keeps the floor, or `nil` if no size does.
    private func sizeThatFits(_ lossless: DecodedPNG, _ fitter: Fitter) throws -> StickerSize? {
        let (canvas, longer) = (rendering.canvas, rendering.canvas.longerSide)
        var fitter = fitter
        fitter.onRung = { _ in }
        let steps = Self.steps(of: rendering, frames: lossless.frames)
        for (tried, size) in rendering.smallerSizes.reversed().enumerated() {
            onStep(steps - rendering.smallerSizes.count + 1 + tried)
            let smaller = try encode(
                lossless, drawn(as: canvas.scaled(by: size.pixels(at: budget.scale), over: longer)), compression)
            guard smaller.count >= fitter.limit else { return size }
            if try fitter.fitted(DecodedPNG(smaller))?.report.score ?? 0 >= Double(fitter.floor) { return size }
        }
        return nil
    }

    private var compression: Compression { rendering.encoding.effort.compression }

    /// Returns the rendering of the file in another size or format.
    private func drawn(as size: PixelSize, _ format: ImageFormat = .png) -> FileRendering {
        var other = FileRendering(Placement(size), format: format)
        other.encoding = rendering.encoding
        return other
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
