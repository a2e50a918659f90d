import PNGCodec
import Raster
import Similarity
import Support
import Threads

/// Brings a lossless PNG or APNG under its limit with the least visible loss.
///
/// It goes down a ladder: look-alike frames are merged; pixels change slightly, with all frames, then with half of them, then with
/// a quarter. The first file whose difference is hardly visible ends it.
struct Fitter {
    let limit: Int
    let floor: Int
    let spare: IdleThreads
    /// Is called before every frame, on any thread, and throws to stop.
    let proceed: @Sendable () throws -> Void

    /// A file below the limit.
    struct Fitted {
        var bytes: [UInt8]
        var report: FitReport
    }

    /// The ladder ends at a file whose worst frame is at most this far below the score that is asked for.
    private static let worstBelowMean = 2.0
    private static let maximumHalvings = 2
    /// How many frames wait for spare threads, which other workers may take first.
    private static let maximumWaiting = 7
    /// Above this step of the prices, half the frames are tried first: at step 562, a score was 72 already.
    private static let damagingStep = 600

    /// Returns the best file below the limit, whatever its score; nil if there is none.
    ///
    /// - Throws: `MakeError` or an error of a codec.
    func fitted(_ lossless: [UInt8]) throws -> Fitted? {
        let clock = ContinuousClock()
        let start = clock.now
        let merged = try thinned(lossless, .lookAlikes)
        var base = merged ?? lossless
        var steps: [FitReport.Step] = merged == nil ? [] : [.mergedFrames]
        let isAnimated = try source(lossless).header.timing != nil
        var best: Fitted?
        for halvings in 0...Self.maximumHalvings {
            let mayHalve = isAnimated && halvings < Self.maximumHalvings
            var rung = try rung(
                base, lossless, steps, upTo: mayHalve ? Self.damagingStep : BitPrice.steps.upperBound)
            let isDone = rung.isHopeless || rung.file.map(isGood) ?? false
            let fewer = mayHalve && !isDone ? try thinned(base, .everySecond) : nil
            if fewer == nil && !isDone && rung.isTooDear {
                rung = try self.rung(base, lossless, steps, upTo: BitPrice.steps.upperBound)
            }
            if var candidate = rung.file {
                candidate.report.seconds = ((clock.now - start) / .seconds(1)).rounded(toPlaces: 2)
                if best.map({ $0.report.score < candidate.report.score }) ?? true { best = candidate }
            }
            guard let fewer else { break }
            base = fewer
            steps.append(.halvedFrames)
        }
        return best
    }

    private func thinned(_ bytes: [UInt8], _ thinning: FrameThinning) throws -> [UInt8]? {
        try thinning.thinned(try source(bytes), ScanlineCompressor(.balanced, HelperQueue(spare)), proceed: proceed)
    }

    /// Whether no frame needs to go for a better score.
    private func isGood(_ file: Fitted) -> Bool {
        let good = Double(max(FitOptions.standardFloor, floor))
        return file.report.score >= good && file.report.worstScore >= good - Self.worstBelowMean
    }

    /// Returns the better of two files: of good ones that with more frames, and otherwise that with the higher score.
    func better(_ first: Fitted?, _ second: Fitted?) -> Fitted? {
        guard let first, let second else { return first ?? second }
        let (frames, others) = (first.report.framesAfter, second.report.framesAfter)
        if isGood(first) && isGood(second) && frames != others { return frames > others ? first : second }
        return first.report.score < second.report.score ? second : first
    }

    /// What became of one rung.
    private struct Rung {
        /// The file; nil if it cannot be brought under the limit.
        var file: Fitted?
        /// Whether a file would need a higher step of the prices than it may have.
        var isTooDear = false
        /// Whether even a quarter of the frames would be too large.
        var isHopeless = false
    }

    private func rung(
        _ base: [UInt8], _ lossless: [UInt8], _ steps: [FitReport.Step], upTo maximumStep: Int
    ) throws -> Rung {
        if base.count < limit { return Rung(file: try measured(base, base, lossless, steps)) }
        var search = try PriceSearch(base, limit: limit, helpedBy: spare, proceed: proceed)
        let matched = try search.file(upTo: maximumStep).map {
            try measured($0, base, lossless, steps + [.lossyMatching])
        }
        let rounded = try LossyPNG(base, helpedBy: spare).rounded(below: limit, proceed: proceed).map {
            try measured($0, base, lossless, steps + [.roundedColors])
        }
        let best = [matched, rounded].compactMap(\.self).max { $0.report.score < $1.report.score }
        return Rung(
            file: best, isTooDear: search.isTooDear, isHopeless: best == nil && search.leastBytes ?? 0 > limit * 5)
    }

    /// Returns a file with its measures, compared with one that has the same frames.
    func measured(
        _ bytes: [UInt8], _ base: [UInt8], _ lossless: [UInt8], _ steps: [FitReport.Step]
    ) throws -> Fitted {
        let comparison = try compared(bytes, with: base)
        let report = FitReport(
            bytesBefore: lossless.count, bytesAfter: bytes.count, framesBefore: try source(lossless).header.frames,
            framesAfter: try source(bytes).header.frames, score: comparison.mean.rounded(toPlaces: 1),
            worstScore: comparison.worst.rounded(toPlaces: 1), largestError: comparison.largestError, steps: steps,
            seconds: 0)
        return Fitted(bytes: bytes, report: report)
    }

    private func source(_ bytes: [UInt8]) throws -> MasterSource {
        try MasterReader(limits: .none, for: .standard).open(bytes)
    }

    /// Compares a file with one that has the same frames.
    private func compared(
        _ bytes: [UInt8], with other: [UInt8]
    ) throws -> (mean: Double, worst: Double, largestError: Int) {
        var (frames, others) = (try source(bytes).frames(), try source(other).frames())
        var (scores, largest): ([Double], Double) = ([], 0)
        var pairs: [(reference: Bitmap, frame: Bitmap)] = []
        func compare() throws {
            let (proceed, waiting) = (proceed, pairs)
            let results = Lanes.map(waiting.count, helpedBy: spare, state: { _ in }) { index, _ in
                Result {
                    try proceed()
                    let (reference, frame) = waiting[index]
                    return (SimilarityReference(reference).score(frame), PixelErrors(reference, frame).largest)
                }
            }
            for result in results {
                let (score, error) = try result.get()
                scores.append(score)
                largest = max(largest, error)
            }
            pairs = []
        }
        while let frame = try frames.next(), let reference = try others.next() {
            pairs.append((reference.bitmap, frame.bitmap))
            if pairs.count > min(spare.count, Self.maximumWaiting) { try compare() }
        }
        try compare()
        return (scores.reduce(0, +) / Double(max(1, scores.count)), scores.min() ?? 0, Int(largest.rounded(.up)))
    }
}
