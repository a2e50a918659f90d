import Raster
import TestSupport
import Testing

@testable import Similarity

@Suite struct FloatImageTests {
    /// Flat areas take a shortcut, wherever they begin and end.
    @Test func aPixelHasTheSameColorInFlatAreasAsAlone() {
        var random = SeededRandom(1)
        var pixels: [SIMD4<Float>] = []
        while pixels.count < 600 {
            let color = SIMD4<Float>(Float(random.next() % 1000), Float(random.next() % 1000), 7, 0) / 1000
            pixels += repeatElement(color, count: 1 + Int(random.next() % 11))
        }
        for count in 590...600 {
            let whole = FloatImage(size: PixelSize(width: count, height: 1), pixels: Array(pixels[..<count])).xyb
            for (pixel, converted) in zip(pixels, whole.pixels) {
                let alone = FloatImage(size: PixelSize(width: 1, height: 1), pixels: [pixel]).xyb
                #expect(alone.pixels == [converted])
            }
        }
    }
}
