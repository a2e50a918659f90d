import Raster
import TestSupport
import Testing

@testable import PNGCodec

/// Photographs lose low bits where colors vary, and nothing where they do not.
@Suite struct ColorRoundingTests {
    @Test(arguments: Array(ColorRounding.usefulBits))
    func errorsAreAtMostHalfAStepAndAlphaIsExact(bits: Int) {
        let image = noise(97, seed: UInt64(bits))
        let rounded = ColorRounding(bits: bits).applied(to: image)
        let errors = zip(image.pixels, rounded.pixels).map { abs(Int($0) - Int($1)) }
        #expect(errors.max() == 1 << (bits - 1))
        #expect(image.samples(of: [3]) == rounded.samples(of: [3]))
        // White stays white, and what is transparent stays without color.
        for (before, after) in zip(image.pixels, rounded.pixels) where before == 255 || before == 0 {
            #expect(after == before)
        }
    }

    @Test func smoothPlacesStayExact() {
        var gradient = Bitmap(size: PixelSize(width: 200, height: 40))
        gradient.withMutablePixels { pixels in
            for index in pixels.indices { pixels[index] = SIMD4(UInt8(index % 200), 90, UInt8(index / 200), 255) }
        }
        #expect(ColorRounding(bits: 5).applied(to: gradient) == gradient)
    }

    @Test func eachBitSavesBytes() {
        let image = noise(128, seed: 9)
        let compressor = ScanlineCompressor(.balanced)
        let lengths = ColorRounding.usefulBits.map { ColorRounding(bits: $0).applied(to: image).png(compressor).count }
        #expect(([image.png(compressor).count] + lengths).adjacentPairs.allSatisfy { $0 > $1 })
    }

    /// A noisy image with opaque and transparent pixels.
    private func noise(_ side: Int, seed: UInt64) -> Bitmap {
        var random = SeededRandom(seed)
        var image = Bitmap(size: PixelSize(width: side, height: side))
        image.withMutablePixels { pixels in
            for index in pixels.indices where random.next() % 8 != 0 {
                pixels[index] = SIMD4(
                    UInt8.random(in: 0...255, using: &random), UInt8.random(in: 100...140, using: &random), 200, 255)
                if random.next() % 4 == 0 { pixels[index].w = UInt8.random(in: 1...254, using: &random) }
            }
        }
        return image
    }
}

extension Array {
    fileprivate var adjacentPairs: Zip2Sequence<[Element], ArraySlice<Element>> { zip(self, dropFirst()) }
}
