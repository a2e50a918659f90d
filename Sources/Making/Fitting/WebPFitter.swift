import Inspection
import PNGCodec
import Raster
import Support
import Threads
import Vips

/// Makes a WebP below its limit, without loss if possible, and otherwise with the least visible loss.
///
/// Art with flat colors loses least if it gets fewer colors and is then stored without loss; a painting loses least in WebP's own lossy form.
/// Each way is brought below the limit, and the file with the highest score is taken. Frames are merged last, every second one.
struct WebPFitter {
    private let rendering: FileRendering
    private let limit: Int
    private let floor: Int?
    private let fitter: Fitter
    private let proceed: @Sendable () throws -> Void

    /// The highest score for which further ways are tried.
    private static let good = 88.0
    /// The numbers of colors that are tried, the most first, and the steps between two of them.
    private static let colorCounts = [1024, 512, 256, 128, 64, 32, 16]
    private static let bisections = 3
    /// The levels of WebP's nearly lossless form, the one with the fewest bytes first.
    private static let nearLosslessLevels = [40, 60, 80]
    /// This form is not tried if the lossless file is this many times too large, because it saves about half of the bytes.
    private static let mostTimesForNearLossless = 2.4
    /// The qualities of WebP's lossy form.
    private static let qualities = 30...95
    /// The most files that are encoded whole for the right quality.
    private static let mostWholeFiles = 4
    /// The qualities of alpha in that form: below 70, soft shadows break.
    private static let alphaQualities = [100, 70]
    /// Files that would be this many times as large without loss are not tried so.
    private static let mostTimes = 1.7
    private static let sampledFrames = 3

    /// - Parameter proceed: Called before every frame, on any thread. It throws to stop.
    init(_ rendering: FileRendering, spare: IdleThreads, proceed: @escaping @Sendable () throws -> Void) {
        (self.rendering, self.proceed) = (rendering, proceed)
        (limit, floor) = (rendering.budget?.limit ?? .max, rendering.budget?.floor)
        fitter = Fitter(
            limit: limit, floor: floor ?? FitOptions.standardFloor, shortestDelay: nil, storage: .direct, spare: spare,
            proceed: proceed)
    }

    /// Returns a file below the limit.
    ///
    /// - Parameter frames: The frames, without loss.
    /// - Throws: `MakeError` with the code `stickerTooLarge` if there is none; errors of codecs.
    func fitted(_ frames: DecodedPNG) throws -> EncodedFile {
        let (clock, coding) = (ContinuousClock(), WebPEncoder.Coding(rendering.encoding))
        let start = clock.now
        let whole = try file(of: frames, coding, below: .max, sampling: true)
        if whole.estimate <= Int(Self.mostTimes * Double(limit)) {
            // A still was encoded whole.
            let bytes = try whole.bytes ?? file(of: frames, coding, below: limit).bytes
            if let bytes, bytes.count < limit { return made(bytes, nil) }
        }
        guard let floor else { throw tooLarge(whole.estimate, .allowLosses) }
        var base = frames
        var steps: [FitReport.Step] = []
        var best: Fitter.Fitted?
        for halvings in 0...Fitter.maximumHalvings {
            let found = try bestFile(of: base, frames, steps, bytesBefore: whole.estimate)
            if let found, found.report.score > best?.report.score ?? -1 { best = found }
            guard best?.report.score ?? 0 < Double(floor), halvings < Fitter.maximumHalvings,
                let fewer = try thinned(base)
            else { break }
            base = fewer
            steps.append(.halvedFrames)
        }
        guard let best else { throw tooLarge(whole.estimate, .smallerSize(size: nil)) }
        var report = best.report
        report.seconds = ((clock.now - start) / .seconds(1)).rounded(toPlaces: 2)
        guard report.score >= Double(floor) else {
            throw tooLarge(
                whole.estimate,
                .lowerFloor(
                    bytes: report.bytesAfter, score: report.score, floor: floor, frames: report.framesAfter,
                    framesBefore: report.framesBefore, size: nil))
        }
        return made(best.bytes, report)
    }

