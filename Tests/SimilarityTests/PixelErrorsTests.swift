import Raster
import Similarity
import TestSupport
import Testing

@Suite struct PixelErrorsTests {
    private func pixel(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8) -> Bitmap {
        Bitmap(1, 1) { _, _ in SIMD4(red, green, blue, alpha) }
    }

    @Test func equalImagesHaveNoErrors() {
        let errors = PixelErrors(.sticker(40), .sticker(40))
        #expect(errors.largest == 0 && errors.mean == 0)
    }

    @Test func errorsOfOpaquePixelsAreDifferencesOfLevels() {
        let errors = PixelErrors(pixel(100, 50, 10, 255), pixel(103, 50, 4, 255))
        #expect(errors.largest == 6 && errors.mean == 3)
    }

    @Test func alphaLowersTheErrorsOfColors() {
        #expect(PixelErrors(pixel(200, 0, 0, 51), pixel(150, 0, 0, 51)).largest == 10)
        #expect(PixelErrors(pixel(200, 0, 0, 0), pixel(150, 9, 0, 0)).largest == 0)
    }

    @Test func aChangeOfAlphaCountsOverTheGroundThatShowsIt() {
        // Black over black hides it, and white over white.
        #expect(PixelErrors(pixel(0, 0, 0, 255), pixel(0, 0, 0, 215)).largest == 40)
        #expect(PixelErrors(pixel(255, 255, 255, 255), pixel(255, 255, 255, 215)).largest == 40)
    }

    @Test func theMeanIsOfThePixelsThatAreVisibleInEither() {
        let first = Bitmap(4, 1) { x, _ in x == 0 ? SIMD4(90, 90, 90, 255) : .zero }
        let second = Bitmap(4, 1) { x, _ in x == 0 ? SIMD4(96, 96, 96, 255) : x == 1 ? SIMD4(0, 0, 0, 12) : .zero }
        #expect(PixelErrors(first, second).mean == 9)
    }

    @Test func theHeatmapIsGrayExceptForDifferences() {
        let first = Bitmap(3, 1) { _, _ in SIMD4(200, 30, 30, 255) }
        var second = first
        second[1, 0] = SIMD4(199, 30, 30, 255)
        second[2, 0] = SIMD4(200, 130, 30, 255)
        let map = first.heatmap(of: second)
        #expect(map[0, 0].x == map[0, 0].y && map[0, 0].y == map[0, 0].z && map[0, 0].w == 255)
        #expect(map[1, 0].x > map[1, 0].z && map[1, 0].y > map[1, 0].z)
        #expect(map[2, 0] == SIMD4(230, 0, 0, 255))
    }
}
