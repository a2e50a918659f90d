import PNGCodec
import Raster
import TestSupport
import Testing

@testable import Inspection

/// Frames are chosen so that each is shown long enough, at the moment for which it was drawn.
@Suite struct FrameChoiceTests {
    /// Frames with different pictures, or with the pictures of some numbers.
    private func sketches(_ milliseconds: [Int], pictures: [Int]? = nil) -> [FrameSketch] {
        let pictures = (pictures ?? Array(milliseconds.indices)).map { number in
            Bitmap(8, 8) { _, _ in SIMD4(UInt8(number * 4), 0, 0, 255) }
        }
        return milliseconds.indices.map { index in
            FrameSketch(
                pictures[index], FrameDelay(numerator: UInt16(milliseconds[index]), denominator: 1000),
                after: index == 0 ? nil : pictures[index - 1])
        }
    }

    private func kept(
        _ milliseconds: [Int], pictures: [Int]? = nil, atLeast shortest: Double = 50
    ) -> [[Int]]? {
        FrameChoice(of: sketches(milliseconds, pictures: pictures), atLeast: shortest)?.kept.map {
            [$0.index, Int(($0.delay.seconds * 1000).rounded())]
        }
    }

    @Test func everySecondFrameOf30PerSecondIsKept() {
        let found = kept(Array(repeating: 33, count: 60))
        #expect(found == (0..<30).map { [2 * $0, 66] })
    }

    @Test(arguments: [10, 16, 20, 24, 33, 41, 45, 49], [24, 61])
    func theLoopKeepsItsLengthAndEachFrameItsMoment(delay: Int, count: Int) throws {
        let found = try #require(kept(Array(repeating: delay, count: count)))
        var time = 0
        for frame in found {
            #expect(time == frame[0] * delay && frame[1] >= 50)
            time += frame[1]
        }
        #expect(time == delay * count)
        // No other frame could stay.
        #expect(found.count == delay * count / (delay * ((50 + delay - 1) / delay)))
    }

    @Test func framesThatAreLongEnoughStay() {
        #expect(kept([50, 70, 100]) == [[0, 50], [1, 70], [2, 100]])
        #expect(kept([30, 40, 80, 60]) == [[0, 70], [2, 80], [3, 60]])
    }

    @Test func equalFramesAreOneLongerFrame() {
        #expect(kept([33, 33, 33, 33], pictures: [0, 0, 1, 1]) == [[0, 66], [2, 66]])
        // The second picture starts at its moment, and not at the third frame's.
        #expect(kept([60, 33, 33, 60], pictures: [0, 1, 1, 2]) == [[0, 60], [1, 66], [3, 60]])
    }

    @Test func anOddFrameGoesWhereItIsMissedLeast() {
        // Three of seven frames stay; the longest time is where the pictures hardly change.
        let pictures = [0, 10, 20, 30, 31, 32, 50]
        #expect(kept(Array(repeating: 30, count: 7), pictures: pictures) == [[0, 60], [2, 60], [4, 90]])
        let others = [0, 1, 2, 20, 30, 40, 50]
        #expect(kept(Array(repeating: 30, count: 7), pictures: others) == [[0, 90], [3, 60], [5, 60]])
    }

    @Test func evenTimesCountMoreThanSmallDifferences() {
        // Pictures that hardly change in the end would make the last time the longest.
        let found = kept(Array(repeating: 20, count: 11), pictures: [0, 10, 20, 30, 40, 50, 59, 60, 61, 62, 63])
        #expect(found?.map { $0[1] }.sorted() == [60, 80, 80])
    }

    @Test func thirtiethsAreAddedExactly() throws {
        let frames = (0..<4).map { _ in FrameSketch(FrameDelay(numerator: 1, denominator: 30), isHeld: false) }
        let kept = try #require(FrameChoice(of: frames, atLeast: 50)).kept
        #expect(
            kept.map(\.delay) == [FrameDelay(numerator: 2, denominator: 30), FrameDelay(numerator: 2, denominator: 30)])
    }

    /// If the work grew with the square of the number of frames, this would not end.
    @Test func manyShortFramesAreChosenAtOnce() {
        let frames = (0..<20_000).map {
            FrameSketch(FrameDelay(milliseconds: $0 % 4000 == 3999 ? 100 : 0), isHeld: false)
        }
        #expect(FrameChoice(of: frames, atLeast: 50)?.kept.count == 5)
    }

    @Test func aLongHoldKeepsItsTime() {
        let delays = [FrameDelay(numerator: 65_535, denominator: 1000), FrameDelay(numerator: 1, denominator: 7)]
        let frames = (delays + delays).enumerated().map { FrameSketch($1, isHeld: $0 % 2 == 1) }
        let kept = FrameChoice(of: frames, atLeast: 50)?.kept.map(\.delay.seconds) ?? []
        #expect(kept.count == 2 && kept.allSatisfy { abs($0 - 65.678) < 0.01 })
    }

    @Test func aChoiceOfOneFrameIsNoAnimation() {
        #expect(kept([20, 20]) == nil)
        #expect(kept([]) == nil)
        #expect(kept([33, 33, 33, 33], pictures: [0, 0, 0, 0]) == nil)
    }
}
