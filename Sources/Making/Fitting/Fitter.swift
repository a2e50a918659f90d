import Inspection
import PNGCodec
import Raster
import Similarity
import Support
import Threads

/// Brings a lossless PNG or APNG under its limit with the least visible loss.
///
/// First, frames that a platform would show too slowly are left out, and frames that look alike are merged. Then the fitter tries up to
/// three rungs: all frames, half of the frames, and a quarter of them. On each rung, it reduces the file by small pixel changes, rounded
/// colors, or few colors, and takes the file with the highest score. It stops at the first rung whose file has hardly any visible
/// difference. The frames of each rung are decoded once.
struct Fitter {
    let limit: Int
    let floor: Int
    /// The shortest time in milliseconds for which a frame is shown, or `nil` if no frame is left out for it.
    let shortestDelay: Double?
    /// How the pixels of a file may be stored.
    let storage: PixelStorage
    let spare: IdleThreads
    /// Called before every frame, on any thread, and throws to stop.
    let proceed: @Sendable () throws -> Void

    /// How often every second frame may be left out.
    var halvings = Fitter.maximumHalvings
    /// Called when a rung begins, with its number, from 0.
    var onRung: @Sendable (Int) -> Void = { _ in }

    /// A file below the limit.
    struct Fitted {
        var bytes: [UInt8]
        var report: FitReport
    }

    /// The search stops at a file whose worst frame is at most this far below the requested score.
    private static let worstBelowMean = 2.0
    static let maximumHalvings = 2
    /// The number of frames that wait for spare threads, which other workers may take first.
    private static let maximumWaiting = 7
    /// With this score, differences are not visible, and fewer colors are not tried.
    private static let invisible = 90.0
    /// About this many frames tell whether few colors are worth a search.
    private static let estimatedFrames = 6
    /// Above this step of the price scale (`BitPrice`), half of the frames are tried first: at step 562, a score was already 72.
    private static let damagingStep = 600