    private func made(_ bytes: [UInt8], _ report: FitReport?) -> EncodedFile {
        var file = EncodedFile(bytes: bytes, fit: report)
        file.usesLibvips = true
        return file
    }

    private func tooLarge(_ bytes: Int, _ remedy: Fault.FitRemedy) -> MakeError {
        MakeError(
            .stickerTooLarge(
                bytes: bytes, limit: limit, size: rendering.canvas, scale: rendering.budget?.scale ?? .x1,
                remedy: remedy))
    }

    private func thinned(_ base: DecodedPNG) throws -> DecodedPNG? {
        try FrameThinning.everySecond.thinned(base, ScanlineCompressor(.fast), .direct, proceed: proceed)
            .map { try DecodedPNG($0) }
    }

    // MARK: The ways

    /// Returns the file with the highest score of all ways, or `nil` if no way brings it below the limit.
    private func bestFile(
        of base: DecodedPNG, _ lossless: DecodedPNG, _ steps: [FitReport.Step], bytesBefore: Int
    ) throws -> Fitter.Fitted? {
        var best: Fitter.Fitted?
        func take(_ bytes: [UInt8]?, _ step: FitReport.Step) throws {
            guard let bytes else { return }
            var fitted = try measured(bytes, base, lossless, steps + [step])
            fitted.report.bytesBefore = bytesBefore
            if fitted.report.score > best?.report.score ?? -1 { best = fitted }
        }
        // With fewer frames, the lossless file has about as many bytes fewer.
        let losslessBytes = bytesBefore * base.frames / lossless.frames
        try take(nearlyLossless(base, losslessBytes: losslessBytes), .nearLossless)
        if best?.report.score ?? 0 < Self.good { try take(withFewerColors(base), .fewerColors) }
        if best?.report.score ?? 0 < Self.good {
            for alpha in Self.alphaQualities { try take(lossy(base, alpha: alpha), .lossyWebP) }
        }
        return best
    }

    private func nearlyLossless(_ base: DecodedPNG, losslessBytes: Int) throws -> [UInt8]? {
        guard Double(losslessBytes) < Self.mostTimesForNearLossless * Double(limit) else { return nil }
        let fitting = try Self.nearLosslessLevels.prefix { level in
            try file(of: base, .nearlyLossless(level: level), below: .max, sampling: true).estimate < limit * 21 / 20
        }
        for level in fitting.reversed() {
            if let bytes = try file(of: base, .nearlyLossless(level: level), below: limit).bytes { return bytes }
        }
        return nil
    }

    private func withFewerColors(_ base: DecodedPNG) throws -> [UInt8]? {
        let reduction = try ColorReduction(base, proceed: proceed)
        func file(_ colors: Int, below limit: Int, sampling: Bool = false) throws -> (bytes: [UInt8]?, estimate: Int) {
            var mapping = reduction.mapping(colors: colors)
            return try self.file(of: base, .lossless, below: limit, sampling: sampling) { mapping.mapped($0) }
        }
        // A few frames show about how many colors have room. The whole file then says it exactly.
        func hasRoom(_ colors: Int) throws -> Bool { try file(colors, below: .max, sampling: true).estimate < limit }
        guard let counted = try Self.colorCounts.first(where: hasRoom) else { return nil }
        var (fewer, more) = (counted, counted == Self.colorCounts[0] ? counted : 2 * counted)
        for _ in 0..<Self.bisections where more > fewer {
            let middle = (fewer + more) / 2
            if try hasRoom(middle) { fewer = middle } else { more = middle }
        }
        var colors = fewer
        while colors >= Self.colorCounts[Self.colorCounts.count - 1] {
            let (bytes, estimate) = try file(colors, below: limit)
            if let bytes { return bytes }
            // Bytes grow about half as fast as colors.
            colors = min(colors * 15 / 16, colors * limit / max(1, estimate) * limit / max(1, estimate))
        }
        return nil
    }

