import PNGCodec
import Threads

/// Searches for the lowest price of bits (`BitPrice`) at which a file has fewer bytes than its limit.
///
/// A few frames predict the size of the whole file, drafts of the whole file correct the prediction, and a draft of the right size is
/// finished. Prices are steps of a fixed scale and all numbers are integers, so the result does not depend on the machine.
struct PriceSearch {
    private let png: LossyPNG
    private let limit: Int
    private let spare: IdleThreads
    private let proceed: @Sendable () throws -> Void
    private let sample: [Int]
    /// The bytes of the sampled frames in the lossless file, of all frames, and of everything else in the file.
    private let stored: (sample: Int, frames: Int, rest: Int)
    /// The length of a finished file for a draft of 10,000 bytes.
    private var finish = 9700
    private var last: Point?
    /// The decrease in bytes from one step to the next, in 1/100,000.
    private var fall = 500
    /// The bytes of a draft at the highest price, if there are far too many.
    private(set) var leastBytes: Int?
    /// Whether the search would have to start at a higher step than allowed.
    private(set) var isTooDear = false

    /// The bytes of a draft at a step of the prices.
    private struct Point {
        var step: Int
        var bytes: Int
    }

    /// A draft of the whole file.
    private struct Draft {
        var png: LossyPNG
        var point: Point
        /// The finished file, or `nil` if the draft was not finished.
        var file: [UInt8]?
    }

    private static let maximumProbes = 4
    private static let maximumDrafts = 6
    /// The maximum number of passes over all frames, including drafts, to bring a file near the limit.
    private static let maximumPasses = 4
    /// The number of frames that predict the size of the file: at least four, and one in 40.
    private static let fewestSampledFrames = 4
    private static let framesPerSample = 40
    /// The wanted share of the limit, in 1/1000.
    private static let aim = 996
    /// The share of the limit, in 1/1000, from which a file is near enough.
    private static let near = 985
    /// The expected share of the limit, in 1/1000, from which a draft may become a file over the limit.
    private static let tooNear = 999

    init(
        _ base: DecodedPNG, limit: Int, helpedBy spare: IdleThreads,
        proceed: @escaping @Sendable () throws -> Void
    ) {
        let bytes = base.bytes
        // If more than half of the bytes must be saved, errors may be visible.
        png = LossyPNG(base, helpedBy: spare, isThorough: bytes.count / 2 > limit)
        self.limit = limit
        self.spare = spare
        self.proceed = proceed
        let frames = png.frames
        let count = min(max(Self.fewestSampledFrames, frames / Self.framesPerSample), frames)
        // The first frame is not sampled, because it draws more than the others.
        sample = (0..<count).map { (2 * $0 + 1) * frames / (2 * count) }
        let lengths = (0..<frames).map(png.length)
        let all = lengths.reduce(0, +)
        stored = (max(1, sample.reduce(0) { $0 + lengths[$1] }), all, bytes.count - all)
    }

    /// The bytes of a draft that gives a file of the right size.
    private var target: Int { limit * Self.aim * 10 / max(1, finish) }

    /// Returns the largest file that is found below the limit, or `nil` if there is none.
    ///
    /// - Parameter maximumStep: The highest step of the price scale at which the search may start.
    mutating func file(upTo maximumStep: Int = BitPrice.steps.upperBound) throws -> [UInt8]? {
        guard var step = try firstStep() else { return nil }
        isTooDear = step > maximumStep
        guard !isTooDear else { return nil }
        last = nil
        var drafts: [Draft] = []
        var passes = 0
        while drafts.count < Self.maximumDrafts {
            var draft = try draft(at: step)
            passes += 1
            if drafts.isEmpty && !isShort { finish = try finish(of: draft.png) }
            if isPromising(draft, isLast: passes + 1 >= Self.maximumPasses) || drafts.isEmpty && isShort {
                let file = try finished(&draft)
                passes += 1
                // Another draft would also have to be finished.
                if file.count < limit && (passes + 2 > Self.maximumPasses || isNear(file.count)) { return file }
            }
            add(draft.point)
            drafts.append(draft)
            guard let next = nextStep(after: drafts) else { break }
            step = next
        }
        return try largestFile(of: drafts)
    }

    /// Returns whether a draft should be finished at once.
    ///
    /// - Parameter isLast: Whether no other draft can be finished after it.
    private func isPromising(_ draft: Draft, isLast: Bool) -> Bool {
        isLast ? expected(draft) < limit : isSmall(draft) && isNear(expected(draft))
    }

