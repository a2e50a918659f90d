package import PNGCodec

/// The frames of an animation that are kept so that none is shown for a shorter time than a platform shows a frame.
///
/// Each kept frame starts at the moment for which it was drawn, and is shown until the next kept one starts, so the speed and the length
/// stay. The first frame is always kept, and frames that equal the one before are a longer frame. Of all such choices, this is the one with
/// the most frames; of those, the one with the most even times; of those, the one that differs least from the animation as it was drawn.
package struct FrameChoice: Sendable {
    /// A frame that is kept.
    package struct Kept: Sendable {
        /// The number of the frame in the animation, from 0.
        package let index: Int
        /// How long it is shown.
        package let delay: FrameDelay
    }

    package private(set) var kept: [Kept] = []

    /// Chooses frames, or returns `nil` if fewer than two would be left.
    ///
    /// - Parameters:
    ///   - frames: All frames.
    ///   - milliseconds: The shortest time for which a frame may be shown.
    package init?(of frames: [FrameSketch], atLeast milliseconds: Double) {
        let drawn = frames.indices.filter { $0 == 0 || !frames[$0].isHeld }
        let ends = frames.reduce(into: [0.0]) { $0.append($0[$0.count - 1] + $1.delay.seconds * 1000) }
        let starts = drawn.map { ends[$0] } + [ends[frames.count]]
        guard let chosen = Self.chosen(drawn.map { frames[$0] }, starts, atLeast: milliseconds), chosen.count > 1 else {
            return nil
        }
        let indices = chosen.map { drawn[$0] }
        kept = zip(indices, indices.dropFirst() + [frames.count]).map { index, end in
            Kept(index: index, delay: Self.sum(frames[index..<end].map(\.delay), from: ends[index], to: ends[end]))
        }
    }

    /// The value of a choice of frames from one frame to the end; a smaller one is better.
    private struct Rating: Comparable {
        var missing = 0
        /// The sum of the squares of the times, in milliseconds.
        var unevenness = 0.0
        var difference = 0.0

        static func < (one: Rating, other: Rating) -> Bool {
            if one.missing != other.missing { return one.missing < other.missing }
            if abs(one.unevenness - other.unevenness) > 1e-3 { return one.unevenness < other.unevenness }
            return one.difference < other.difference
        }
    }

    /// The number of later frames that are tried as the next one, from the first that starts late enough.
    private static let maximumNext = 4
    /// The number of left out frames in a row whose differences count; more take time, and are not seen.
    private static let maximumCompared = 16

    /// - Parameter starts: The start of each frame in milliseconds, and the end of the last.
    private static func chosen(
        _ frames: [FrameSketch], _ starts: [Double], atLeast milliseconds: Double
    ) -> [Int]? {
        var best: [(rating: Rating, next: Int)?] = Array(repeating: nil, count: frames.count)
        var nearest = frames.count + 1
        for first in frames.indices.reversed() {
            // Times such as 1/30 s have no exact sum.
            func isLateEnough(_ next: Int) -> Bool { starts[next] - starts[first] > milliseconds - 1e-6 }
            while nearest > first + 1, isLateEnough(nearest - 1) { nearest -= 1 }
            for next in nearest..<max(nearest, min(nearest + maximumNext, frames.count + 1)) {
                guard var rating = next == frames.count ? Rating() : best[next]?.rating else { continue }
                let time = starts[next] - starts[first]
                rating.missing += next - first - 1
                rating.unevenness += time * time
                for hidden in (first + 1..<next).prefix(maximumCompared) {
                    rating.difference +=
                        (starts[hidden + 1] - starts[hidden]) * frames[first].difference(from: frames[hidden])
                }
                if best[first].map({ rating < $0.rating }) ?? true { best[first] = (rating, next) }
            }
        }
        guard best.first != nil, best[0] != nil else { return nil }
        return Array(sequence(first: 0) { best[$0].flatMap { $0.next < frames.count ? $0.next : nil } })
    }

    /// Returns the sum of delays, exactly if it has an exact form, and otherwise so that the next frame starts to the millisecond.
    private static func sum(_ delays: [FrameDelay], from start: Double, to end: Double) -> FrameDelay {
        let exact = delays.dropFirst().reduce(delays.first) { sum, delay in sum.flatMap { $0.adding(delay) } }
        return exact ?? FrameDelay(milliseconds: Int(end.rounded()) - Int(start.rounded()))
    }
}
