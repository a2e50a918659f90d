import Raster
import Synchronization
import TestSupport
import Testing

@testable import Rendering

@Suite struct FitterTests {
    private struct Stop: Error {}

    /// A turning sticker with grain, so that no two frames look alike.
    private let animation: [UInt8]

    init() {
        var random = SeededRandom(10)
        let frames = (0..<6).map { look in
            var art = Bitmap.sticker(60, hue: look)
            art.withMutablePixels { pixels in
                for index in pixels.indices where pixels[index].w > 0 {
                    pixels[index].x = UInt8(clamping: Int(pixels[index].x) + Int.random(in: -5...5, using: &random))
                }
            }
            return art
        }
        animation = APNGFixture(frames, delay: (1, 30)).bytes
    }

    private func fitter(limit: Int, lanes: Int = 2, proceed: @escaping @Sendable () throws -> Void) -> Fitter {
        Fitter(master: Master(path: "a.png"), limit: limit, floor: 80, lanes: lanes, proceed: proceed)
    }

    @Test func itStopsAtTheNextFrameWhereverItIs() throws {
        let calls = Atomic(0)
        let limit = animation.count / 6
        _ = try fitter(limit: limit, proceed: { calls.add(1, ordering: .relaxed) }).fitted(animation)
        let all = calls.load(ordering: .relaxed)
        #expect(all > 30)
        for last in stride(from: 1, through: all, by: 7) {
            calls.store(0, ordering: .relaxed)
            let fitter = fitter(limit: limit) {
                if calls.add(1, ordering: .relaxed).newValue >= last { throw Stop() }
            }
            #expect(throws: Stop.self) { try fitter.fitted(animation) }
            // What other lanes have begun asks once more.
            #expect(calls.load(ordering: .relaxed) <= last + 6)
        }
    }

    @Test func aHopelessLimitTakesALookAtAFewFramesOnly() throws {
        let calls = Atomic(0)
        let fitted = try fitter(limit: 100, proceed: { calls.add(1, ordering: .relaxed) }).fitted(animation)
        #expect(fitted == nil)
        // Six are compared with the one before, and four are tried.
        #expect(calls.load(ordering: .relaxed) == 10)
    }
}
