import Raster
import Similarity
import TestSupport
import Testing

@Suite struct SimilarityReferenceTests {
    /// Scores of the drawn pairs by version 2.1 of the reference, compiled for x86-64 with fused multiplication.
    ///
    /// It was given both images as PNG files, cropped and padded as `SimilarityReference` says. Without fused multiplication,
    /// it gives up to 1.6 less where images hardly differ.
    private static let referenceScores: [(ComparedPair.Art, ComparedPair.Change, Double)] = [
        (.sticker, .noise(1), 95.42), (.sticker, .noise(4), 87.62), (.sticker, .noise(16), 52.5),
        (.sticker, .steps(6), 86.96), (.sticker, .steps(24), 5.88), (.sticker, .smeared(2), 62.59),
        (.sticker, .smeared(5), -20.53), (.sticker, .blocks, 35.13), (.sticker, .fainter(12), 84.02),
        (.sticker, .moved(1), 26.95), (.flat, .noise(1), 94.61), (.flat, .noise(4), 84.6),
        (.flat, .noise(16), 36.9), (.flat, .steps(6), 94.44), (.flat, .steps(24), 71.91),
        (.flat, .smeared(2), 73.07), (.flat, .smeared(5), 19.69), (.flat, .blocks, 100),
        (.flat, .fainter(12), 87.3), (.flat, .moved(1), 52.58), (.small, .noise(1), 95.96),
        (.small, .noise(4), 91.32), (.small, .noise(16), 70.67), (.small, .steps(6), 93.3),
        (.small, .steps(24), 59.78), (.small, .smeared(2), 71.01), (.small, .smeared(5), 22.56),
        (.small, .blocks, 47.82), (.small, .fainter(12), 90.55), (.small, .moved(1), 51.66),
        (.wide, .noise(1), 95.52), (.wide, .noise(4), 90.05), (.wide, .noise(16), 66.07),
        (.wide, .steps(6), 92.23), (.wide, .steps(24), 45.32), (.wide, .smeared(2), 72.3),
        (.wide, .smeared(5), 13.68), (.wide, .blocks, 67.03), (.wide, .fainter(12), 90.51),
        (.wide, .moved(1), 48.97), (.opaque, .noise(1), 95.08), (.opaque, .noise(4), 85.91),
        (.opaque, .noise(16), 42.13), (.opaque, .steps(6), 90.57), (.opaque, .steps(24), 52.51),
        (.opaque, .smeared(2), 59.5), (.opaque, .smeared(5), -11.66), (.opaque, .blocks, 41.42),
        (.opaque, .fainter(12), 84.41), (.opaque, .moved(1), 28.33),
    ]

    @Test(arguments: Extras.sample(Array(referenceScores.indices), oneIn: 4))
    func scoresAreThoseOfTheReference(index: Int) {
        let (art, change, expected) = Self.referenceScores[index]
        let pair = ComparedPair(art: art, change: change)
        let score = SimilarityReference(pair.first).score(pair.second)
        #expect(abs(score - expected) < 0.5, "\(pair): \(score), not \(expected)")
    }

    @Test(arguments: ComparedPair.Art.allCases)
    func anEqualImageScores100(art: ComparedPair.Art) {
        #expect(SimilarityReference(art.bitmap).score(art.bitmap) == 100)
    }

    @Test func imagesWithoutVisiblePixelsAreEqual() {
        let empty = Bitmap(20, 20) { _, _ in .zero }
        #expect(SimilarityReference(empty).score(empty) == 100)
    }

    @Test(arguments: ComparedPair.Art.allCases)
    func moreNoiseScoresLess(art: ComparedPair.Art) {
        let reference = SimilarityReference(art.bitmap)
        let scores = [1, 2, 4, 8, 16, 32].map {
            reference.score(ComparedPair(art: art, change: .noise($0)).second)
        }
        #expect(scores == scores.sorted(by: >) && Set(scores).count == scores.count)
    }

    @Test func hiddenColorDoesNotMatter() {
        let pair = ComparedPair(art: .sticker, change: .noise(4))
        let (first, second) = (pair.first, pair.second)
        let hiding = Bitmap(300, 300) { x, y in second[x, y].w == 0 ? SIMD4(250, 40, 9, 0) : second[x, y] }
        #expect(hiding != second)
        #expect(SimilarityReference(first).score(hiding) == SimilarityReference(first).score(second))
    }

    @Test func transparentCanvasDoesNotDiluteErrors() {
        let pair = ComparedPair(art: .sticker, change: .noise(8))
        func onLargerCanvas(_ bitmap: Bitmap) -> Bitmap {
            Bitmap(700, 500) { x, y in
                (201..<501).contains(x) && (53..<353).contains(y) ? bitmap[x - 201, y - 53] : .zero
            }
        }
        // The sticker's own canvas leaves at least 12 pixels around it, so the same pixels are compared.
        #expect(
            SimilarityReference(onLargerCanvas(pair.first)).score(onLargerCanvas(pair.second))
                == SimilarityReference(pair.first).score(pair.second))
    }

    @Test func whatIsVisibleInTheSecondImageOnlyIsCompared() {
        let first = Bitmap.sticker(300)
        var withSpot = Bitmap(600, 300) { x, y in x < 300 ? first[x, y] : .zero }
        let reference = SimilarityReference(withSpot)
        for y in 100..<120 {
            for x in 500..<520 { withSpot[x, y] = SIMD4(200, 30, 30, 255) }
        }
        #expect(reference.score(withSpot) < 90)
    }

    /// Gray that disappears over one of the grounds must not go unnoticed.
    @Test(arguments: [UInt8(26), 230])
    func theWorseOfADarkAndABrightGroundCounts(gray: UInt8) {
        let first = CheckedArt.disc(300, radius: 100) { _, _ in SIMD3(gray, gray, gray) }
        let smaller = CheckedArt.disc(300, radius: 95) { _, _ in SIMD3(gray, gray, gray) }
        #expect(SimilarityReference(first).score(smaller) < 60)
    }

    @Test func aHoleInAnOpaqueImageIsSeen() {
        let first = Bitmap(280, 280) { _, _ in SIMD4(230, 230, 230, 255) }
        let holed = Bitmap(280, 280) { x, y in (100..<140).contains(x) && (100..<140).contains(y) ? .zero : first[x, y]
        }
        #expect(SimilarityReference(first).score(holed) < 60)
    }
}
