import Raster
import TestSupport
import Testing

@testable import PNGCodec

@Suite struct FlatnessTests {
    private func flatness(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> SIMD4<UInt8>) -> Scanlines.Flatness {
        Scanlines(channels: 4, rowBytes: 4 * width, samples: Bitmap(width, height, pixel).pixels).flatness()
    }

    /// A step of one pixel after four: one in four differs.
    @Test(arguments: [(4, UInt8(255), 1.0), (5, 255, 0), (4, 254, 0)])
    func gradientsAreOpaqueAndSoft(step: Int, alpha: UInt8, share: Double) {
        let found = flatness(40, 30) { x, _ in SIMD4(100, UInt8(min(x, 39 - x) / 4 * step), 7, alpha) }
        #expect(abs(found.gradients - share) < 0.001)
        #expect(abs(found.share - 0.8) < 0.02)
    }

    @Test func differencesCountInBothDirectionsAndInEveryChannel() {
        for channel in 0..<3 {
            for (from, to, isGradient) in [
                (100, 104, true), (104, 100, true), (100, 105, false), (0, 255, false), (255, 0, false),
            ] {
                let found = flatness(2, 2) { x, _ in
                    var pixel = SIMD4<UInt8>(9, 9, 9, 255)
                    pixel[channel] = UInt8(x == 0 ? from : to)
                    return pixel
                }
                #expect((found.gradients == 1) == isGradient, "\(from) to \(to)")
            }
        }
    }

    @Test func eightRowsOfEvery32AreLookedAt() {
        // What differs is in the other rows.
        let found = flatness(20, 100) { x, y in 12..<20 ~= y % 32 ? .zero : SIMD4(UInt8(x), 0, 0, 255) }
        #expect(found.share > 0.99)
        #expect(flatness(20, 63) { x, y in 12..<20 ~= y ? .zero : SIMD4(UInt8(x), 0, 0, 255) }.share < 0.2)
    }

    @Test func pixelsAreDenseAfterSevenThatDiffer() {
        let found = flatness(40, 30) { x, _ in SIMD4(UInt8(min(x, 10)), 0, 0, 255) }
        // Eleven of each row differ, and the last four of them end eight in a row; the first row has no pixel before it.
        #expect(abs(found.dense - 4 / 11) < 0.01)
        #expect(flatness(40, 30) { x, _ in SIMD4(UInt8(x / 2), 0, 0, 255) }.dense == 0)
    }

    @Test func onePixelIsNeitherFlatNorAGradient() {
        let found = flatness(1, 1) { _, _ in SIMD4(1, 2, 3, 255) }
        #expect(found.share == 0 && found.gradients == 0)
    }
}
