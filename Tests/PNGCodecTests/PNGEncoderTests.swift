import Raster
import TestSupport
import Testing
import Vips

@testable import PNGCodec

@Suite struct PNGEncoderTests {
    private static let efforts: [Compression] = [.fast, .balanced, .best]

    @Test(arguments: efforts) func libvipsReadsEveryPixel(compression: Compression) throws {
        let compressor = ScanlineCompressor(compression)
        for bitmap in [Bitmap.sticker(150, 131), .sticker(1), .sticker(200, 3, hue: 4)] {
            let bytes = bitmap.png(compressor)
            #expect(try VipsDecoder.decode(bytes, as: .png) { _ in }.bitmap == bitmap)
        }
    }

    @Test func opaquePicturesAreStoredWithoutAlpha() throws {
        let opaque = Bitmap(150, 140) { x, y in SIMD4(UInt8(x), UInt8(y), 3, 255) }
        let bytes = opaque.png(ScanlineCompressor(.balanced))
        #expect(try PNGFile(bytes).header.colorType == .rgb)
        #expect(try VipsDecoder.decode(bytes, as: .png) { _ in }.bitmap == opaque)
    }

    @Test func grayPicturesAreStoredWithOneSampleForTheColor() throws {
        let line = Bitmap(150, 140) { x, y in
            let gray = UInt8((x * y) % 256)
            return x < 40 ? .zero : SIMD4(gray, gray, gray, UInt8(min(255, y * 3)))
        }
        let opaque = Bitmap(150, 140) { x, y in SIMD4(UInt8(y), UInt8(y), UInt8(y), 255) }
        var tinted = line
        tinted[149, 139].z ^= 1
        for (bitmap, type) in [(line, PNGHeader.ColorType.grayAlpha), (opaque, .gray), (tinted, .rgba)] {
            let bytes = bitmap.png(ScanlineCompressor(.balanced))
            #expect(try PNGFile(bytes).header.colorType == type)
            #expect(try VipsDecoder.decode(bytes, as: .png) { _ in }.bitmap == bitmap.clearingHiddenColor())
        }
    }

    @Test func moreEffortGivesFewerBytes() {
        let lengths = Self.efforts.map { Bitmap.sticker(150).png(ScanlineCompressor($0)).count }
        #expect(lengths == lengths.sorted(by: >))
    }

    /// Filters whose streams are rated nearly as short are searched too; if there is none, the same bytes from another beginning.
    @Test(arguments: [Bitmap.sticker(22), .sticker(36), .gradients(16)])
    func theBestEffortSearchesWherePathsAreShort(bitmap: Bitmap) throws {
        let rows = Scanlines(channels: 4, rowBytes: bitmap.size.width * 4, samples: bitmap.pixels)
        let all = Compression.best.filters.flatMap { filter in
            [true, false].map { beginning in
                OptimalDeflater(.thorough).compress(rows.filtered(filter), pixel: 4, repeatsPixels: beginning).count
            }
        }
        let fewest = try #require(all.min())
        #expect(bitmap.png(ScanlineCompressor(.best)).count - 57 <= fewest, "of \(all)")
    }

    @Test func theFiltersSuitThePicture() {
        var random = SeededRandom(3)
        let art = Bitmap(200, 200) { x, y in (x / 9 + y / 7) % 3 == 0 ? SIMD4(200, UInt8(x), 30, 255) : .zero }
        let noise = (0..<200 * 200).map { _ in Int.random(in: 0...3, using: &random) }
        let photo = Bitmap(200, 200) { x, y in
            let value = UInt8(x / 2 + y / 2 + noise[y * 200 + x])
            return SIMD4(value, value &+ 9, 255 - value, UInt8(200 + x / 8))
        }
        for bitmap in [art, photo, .sticker(200)] {
            let alone = [RowFilter.Choice.none, .adaptive].map { choice in
                let only = Compression(
                    flatEffort: nil, stillLevel: 5, frames: .libdeflate(5), filters: [choice], flatEnough: .infinity,
                    mostGradients: 0)
                return bitmap.png(ScanlineCompressor(only)).count
            }
            let chosen = bitmap.png(ScanlineCompressor(.balanced)).count
            #expect(chosen == alone.min(), "of \(alone)")
        }
    }
}

extension Bitmap {
    /// Colors that change evenly, which filters suit, with transparent stripes.
    fileprivate static func gradients(_ side: Int) -> Bitmap {
        Bitmap(side, side) { x, y in
            x % 20 < 3 ? .zero : SIMD4(UInt8(3 * x + y & 255), UInt8(2 * y), UInt8(x * y / 16 & 255), 255)
        }
    }
}
