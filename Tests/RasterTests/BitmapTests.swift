import TestSupport
import Testing

@testable import Raster

@Suite struct BitmapTests {
    @Test func samplesOfOneToFourBandsBecomeRGBA() {
        let one = PixelSize(width: 1, height: 1)
        #expect(Bitmap(size: one, interleaved: [7], bands: 1)[0, 0] == SIMD4(7, 7, 7, 255))
        #expect(Bitmap(size: one, interleaved: [7, 9], bands: 2)[0, 0] == SIMD4(7, 7, 7, 9))
        #expect(Bitmap(size: one, interleaved: [1, 2, 3], bands: 3)[0, 0] == SIMD4(1, 2, 3, 255))
        #expect(Bitmap(size: one, interleaved: [1, 2, 3, 4], bands: 4)[0, 0] == SIMD4(1, 2, 3, 4))
    }

    @Test func clearingHiddenColorLeavesVisiblePixelsAlone() {
        let bitmap = Bitmap(2, 1) { x, _ in SIMD4(5, 6, 7, x == 0 ? 0 : 1) }
        #expect(bitmap.clearingHiddenColor() == Bitmap(2, 1) { x, _ in x == 0 ? .zero : SIMD4(5, 6, 7, 1) })
    }

    @Test func aPictureOfFullAlphaIsOpaque() {
        let opaque = Bitmap(3, 3) { _, _ in SIMD4(1, 2, 3, 255) }
        #expect(opaque.isOpaque)
        #expect(!Bitmap(3, 3) { x, _ in SIMD4(1, 2, 3, x == 2 ? 254 : 255) }.isOpaque)
    }
}