    /// Returns the first finished file below the limit, starting with the lowest price, or `nil` if there is none.
    private mutating func largestFile(of drafts: [Draft]) throws -> [UInt8]? {
        for var draft in drafts.filter(isSmall).sorted(by: { $0.point.step < $1.point.step }) {
            let file = try finished(&draft)
            if file.count < limit { return file }
        }
        return nil
    }

    private func draft(at step: Int) throws -> Draft {
        let bytes = try png.draft(at: BitPrice(step: step), proceed: proceed)
        // Several drafts are in memory at once, and few of them are decoded again.
        let draft = LossyPNG(try DecodedPNG(bytes, room: 0), helpedBy: spare)
        return Draft(png: draft, point: Point(step: step, bytes: draft.bytes))
    }

    /// Returns the finished file of a draft, whose length then predicts the lengths of other drafts' files.
    private mutating func finished(_ draft: inout Draft) throws -> [UInt8] {
        if let file = draft.file { return file }
        let file = try draft.png.finished(proceed: proceed)
        finish = (file.count * 10_000 + draft.point.bytes - 1) / draft.point.bytes
        draft.file = file
        return file
    }

    /// Returns the length of a draft's finished file, which is expected if it is not finished yet.
    private func expected(_ draft: Draft) -> Int {
        draft.file?.count ?? (draft.point.bytes * finish + 9_999) / 10_000
    }

    /// Returns whether a draft's finished file is, or is expected to be, below the limit.
    private func isSmall(_ draft: Draft) -> Bool {
        if let file = draft.file { file.count < limit } else { expected(draft) * 1000 < limit * Self.tooNear }
    }

    /// Whether all frames are sampled, so that finishing a file takes the same time and gives better information.
    private var isShort: Bool { sample.count == png.frames }

    private func isNear(_ bytes: Int) -> Bool { bytes * 1000 >= limit * Self.near }

    /// Returns the step of the first draft, or `nil` if even the highest price is far from enough.
    private mutating func firstStep() throws -> Int? {
        let share = min(1000, target * 1000 / (stored.frames + stored.rest))
        // An eighth of the bytes needs about the highest price.
        var step = (1000 - share) * BitPrice.steps.upperBound / 1750
        if share < 125 { step = BitPrice.steps.upperBound }
        // For a short animation, sampling takes as long as a draft.
        guard !isShort || step == BitPrice.steps.upperBound else { return step }
        for _ in 0..<Self.maximumProbes {
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

    /// Returns the step at which a draft should have the right size, from the last draft and the decrease in bytes per step.
    private func extrapolatedStep() -> Int {
        guard let last else { return BitPrice.steps.lowerBound }
        let fallen = max(1, last.bytes * fall / 100_000)
        let excess = last.bytes - target
        let steps = excess > 0 ? (excess + fallen - 1) / fallen : excess / fallen
        return min(max(last.step + steps, BitPrice.steps.lowerBound), BitPrice.steps.upperBound)
    }

    /// Returns the step at which a draft should have the right size, or `nil` if no step is left.
    ///
    /// The step is between the drafts that are too large and the drafts that are small enough.
    private func nextStep(after drafts: [Draft]) -> Int? {
        let low = drafts.filter { !isSmall($0) }.map(\.point).max { $0.step < $1.step }
        let high = drafts.filter(isSmall).map(\.point).min { $0.step < $1.step }
        let first = (low?.step ?? BitPrice.steps.lowerBound - 1) + 1
        let last = (high?.step ?? BitPrice.steps.upperBound + 1) - 1
        guard first <= last else { return nil }
        guard let low, let high, low.bytes > high.bytes else { return min(max(extrapolatedStep(), first), last) }
        let step = low.step + (low.bytes - target) * (high.step - low.step) / (low.bytes - high.bytes)
        return min(max(step, first), last)
    }

    /// Returns the expected number of bytes of a draft, from the bytes of the sampled frames.
    private func expected(_ step: Int) throws -> Int {
        let length = try png.draftLength(ofFrames: sample, at: BitPrice(step: step), proceed: proceed)
        return max(1, stored.rest + stored.frames * length / stored.sample)
    }

    /// Returns the length of the finished file for a draft of 10,000 bytes, from the sampled frames.
    private func finish(of draft: LossyPNG) throws -> Int {
        let length = sample.reduce(0) { $0 + draft.length(ofFrame: $1) }
        return try draft.finishedLength(ofFrames: sample, proceed: proceed) * 10_000 / max(1, length)
    }
}
