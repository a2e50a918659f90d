import Raster
import TestSupport
import Testing

@testable import Inspection

@Suite struct ContentHashTests {
    private func hash(_ bitmap: Bitmap) -> ContentHash { FrameFacts(bitmap).content }

    private func square(_ side: Int, at place: Int = 20, alpha: UInt8 = 255, on canvas: Int = 200) -> Bitmap {
        Bitmap(canvas, canvas) { x, y in
            let isInside = (place..<place + side).contains(x) && (20..<20 + side).contains(y)
            return isInside ? SIMD4(0, 0, 0, alpha) : .zero
        }
    }

    /// Flat shapes that differ in one channel or in their place by whole lanes, where sums of pixels are often equal.
    @Test func flatShapesThatDifferHaveDifferentHashes() {
        var seen: Set<ContentHash> = [hash(Bitmap(200, 200) { _, _ in .zero })]
        var count = 1
        for side in [1, 7, 16, 64] {
            for alpha in 1...255 {
                seen.insert(hash(square(side, alpha: UInt8(alpha))))
                count += 1
            }
            for place in stride(from: 21, through: 120, by: 1) {
                seen.insert(hash(square(side, at: place, alpha: 128)))
                count += 1
            }
        }
        #expect(seen.count == count)
    }

    @Test func everyBitOfAVisiblePixelCounts() {
        let image = Bitmap.sticker(61)
        let whole = hash(image)
        for (x, y) in [(0, 0), (30, 30), (60, 60), (59, 3), (8, 40)] {
            for channel in 0..<4 {
                for bit in 0..<8 {
                    var other = image
                    other[x, y] = SIMD4(9, 9, 9, 200)
                    let before = hash(other)
                    other[x, y][channel] ^= 1 << bit
                    #expect(hash(other) != before && hash(other) != whole)
                }
            }
        }
    }

    @Test func hiddenColorDoesNotCount() {
        let visible = Bitmap(9, 3) { x, _ in x < 5 ? SIMD4(1, 2, 3, 4) : .zero }
        let hidden = Bitmap(9, 3) { x, _ in x < 5 ? SIMD4(1, 2, 3, 4) : SIMD4(9, 9, 9, 0) }
        #expect(hash(visible) == hash(hidden))
    }
}
