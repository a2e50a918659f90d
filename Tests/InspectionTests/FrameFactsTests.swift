import Raster
import TestSupport
import Testing

@testable import Inspection

/// What the pass over a frame gathers, against loops that look at one pixel after the other.
@Suite struct FrameFactsTests {
    /// Pictures of every density: sparse ones have many groups, dense ones few.
    private static func noise(_ width: Int, _ height: Int, visible: Double, seed: UInt64) -> Bitmap {
        var random = SeededRandom(seed)
        return Bitmap(width, height) { _, _ in
            let alpha: UInt8 =
                Double.random(in: 0..<1, using: &random) < visible
                ? [1, 8, 9, 40, 41, 254, 255].randomElement(using: &random) ?? 255 : 0
            return SIMD4(UInt8.random(in: 0...1, using: &random), 0, UInt8.random(in: 0...1, using: &random), alpha)
        }
    }

    /// Checks the counts of a picture.
    private func expectCounts(of bitmap: Bitmap) {
        let facts = FrameFacts(bitmap)
        var alpha = AlphaStatistics()
        var hidden = 0
        for y in 0..<bitmap.size.height {
            for x in 0..<bitmap.size.width {
                let pixel = bitmap[x, y]
                switch pixel.w {
                case 0:
                    alpha.transparent += 1
                    if pixel != .zero { hidden += 1 }
                case 255: alpha.opaque += 1
                default: alpha.partial += 1
                }
                guard pixel.w > 0 else { continue }
                let own = PixelRect(x: x, y: y, width: 1, height: 1)
                alpha.visibleBounds = alpha.visibleBounds?.union(own) ?? own
            }
        }
        #expect(facts.alpha == alpha)
        #expect(facts.hidden == hidden && bitmap.hiddenPixels == hidden)
    }

    @Test(arguments: [(1, 1), (7, 3), (8, 8), (33, 21), (64, 5)], [0, 0.1, 0.5, 0.95, 1])
    func countsAreThoseOfSinglePixels(size: (Int, Int), visible: Double) {
        expectCounts(of: Self.noise(size.0, size.1, visible: visible, seed: 3))
    }

    /// Stretches of eight pixels that are all opaque, or all transparent black, are counted at once.
    @Test(arguments: 1...40) func countsOfStretchesAreThoseOfSinglePixels(width: Int) {
        var random = SeededRandom(UInt64(width))
        expectCounts(
            of: Bitmap(width, 60) { x, y in
                // Single pixels break a stretch, by their alpha or by their color alone.
                if Int.random(in: 0..<20, using: &random) == 0 {
                    return [SIMD4(1, 0, 0, 0), SIMD4(0, 0, 0, 40), SIMD4(9, 9, 9, 254)].randomElement(using: &random)
                        ?? .zero
                }
                return (x + y) / 30 % 2 == 0 ? .zero : SIMD4(0, 0, 0, 255)
            })
    }

    @Test(arguments: [(1, 1), (9, 9), (40, 17), (65, 33)], [0.05, 0.3, 0.5, 0.8])
    func groupsAreThoseOfAFloodFill(size: (Int, Int), visible: Double) {
        let bitmap = Self.noise(size.0, size.1, visible: visible, seed: 9)
        var seen = Set<Int>()
        var areas: [Int] = []
        for start in 0..<size.0 * size.1 where bitmap[start % size.0, start / size.0].w > 0 && !seen.contains(start) {
            var waiting = [start]
            var area = 0
            seen.insert(start)
            while let place = waiting.popLast() {
                area += 1
                for y in place / size.0 - 1...place / size.0 + 1 where (0..<size.1).contains(y) {
                    for x in place % size.0 - 1...place % size.0 + 1 where (0..<size.0).contains(x) {
                        guard bitmap[x, y].w > 0, seen.insert(y * size.0 + x).inserted else { continue }
                        waiting.append(y * size.0 + x)
                    }
                }
            }
            areas.append(area)
        }
        #expect(VisibleComponents(of: bitmap.alphaPlane, bitmap.size).all.map(\.area).sorted() == areas.sorted())
    }

    @Test func theContentIsThatOfTheVisiblePixels() {
        let picture = CheckedArt.sound()
        var hidden = picture
        hidden[0, 0] = SIMD4(9, 9, 9, 0)
        var other = picture
        other[150, 150].x += 1
        #expect(FrameFacts(hidden).content == FrameFacts(picture).content)
        #expect(FrameFacts(other).content != FrameFacts(picture).content)
    }
}