    /// Returns the best file below the limit with any score, or `nil` if there is none.
    ///
    /// - Throws: `MakeError` or an error of a codec.
    func fitted(_ lossless: DecodedPNG) throws -> Fitted? {
        let clock = ContinuousClock()
        let start = clock.now
        let timed = try shortestDelay.flatMap { try thinned(lossless, .tooShort(atLeast: $0)) }
        let merged = try thinned(timed ?? lossless, .lookAlikes)
        var base = merged ?? timed ?? lossless
        var steps: [FitReport.Step] =
            (timed == nil ? [] : [.framesAtDrawnSpeed]) + (merged == nil ? [] : [.mergedFrames])
        let isAnimated = lossless.delays != nil
        var best: Fitted?
        for halvings in 0...self.halvings {
            onRung(halvings)
            let mayHalve = isAnimated && halvings < self.halvings
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

    private func thinned(_ base: DecodedPNG, _ thinning: FrameThinning) throws -> DecodedPNG? {
        try thinning.thinned(base, ScanlineCompressor(.balanced, HelperQueue(spare)), storage, proceed: proceed)
            .map { try DecodedPNG($0) }
    }

    /// Returns whether a file is good enough, so that no frame needs to be removed for a better score.
    func isGood(_ file: Fitted) -> Bool {
        let good = Double(max(FitOptions.standardFloor, floor))
        return file.report.score >= good && file.report.worstScore >= good - Self.worstBelowMean
    }

    /// Returns the better of two files: of two good files, the file with more frames, and otherwise the file with the higher score.
    func better(_ first: Fitted?, _ second: Fitted?) -> Fitted? {
        guard let first, let second else { return first ?? second }
        let (frames, others) = (first.report.framesAfter, second.report.framesAfter)
        if isGood(first) && isGood(second) && frames != others { return frames > others ? first : second }
        return first.report.score < second.report.score ? second : first
    }

    /// The result of one rung.
    private struct Rung {
        /// The file, or `nil` if it cannot be brought under the limit.
        var file: Fitted?
        /// Whether the file would need a higher step of the price scale than allowed.
        var isTooDear = false
        /// Whether even a quarter of the frames would be too large.
        var isHopeless = false
    }

    private func rung(
        _ base: DecodedPNG, _ lossless: DecodedPNG, _ steps: [FitReport.Step], upTo maximumStep: Int
    ) throws -> Rung {
        if base.bytes.count < limit { return Rung(file: try measured(base.bytes, base, lossless, steps)) }
        var search = PriceSearch(base, limit: limit, helpedBy: spare, proceed: proceed)
        let matched = try search.file(upTo: maximumStep).map {
            try measured($0, base, lossless, steps + [.lossyMatching])
        }
        let rounded = try LossyPNG(base, helpedBy: spare).rounded(below: limit, proceed: proceed).map {
            try measured($0, base, lossless, steps + [.roundedColors])
        }
        var best = higher(matched, rounded)
        let isHopeless = best == nil && search.leastBytes ?? 0 > limit * 5
        if !isHopeless, best?.report.score ?? 0 < Self.invisible {
            best = higher(best, try reduced(base, lossless, steps, better: best?.report.score ?? 0))
        }
        return Rung(file: best, isTooDear: search.isTooDear, isHopeless: isHopeless)
    }

    /// Returns the largest file of few colors below the limit that the search finds.
    ///
    /// Returns `nil` if there is none, or if few colors alone make the file neither small enough nor better than the given score.
    private func reduced(
        _ base: DecodedPNG, _ lossless: DecodedPNG, _ steps: [FitReport.Step], better score: Double
    ) throws -> Fitted? {
        let bytes = try ColorReduction(base, storage: storage, proceed: proceed).file(below: limit, proceed: proceed)
        if bytes.count < limit { return try measured(bytes, base, lossless, steps + [.fewerColors]) }
        let reduced = try DecodedPNG(bytes)
        guard try estimatedScore(of: reduced, comparedWith: base) > score else { return nil }
        var search = PriceSearch(reduced, limit: limit, helpedBy: spare, proceed: proceed)
        return try search.file().map {
            try measured($0, base, lossless, steps + [.fewerColors, .lossyMatching])
        }
    }

    /// Returns the mean score of some frames, because few colors change all frames alike.
    private func estimatedScore(of file: DecodedPNG, comparedWith base: DecodedPNG) throws -> Double {
        let distance = max(1, file.frames / Self.estimatedFrames)
        var frames = file.composed()
        return try compared({ try frames.next()?.bitmap }, with: base, oneIn: distance).mean
    }

    /// Returns the file with the higher score, or the first file if the scores are equal.
    private func higher(_ first: Fitted?, _ second: Fitted?) -> Fitted? {
        guard let first, let second else { return first ?? second }
        return first.report.score < second.report.score ? second : first
    }

    /// Returns a PNG with its measures, compared with a PNG that has the same frames.
    private func measured(
        _ bytes: [UInt8], _ base: DecodedPNG, _ lossless: DecodedPNG, _ steps: [FitReport.Step]
    ) throws -> Fitted {
        let file = try DecodedPNG(bytes, room: 0)
        var frames = file.composed()
        return try measured(bytes, frames: file.frames, { try frames.next()?.bitmap }, base, lossless, steps)
    }

    /// Returns a file with its measures, compared with a PNG that has the same frames.
    ///
    /// - Parameters:
    ///   - count: The number of the file's frames.
    ///   - next: Returns the file's next frame, or `nil` after the last frame.
    func measured(
        _ bytes: [UInt8], frames count: Int, _ next: () throws -> Bitmap?, _ base: DecodedPNG,
        _ lossless: DecodedPNG, _ steps: [FitReport.Step]
    ) throws -> Fitted {
        let comparison = try compared(next, with: base)
        let report = FitReport(
            bytesBefore: lossless.bytes.count, bytesAfter: bytes.count, framesBefore: lossless.frames,
            framesAfter: count, score: comparison.mean.rounded(toPlaces: 1),
            worstScore: comparison.worst.rounded(toPlaces: 1), largestError: comparison.largestError, steps: steps)
        return Fitted(bytes: bytes, report: report)
    }

    /// Compares frames with the frames of a PNG that has the same number.
    ///
    /// - Parameter distance: The distance of the frames that are compared, or 1 for all frames.
    private func compared(
        _ next: () throws -> Bitmap?, with base: DecodedPNG, oneIn distance: Int = 1
    ) throws -> (mean: Double, worst: Double, largestError: Int) {
        var references = base.composed()
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
        var index = 0
        while let frame = try next(), let reference = try references.next() {
            defer { index += 1 }
            guard index % distance == 0 else { continue }
            pairs.append((reference.bitmap, frame))
            if pairs.count > min(spare.count, Self.maximumWaiting) { try compare() }
        }
        try compare()
        return (scores.reduce(0, +) / Double(max(1, scores.count)), scores.min() ?? 0, Int(largest.rounded(.up)))
    }
}
