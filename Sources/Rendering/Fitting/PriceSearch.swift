import PNGCodec

/// Searches the lowest price of bits at which a file has fewer bytes than its limit.
///
/// A few frames tell about what all will need, drafts of the whole file correct that, and one that has the right size is
/// finished. Prices are steps of a fixed scale and all numbers are integers, so the result does not depend on the machine.
struct PriceSearch {
    private let png: LossyPNG
    private let limit: Int
    private let lanes: Int
    private let proceed: @Sendable () throws -> Void
    private let sample: [Int]
    /// The bytes of the sample's frames in the lossless file, of all frames, and of everything else in the file.
    private let stored: (sample: Int, frames: Int, rest: Int)
    /// How long a finished file is for a draft of 1000 bytes.
    private var finish = 970
    private var last: Point?
    /// By how much the bytes fall from one step to the next, in 1/100,000.
    private var fall = 500
    /// The bytes of a draft at the highest price, if they are far too many.
    private(set) var leastBytes: Int?
    /// Whether the step at which the search would begin was higher than it may be.
    private(set) var isTooDear = false

    /// The bytes of a draft at a step of the prices.
    private struct Point {
        var step: Int
        var bytes: Int
    }

    private static let mostProbes = 4
    private static let mostDrafts = 6
    private static let sampledFrames = 4
    /// A file that comes this near to the limit is good enough, in 1/1000.
    private static let near = 990
    /// The share of the limit that a file should have, in 1/1000.
    private static let aim = 995

    init(_ bytes: [UInt8], limit: Int, lanes: Int, proceed: @escaping @Sendable () throws -> Void) throws {
        // With less than half of the bytes, errors may be seen.
        png = try LossyPNG(bytes, lanes: lanes, isThorough: bytes.count / 2 > limit)
        self.limit = limit
        self.lanes = lanes
        self.proceed = proceed
        let (frames, count) = (png.frames, min(Self.sampledFrames, png.frames))
        sample = (0..<count).map { $0 * frames / count }
        let lengths = (0..<frames).map(png.length)
        let all = lengths.reduce(0, +)
        stored = (max(1, sample.reduce(0) { $0 + lengths[$1] }), all, bytes.count - all)
    }

    /// The bytes of a draft that becomes a file of the right size.
    private var target: Int { limit * Self.aim / max(1, finish) }

    /// Returns the largest file that is found below the limit; nil if there is none.
    ///
    /// - Parameter mostStep: The highest step of the prices at which the search may begin.
    mutating func file(upTo mostStep: Int = BitPrice.steps.upperBound) throws -> [UInt8]? {
        guard var step = try firstStep() else { return nil }
        isTooDear = step > mostStep
        guard !isTooDear else { return nil }
        last = nil
        // The draft of the highest step that gives too many bytes, and that of the lowest that does not.
        var (low, high): (Point?, Point?)
        var small: (draft: LossyPNG, file: [UInt8]?)?
        for turn in 1...Self.mostDrafts {
            let draft = try LossyPNG(try png.draft(at: BitPrice(step: step), proceed: proceed), lanes: lanes)
            if turn == 1 { finish = try finish(of: draft) }
            let point = Point(step: step, bytes: draft.bytes)
            add(point)
            var expected = draft.bytes * finish / 1000
            var finished: [UInt8]?
            if expected < limit, expected >= limit * Self.near / 1000 {
                let file = try draft.finished(proceed: proceed)
                if file.count < limit, file.count >= limit * Self.near / 1000 { return file }
                finish = file.count * 1000 / draft.bytes
                (finished, expected) = (file, file.count)
            }
            if expected < limit { (high, small) = (point, (draft, finished)) } else { low = point }
            guard let next = nextStep(between: low, high) else { break }
            step = next
        }
        let file = try small.map { try $0.file ?? $0.draft.finished(proceed: proceed) }
        return file.flatMap { $0.count < limit ? $0 : nil }
    }

    /// Returns the step of the first draft; nil if even the highest price is far from enough.
    private mutating func firstStep() throws -> Int? {
        let share = min(1000, target * 1000 / (stored.frames + stored.rest))
        // An eighth of the bytes takes about the highest price.
        var step = (1000 - share) * BitPrice.steps.upperBound / 1750
        if share < 125 { step = BitPrice.steps.upperBound }
        // The frames of a short animation are as long to probe as to draft.
        guard png.frames > Self.sampledFrames || step == BitPrice.steps.upperBound else { return step }
        for _ in 0..<Self.mostProbes {
            let point = Point(step: step, bytes: try expected(step))
            if step == BitPrice.steps.upperBound, point.bytes > target + target / 4 {
                leastBytes = point.bytes
                return nil
            }
            add(point)
            let next = extrapolatedStep()
            if abs(next - step) <= 4 { return next }
            step = next
        }
        return step
    }

    private mutating func add(_ point: Point) {
        if let last, abs(point.step - last.step) > 4 {
            let fall = (last.bytes - point.bytes) * 100_000 / ((point.step - last.step) * point.bytes)
            self.fall = min(max(fall, 125), 1000)
        }
        last = point
    }

    /// Returns the step at which a draft should have the right size, by the last one and by how fast bytes fall.
    private func extrapolatedStep() -> Int {
        guard let last else { return BitPrice.steps.lowerBound }
        let fallen = max(1, last.bytes * fall / 100_000)
        let excess = last.bytes - target
        let steps = excess > 0 ? (excess + fallen - 1) / fallen : excess / fallen
        return min(max(last.step + steps, BitPrice.steps.lowerBound), BitPrice.steps.upperBound)
    }

    /// Returns the step between two drafts at which one should have the right size; nil if there is no other.
    private func nextStep(between low: Point?, _ high: Point?) -> Int? {
        let between = (low?.step ?? BitPrice.steps.lowerBound - 1) + 1..<(high?.step ?? BitPrice.steps.upperBound + 1)
        guard !between.isEmpty else { return nil }
        guard let low, let high, low.bytes > high.bytes else {
            return min(max(extrapolatedStep(), between.lowerBound), between.upperBound - 1)
        }
        let step = low.step + (low.bytes - target) * (high.step - low.step) / (low.bytes - high.bytes)
        return min(max(step, between.lowerBound), between.upperBound - 1)
    }

    /// Returns how many bytes a draft is expected to have, by what the sampled frames need.
    private func expected(_ step: Int) throws -> Int {
        let length = try png.draftLength(ofFrames: sample, at: BitPrice(step: step), proceed: proceed)
        return max(1, stored.rest + stored.frames * length / stored.sample)
    }

    /// Returns how long the finished file is for a draft of 1000 bytes, by the sampled frames.
    private func finish(of draft: LossyPNG) throws -> Int {
        let length = sample.reduce(0) { $0 + draft.length(ofFrame: $1) }
        return try draft.finishedLength(ofFrames: sample, proceed: proceed) * 1000 / max(1, length)
    }
}
