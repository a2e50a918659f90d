import Raster
import TestSupport
import Testing

@testable import PNGCodec

@Suite struct PixelEstimatorTests {
    private func bits(_ image: Bitmap, upTo most: Int = .max) -> Int {
        var estimator = PixelEstimator()
        return image.withWords { estimator.bits($0, upTo: most) }
    }

    private func deflatedBits(_ image: Bitmap) -> Int {
        let rows = Scanlines(channels: 4, rowBytes: image.size.width * 4, samples: image.pixels)
        return Deflater(level: 9).compress(rows.filtered(.none)).count * 8
    }

    private func noise(_ side: Int, opaque: Bool) -> Bitmap {
        var noise = Bitmap.noise(side, side)
        if opaque { noise.withMutablePixels { pixels in for index in pixels.indices { pixels[index].w = 255 } } }
        return noise
    }

    @Test func theEstimateIsNearTheLengthThatDeflateNeeds() {
        for image in [Bitmap.sticker(160), noise(48, opaque: true), noise(48, opaque: false)] {
            let (estimate, deflated) = (Double(bits(image)), Double(deflatedBits(image)))
            #expect(estimate > deflated * 0.7 && estimate < deflated * 1.6)
        }
    }

    @Test func moreNewPixelsCostMore() {
        let flat = Bitmap(size: PixelSize(width: 40, height: 40))
        let square = Bitmap(40, 40) { x, y in
            (10..<20).contains(x) && (10..<20).contains(y) ? SIMD4(200, 30, 60, 255) : .zero
        }
        let estimates = [flat, square, noise(40, opaque: true), noise(40, opaque: false)].map { bits($0) }
        #expect(estimates == estimates.sorted() && Set(estimates).count == 4)
    }

    @Test func repeatedRowsCostOneCopyAfterTheFirst() {
        let row = noise(16, opaque: true).cropped(to: PixelRect(x: 0, y: 0, width: 16, height: 1))
        let rows = Bitmap(
            size: PixelSize(width: 16, height: 50), pixels: [[UInt8]](repeating: row.pixels, count: 50).flatMap { $0 })
        #expect(bits(rows) < bits(row) + 30)
    }

    @Test func countingEndsSoonAfterTheLimit() {
        let image = noise(40, opaque: true)
        let whole = bits(image)
        #expect(bits(image, upTo: whole) == whole)
        let half = bits(image, upTo: whole / 2)
        #expect(half > whole / 2 && half <= whole / 2 + 40)
    }

    @Test func imagesOfAFewPixelsAreReadToTheirEnd() {
        #expect(bits(Bitmap(size: PixelSize(width: 0, height: 0))) == 0)
        for width in 1...9 {
            let size = PixelSize(width: width, height: 1)
            var last = Bitmap(size: size)
            last[width - 1, 0] = SIMD4(1, 2, 3, 4)
            #expect(bits(last) > bits(Bitmap(size: size)))
        }
    }

    @Test func anEstimateDoesNotDependOnImagesBefore() {
        var estimator = PixelEstimator()
        let images = [noise(40, opaque: true), Bitmap.sticker(40), noise(40, opaque: true)]
        let estimates = images.map { $0.withWords { estimator.bits($0, upTo: .max) } }
        #expect(estimates == images.map { bits($0) })
    }
}
