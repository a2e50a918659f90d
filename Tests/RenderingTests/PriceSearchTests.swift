import PNGCodec
import Raster
import TestSupport
import Testing

@testable import Rendering

@Suite struct PriceSearchTests {
    private func grained(_ side: Int) -> [UInt8] {
        var random = SeededRandom(11)
        var art = Bitmap.sticker(side)
        art.withMutablePixels { pixels in
            for index in pixels.indices where pixels[index].w > 0 {
                pixels[index].x = UInt8(clamping: Int(pixels[index].x) + Int.random(in: -5...5, using: &random))
            }
        }
        return art.png(ScanlineCompressor(.best))
    }

    @Test(arguments: [24, 120]) func theFileIsNearlyAsLargeAsItMayBe(side: Int) throws {
        let lossless = grained(side)
        let limit = lossless.count * 3 / 4
        var search = try PriceSearch(lossless, limit: limit, lanes: 1, proceed: {})
        let file = try #require(try search.file())
        #expect(
            file.count < limit && file.count * 10 > limit * 9,
            "\(file.count) of \(limit), \(lossless.count) without loss")
    }

    @Test func aLimitFarBelowWhatIsPossibleIsGivenUpAtOnce() throws {
        var calls = 0
        var search = try PriceSearch(grained(120), limit: 100, lanes: 1, proceed: { calls += 1 })
        #expect(try search.file() == nil)
        #expect(calls == 1)
    }
}
