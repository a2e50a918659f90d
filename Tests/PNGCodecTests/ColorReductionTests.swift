import Raster
import TestSupport
import Testing

@testable import PNGCodec

@Suite struct ColorReductionTests {
    private func reduced(_ images: [Bitmap]) throws -> [Bitmap] {
        let bytes = try ColorReduction(DecodedPNG(APNGFixture(images, delay: (1, 10)).bytes)) {}.file(below: .max / 2) {
        }
        #expect(try PNGFile(bytes).header.colorType == .palette)
        return try frames(of: bytes).map(\.bitmap)
    }

    private func colors(_ images: [Bitmap]) -> Set<UInt32> {
        Set(images.flatMap { $0.withWords { Array($0) } })
    }

    @Test func allFramesTogetherHaveAtMost256Colors() throws {
        let images = (0..<3).map { hue in
            Bitmap(90, 90) { x, y in
                x < 9 ? .zero : SIMD4(UInt8(x * 2), UInt8(y * 2), UInt8(60 * hue), y < 45 ? 255 : UInt8(60 + y))
            }
        }
        let result = try reduced(images)
        #expect(colors(images).count > 10_000 && (200...256).contains(colors(result).count))
        for (before, after) in zip(images, result) {
            for y in 0..<90 {
                for x in 0..<90 {
                    let (old, new) = (before[x, y], after[x, y])
                    #expect((old.w == 0) == (new.w == 0) && (old.w == 255) == (new.w == 255))
                }
            }
            #expect(before.largestDifference(to: after) < 60)
        }
    }

    /// What is far too large is searched further, so it is compressed quickly.
    @Test func aFileNearTheLimitHasFewerBytes() throws {
        let images = (0..<2).map { hue in
            Bitmap(120, 120) { x, y in SIMD4(UInt8(x * y % 251), UInt8(x / 3 * 5), UInt8(90 * hue), 255) }
        }
        let reduction = try ColorReduction(DecodedPNG(APNGFixture(images, delay: (1, 10)).bytes)) {}
        let (quick, thorough) = (try reduction.file(below: 100) {}, try reduction.file(below: .max / 2) {})
        #expect(thorough.count < quick.count)
        #expect(try reduction.file(below: quick.count) {} == thorough)
        #expect(try frames(of: quick).map(\.bitmap) == frames(of: thorough).map(\.bitmap))
    }

    @Test func fewColorsStayAsTheyAre() throws {
        let images = (0..<2).map { hue in
            Bitmap(40, 40) { x, y in SIMD4(UInt8(x / 4 * 20), UInt8(y / 4 * 20), UInt8(90 * hue), 255) }
        }
        #expect(try reduced(images) == images)
    }
}
