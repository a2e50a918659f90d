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

    /// Sixteen pixels are added at once, in four parts; what follows them is added eight at a time, or one by one.
    @Test(arguments: [2, 7, 8, 9, 15, 16, 17, 24, 31, 32, 33, 64])
    func theOrderOfPixelsCounts(width: Int) {
        let row = (0..<width).map { SIMD4(UInt8($0), 1, 2, 255) }
        var seen: Set = [hash(Bitmap(width, 1) { x, _ in row[x] })]
        for first in 0..<width {
            for second in first + 1..<width {
                var other = row
                other.swapAt(first, second)
                seen.insert(hash(Bitmap(width, 1) { x, _ in other[x] }))
            }
        }
        #expect(seen.count == 1 + width * (width - 1) / 2)
        // Parts of each length trade places.
        for length in [1, 2, 4, 8, 16] where 2 * length <= width {
            let other = Array(row[length..<2 * length] + row[..<length] + row[(2 * length)...])
            #expect(seen.insert(hash(Bitmap(width, 1) { x, _ in other[x] })).inserted || length == 1)
        }
    }

    @Test func hiddenColorDoesNotCount() {
        let visible = Bitmap(9, 3) { x, _ in x < 5 ? SIMD4(1, 2, 3, 4) : .zero }
        let hidden = Bitmap(9, 3) { x, _ in x < 5 ? SIMD4(1, 2, 3, 4) : SIMD4(9, 9, 9, 0) }
        #expect(hash(visible) == hash(hidden))
    }
}
