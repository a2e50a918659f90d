import PNGCodec

/// Searches the lowest price of bits at which a file has fewer bytes than its limit.
///
/// A few frames tell what all will need; every whole file corrects the guess. Prices are steps of a fixed scale, so the result
/// does not depend on the machine.
struct PriceSearch {
    private let png: LossyPNG
    private let limit: Int
    private let proceed: () throws -> Void
    private let sample: [Int]
    /// The bytes of the sample's frames in the lossless file, of all frames, and of everything else in the file.
    private let stored: (sample: Int, frames: Int, rest: Int)
    private var known: [Int: Int] = [:]

    private static let mostFiles = 4
    private static let sampledFrames = 4
    /// A file that comes this near to the limit, in 1/1000, is not encoded again.
    private static let near = 980
    /// The share of the limit that a file should have, in 1/1000.
    private static let aim = 992

    init(_ bytes: [UInt8], limit: Int, lanes: Int, proceed: @escaping () throws -> Void) throws {
        png = try LossyPNG(bytes, lanes: lanes)
        self.limit = limit
        self.proceed = proceed
        let (frames, count) = (png.frames, min(Self.sampledFrames, png.frames))
        sample = (0..<count).map { $0 * frames / count }
        let lengths = (0..<frames).map(png.length)
        let all = lengths.reduce(0, +)
        stored = (max(1, sample.reduce(0) { $0 + lengths[$1] }), all, bytes.count - all)
    }

    /// Returns the largest file that is found below the limit; nil if there is none.
    mutating func file() throws -> [UInt8]? {
        // Where even the highest price is far from enough, no file is encoded.
        guard try expected(BitPrice.steps.upperBound) < limit + limit / 4 else { return nil }
        var best: [UInt8]?
        var tried: Set<Int> = []
        // In 1/1000.
        var correction = 1000
        for _ in 0..<Self.mostFiles {
            var step = try lowestStep(correction)
            // A file above the limit, whose neighbor is expected to be below: the next one up.
            while tried.contains(step), step < BitPrice.steps.upperBound { step += 1 }
            guard tried.insert(step).inserted else { break }
            let bytes = try png.encoded(at: BitPrice(step: step), proceed: proceed)
            if bytes.count < limit, bytes.count > best?.count ?? 0 { best = bytes }
            if bytes.count < limit, bytes.count >= limit * Self.near / 1000 || step == BitPrice.steps.lowerBound {
                break
            }
            if bytes.count >= limit, step == BitPrice.steps.upperBound { break }
            correction = bytes.count * 1000 / (try expected(step))
        }
        return best
    }

    /// Returns the lowest step at which the corrected expectation has the share of the limit that is aimed at.
    private mutating func lowestStep(_ correction: Int) throws -> Int {
        let target = limit * Self.aim / 1000
        var (low, high) = (BitPrice.steps.lowerBound, BitPrice.steps.upperBound)
        while low < high {
            let middle = (low + high) / 2
            let length = try expected(middle) * correction / 1000
            // Within a hundredth, another frame may decide.
            if length < target, length > target * 99 / 100 { return middle }
            if length < target { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Returns how many bytes the file is expected to have, by what the sampled frames need.
    private mutating func expected(_ step: Int) throws -> Int {
        if let known = known[step] { return known }
        try proceed()
        let length = try png.length(ofFrames: sample, at: BitPrice(step: step))
        let expected = max(1, stored.rest + stored.frames * length / stored.sample)
        known[step] = expected
        return expected
    }
}
