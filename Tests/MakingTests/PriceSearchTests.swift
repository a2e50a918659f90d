import PNGCodec
import Raster
import Synchronization
import TestSupport
import Testing
import Threads

@testable import Making

@Suite struct PriceSearchTests {
    private func grained(_ side: Int) -> [UInt8] {
        var random = SeededRandom(11)
        return Bitmap.sticker(side).grained(by: 5, using: &random).png(ScanlineCompressor(.best))
    }

    /// A step of the price is a whole percent of a small file.
    @Test(arguments: [(24, 90), (120, 98)]) func theFileIsNearlyAsLargeAsItMayBe(side: Int, percent: Int) throws {
        let lossless = grained(side)
        let limit = lossless.count * 3 / 4
        var search = PriceSearch(try DecodedPNG(lossless), limit: limit, helpedBy: IdleThreads(0), proceed: {})
        let file = try #require(try search.file())
        #expect(
            file.count < limit && file.count * 100 > limit * percent,
            "\(file.count) of \(limit), \(lossless.count) without loss")
    }

    @Test func aLimitFarBelowWhatIsPossibleIsGivenUpAtOnce() throws {
        let calls = Atomic(0)
        var search = PriceSearch(
            try DecodedPNG(grained(120)), limit: 100, helpedBy: IdleThreads(0),
            proceed: { calls.add(1, ordering: .relaxed) })
        #expect(try search.file() == nil)
        #expect(calls.load(ordering: .relaxed) == 1)
    }

    @Test func manyFramesAreSearched() throws {
        var encoder = APNGEncoder(
            size: PixelSize(width: 12, height: 12), plays: 0, compressor: ScanlineCompressor(.fast))
        var random = SeededRandom(12)
        let frames = Extras.rounds(400, extended: 2000)
        for look in 0..<frames {
            var frame = Bitmap.sticker(12, hue: look % 11)
            for x in 2..<10 { frame[x, 6] = SIMD4(UInt8.random(in: 0...255, using: &random), 90, 40, 255) }
            encoder.append(frame, delay: FrameDelay(numerator: 1, denominator: 50))
        }
        let lossless = try encoder.finish()
        let limit = lossless.count * 9 / 10
        let calls = Atomic(0)
        var search = PriceSearch(
            try DecodedPNG(lossless), limit: limit, helpedBy: IdleThreads(1),
            proceed: { calls.add(1, ordering: .relaxed) })
        let file = try #require(try search.file())
        #expect(file.count < limit && file.count * 10 > limit * 9)
        // Five passes, and a few samples of a fortieth of the frames: tiny frames of noise hardly react to a price.
        #expect(calls.load(ordering: .relaxed) <= 5 * frames + 5 * frames / 40)
        #expect(try PNGFile(file).animation?.frames.count == frames)
    }
}
