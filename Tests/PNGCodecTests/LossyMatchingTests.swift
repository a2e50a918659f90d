import Raster
import TestSupport
import Testing

@testable import PNGCodec

@Suite struct LossyMatchingTests {
    /// A sticker with noise of a few levels, as a photograph or a soft brush has it.
    private func textured(_ side: Int, seed: UInt64) -> Bitmap {
        var random = SeededRandom(seed)
        return Bitmap.sticker(side).grained(by: 6, channels: 0..<3, using: &random)
    }

    /// The length without row filters, as `LossyPNG` stores what was matched; filters may make the original shorter than this.
    private func bytes(_ bitmap: Bitmap) -> Int { bitmap.png(ScanlineCompressor(.plain([.none]))).count }

    @Test(arguments: [20, 400, 4096]) func bytesFallAndNoPixelChangesByMoreThanItsBound(units: Int) {
        let image = textured(120, seed: 3)
        let price = BitPrice(units: units)
        let result = LossyMatching(price: price).applied(to: image, keepsOpaque: false, after: nil)
        #expect(bytes(result) < bytes(image))
        let looks = image.withWords { $0.map(VisiblePixel.init) }
        let bounds = Tolerances(looks, width: 120, price: price).bounds
        let results = result.withWords { $0.map(VisiblePixel.init) }
        #expect(results.indices.allSatisfy { looks[$0].largestDifference(from: results[$0]) <= Int(bounds[$0]) })
        #expect(result.withWords { zip($0, looks).allSatisfy { $1.alpha > 0 || $0 == 0 } })
    }

    @Test func aHigherPriceGivesFewerBytes() {
        let image = textured(120, seed: 4)
        let lengths = [16, 128, 1024, 8192].map { units in
            bytes(LossyMatching(price: BitPrice(units: units)).applied(to: image, keepsOpaque: false, after: nil))
        }
        #expect(lengths == lengths.sorted(by: >))
        #expect(lengths[3] * 2 < lengths[0])
    }

    @Test func opaquePixelsStayOpaqueIfTheyMust() {
        var image = textured(80, seed: 5)
        // Pixels that are nearly opaque, next to others that are.
        image.withMutablePixels { pixels in
            for index in pixels.indices where index % 3 == 0 && pixels[index].w == 255 { pixels[index].w = 254 }
        }
        let result = LossyMatching(price: BitPrice(units: 8192)).applied(to: image, keepsOpaque: true, after: nil)
        #expect(result != image)
        #expect(zip(image.samples(of: [3]), result.samples(of: [3])).allSatisfy { ($0 == 255) == ($1 == 255) })
    }

    @Test func whatTheSourceKeepsFlickersLess() {
        let image = textured(100, seed: 6)
        let shown = LossyMatching(price: BitPrice(units: 300)).applied(to: image, keepsOpaque: false, after: nil)
        // Half of the next frame is new, so the same pixels have other matches.
        var next = image
        next.replace(
            PixelRect(x: 0, y: 0, width: 50, height: 100),
            with: textured(100, seed: 7).cropped(
                to: PixelRect(x: 0, y: 0, width: 50, height: 100)))
        let matching = LossyMatching(price: BitPrice(units: 300))
        let same = PixelRect(x: 50, y: 0, width: 50, height: 100)
        func flicker(_ previous: LossyMatching.Previous?) -> Int {
            let result = matching.applied(to: next, keepsOpaque: false, after: previous).cropped(to: same)
            return zip(result.pixels, shown.cropped(to: same).pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
        }
        #expect(flicker(.init(source: image, shown: shown)) * 5 < flicker(nil) * 4)
    }

    @Test(arguments: [(1, 1), (1, 9), (9, 1), (2, 2), (3, 400), (400, 3)])
    func everyShapeIsWorkedOn(width: Int, height: Int) {
        var random = SeededRandom(8)
        let pixels = (0..<width * height * 4).map { _ in UInt8.random(in: 0...255, using: &random) }
        let image = Bitmap(size: PixelSize(width: width, height: height), pixels: pixels).clearingHiddenColor()
        let result = LossyMatching(price: BitPrice(units: 8192)).applied(to: image, keepsOpaque: false, after: nil)
        let bound = Int(Tolerances.largestBound(at: BitPrice(units: 8192)))
        #expect(image.largestDifference(to: result) <= bound)
    }

    @Test func stepsOfPricesRise() {
        let prices = BitPrice.steps.map(BitPrice.init(step:))
        #expect(zip(prices, prices.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(prices.first?.units == 16 && prices.last?.units == 32_768)
    }
}
