import PNGCodec
import Raster
import Similarity
import Texts
import Threads

/// Brings a lossless PNG or APNG under its limit with the least visible loss.
///
/// It goes down a ladder: look-alike frames are merged; pixels change slightly, with all frames, then with half of them, then with
/// a quarter. The first file whose difference is hardly visible ends it.
struct Fitter {
    let master: Master
    let limit: Int
    let floor: Int
    let lanes: Int
    /// Is called before every frame, on any thread, and throws to stop.
    let proceed: @Sendable () throws -> Void

    /// A file below the limit.
    struct Fitted {
        var bytes: [UInt8]
        var report: FitReport
    }

    /// The ladder ends at a file whose worst frame is at most this far below the score that is asked for.
    private static let worstBelowMean = 2.0

    /// Returns the best file below the limit, whatever its score; nil if there is none.
    ///
    /// - Throws: `KisscutError` or an error of a codec.
    func fitted(_ lossless: [UInt8]) throws -> Fitted? {
        let clock = ContinuousClock()
        let start = clock.now
        var base = lossless
        var steps: [FitReport.Step] = []
        var best: Fitted?
        for thinning in [FrameThinning.lookAlikes, .everySecond, .everySecond] {
            let fewer = try thinning.thinned(
                try source(base), ScanlineCompressor(.balanced, lanes: lanes), proceed: proceed)
            if let fewer {
                base = fewer
                steps.append(thinning == .lookAlikes ? .mergedFrames : .halvedFrames)
            } else if thinning != .lookAlikes {
                break
            }
            let rung = try rung(base, lossless, steps)
            guard var candidate = rung.file else {
                if rung.isHopeless { break }
                continue
            }
            candidate.report.seconds = ((clock.now - start) / .seconds(1)).rounded(toPlaces: 2)
            if best.map({ $0.report.score < candidate.report.score }) ?? true { best = candidate }
            let good = Double(max(FitOptions.standardFloor, floor))
            if candidate.report.score >= good && candidate.report.worstScore >= good - Self.worstBelowMean { break }
        }
        return best
    }

    /// Returns the file of one rung, nil if it cannot be brought under the limit, and whether even a quarter of the frames would
    /// be too large.
    private func rung(
        _ base: [UInt8], _ lossless: [UInt8], _ steps: [FitReport.Step]
    ) throws -> (file: Fitted?, isHopeless: Bool) {
        if base.count < limit { return (try measured(base, base, lossless, steps), false) }
        var search = try PriceSearch(base, limit: limit, lanes: lanes, proceed: proceed)
        let matched = try search.file().map { try measured($0, base, lossless, steps + [.lossyMatching]) }
        let rounded = try LossyPNG(base, lanes: lanes).rounded(below: limit, proceed: proceed).map {
            try measured($0, base, lossless, steps + [.roundedColors])
        }
        let best = [matched, rounded].compactMap(\.self).max { $0.report.score < $1.report.score }
        return (best, best == nil && search.leastBytes ?? 0 > limit * 5)
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
        try MasterReader(limits: .none).open(bytes, of: master)
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
            let results = Threads.map(waiting.count, lanes: lanes, state: { _ in }) { index, _ in
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
            if pairs.count == lanes { try compare() }
        }
        try compare()
        return (scores.reduce(0, +) / Double(max(1, scores.count)), scores.min() ?? 0, Int(largest.rounded(.up)))
    }
}