    private func lossy(_ base: DecodedPNG, alpha: Int) throws -> [UInt8]? {
        func sampled(_ quality: Int) throws -> Int {
            try file(of: base, .lossy(quality: quality, alpha: alpha), below: .max, sampling: true).estimate
        }
        guard try sampled(Self.qualities.lowerBound) < limit * 11 / 10 else { return nil }
        var (low, high) = (Self.qualities.lowerBound, Self.qualities.upperBound)
        while high - low > 4 {
            let middle = (low + high) / 2
            if try sampled(middle) < limit { low = middle } else { high = middle }
        }
        // Samples are not exact: the whole files tell how much room there is.
        var (best, quality): ([UInt8]?, Int) = (nil, low)
        for _ in 0..<Self.mostWholeFiles {
            let coding = WebPEncoder.Coding.lossy(quality: quality, alpha: alpha)
            guard let bytes = try file(of: base, coding, below: limit).bytes else {
                guard best == nil, quality > Self.qualities.lowerBound else { break }
                quality = max(Self.qualities.lowerBound, quality - 5)
                continue
            }
            best = bytes
            guard bytes.count < limit * 9 / 10, quality < Self.qualities.upperBound else { break }
            quality = min(Self.qualities.upperBound, quality + 4)
        }
        return best
    }

    // MARK: Files

    /// Encodes frames, and stops once they have as many bytes as a limit.
    ///
    /// - Parameters:
    ///   - isSample: Whether only a few frames are encoded, to estimate the bytes of all.
    ///   - change: Changes each frame.
    /// - Returns: The file if it is below the limit, and about how many bytes all frames have.
    private func file(
        of base: DecodedPNG, _ coding: WebPEncoder.Coding, below limit: Int, sampling isSample: Bool = false,
        _ change: (Bitmap) -> Bitmap = { $0 }
    ) throws -> (bytes: [UInt8]?, estimate: Int) {
        let timing = base.delays.map { Header.Timing(delays: $0, plays: base.plays) }
        var encoder = WebPEncoder(size: base.size, coding, timing)
        var frames = base.composed()
        // The first frame is whole, and the others store what changed.
        let step = isSample ? max(1, (base.frames - 1) / Self.sampledFrames) : 1
        var (index, sampled, first) = (0, 0, 0)
        while let frame = try frames.next() {
            defer { index += 1 }
            try proceed()
            let place = index == 0 ? PixelRect(base.size) : frame.changes ?? PixelRect(base.size)
            guard index > 0 && (index - 1) % step != 0 else {
                try encoder.append(change(frame.bitmap.cropped(to: place)), at: place)
                if index == 0 { first = encoder.count }
                sampled += 1
                if encoder.count >= limit { return (nil, encoder.count * base.frames / (index + 1)) }
                continue
            }
            if isSample { encoder.skip(frame.bitmap) }
        }
        guard isSample, sampled > 1 else {
            let bytes = encoder.finish()
            return (bytes.count < limit ? bytes : nil, bytes.count)
        }
        return (nil, first + (encoder.count - first) * (base.frames - 1) / (sampled - 1))
    }

    /// Returns a file with its measures: how its frames look after they were decoded.
    private func measured(
        _ bytes: [UInt8], _ base: DecodedPNG, _ lossless: DecodedPNG, _ steps: [FitReport.Step]
    ) throws -> Fitter.Fitted {
        guard base.delays != nil else {
            let still = try VipsStill(bytes, as: .webp)
            var frames = [try still.bitmap()][...]
            return try fitter.measured(bytes, frames: 1, { frames.popFirst() }, base, lossless, steps)
        }
        let animation = try VipsAnimation(bytes, as: .webp)
        return try fitter.measured(bytes, frames: animation.frames, { try animation.next() }, base, lossless, steps)
    }
}
