import PNGCodec
import Raster
import Synchronization
import TestSupport
import Testing
import Threads

@testable import Making

@Suite struct FitterTests {
    private struct Stop: Error {}

    /// A turning sticker with grain, so that no two frames look alike.
    private let animation: [UInt8]
    /// The same, which is so slow that no frame can go.
    private let slowAnimation: [UInt8]

    init() {
        var random = SeededRandom(10)
        let frames = (0..<6).map { look in Bitmap.sticker(60, hue: look).grained(by: 5, using: &random) }
        animation = APNGFixture(frames, delay: (1, 30)).bytes
        slowAnimation = APNGFixture(frames, delay: (1, 10)).bytes
    }

    private func fitter(limit: Int, threads: Int = 2, proceed: @escaping @Sendable () throws -> Void) -> Fitter {
        Fitter(
            limit: limit, floor: 80, shortestDelay: nil, storage: .direct, spare: IdleThreads(threads - 1),
            proceed: proceed)
    }

    @Test func itStopsAtTheNextFrameWhereverItIs() throws {
        let calls = Atomic(0)
        let limit = animation.count / 6
        _ = try fitter(limit: limit, proceed: { calls.add(1, ordering: .relaxed) }).fitted(DecodedPNG(animation))
        let all = calls.load(ordering: .relaxed)
        #expect(all > 30)
        for last in stride(from: 1, through: all, by: 17) {
            calls.store(0, ordering: .relaxed)
            let fitter = fitter(limit: limit) {
                if calls.add(1, ordering: .relaxed).newValue >= last { throw Stop() }
            }
            #expect(throws: Stop.self) { try fitter.fitted(DecodedPNG(animation)) }
            // What other threads have begun asks once more.
            #expect(calls.load(ordering: .relaxed) <= last + 6)
        }
    }

    @Test func halfTheFramesAreTriedBeforeAnyIsDamaged() throws {
        func searched(_ limit: Int, upTo step: Int) throws -> [UInt8]? {
            var search = PriceSearch(try DecodedPNG(animation), limit: limit, helpedBy: IdleThreads(0), proceed: {})
            return try search.file(upTo: step)
        }
        let limit = try #require(
            try (4...16).map { animation.count / $0 }.first {
                try searched($0, upTo: 600) == nil && searched($0, upTo: 704) != nil
            })
        let fitted = try fitter(limit: limit, proceed: {}).fitted(DecodedPNG(animation))
        #expect(fitted?.report.steps.first == .halvedFrames)
        // If no frame can go, a damaged file is better than none.
        #expect(
            try fitter(limit: limit, proceed: {}).fitted(DecodedPNG(slowAnimation))?.report.steps == [.lossyMatching])
    }

    @Test func aHopelessLimitTakesALookAtAFewFramesOnly() throws {
        let calls = Atomic(0)
        let fitted = try fitter(limit: 100, proceed: { calls.add(1, ordering: .relaxed) }).fitted(DecodedPNG(animation))
        #expect(fitted == nil)
        // Six are compared with the one before, and four are tried.
        #expect(calls.load(ordering: .relaxed) == 10)
    }
}
