import Raster
import TestSupport
import Testing

@testable import Vips

@Suite struct VipsEncoderTests {
    @Test func pngKeepsEveryPixel() throws {
        let sticker = Bitmap.sticker(50, 31)
        let bytes = try VipsEncoder.png(sticker)
        #expect(try VipsDecoder.decode(bytes, as: .png) { _ in }.bitmap == sticker)
    }

    @Test func opaquePNGIsStoredWithoutAlpha() throws {
        let opaque = Bitmap(6, 4) { x, y in SIMD4(UInt8(x), UInt8(y), 3, 255) }
        let bytes = try VipsEncoder.png(opaque)
        #expect(bytes[25] == 2)
        #expect(try VipsDecoder.decode(bytes, as: .png) { _ in }.bitmap == opaque)
    }

    @Test func jpegComesCloseToEveryPixel() throws {
        let opaque = Bitmap(64, 64) { x, y in SIMD4(UInt8(x * 3), UInt8(y * 3), 90, 255) }
        let decoded = try VipsDecoder.decode(try VipsEncoder.jpeg(opaque, quality: 90), as: .jpeg) { _ in }.bitmap
        #expect(decoded.size == opaque.size)
        for (stored, original) in zip(decoded.pixels, opaque.pixels) { #expect(abs(Int(stored) - Int(original)) < 16) }
    }

    @Test func theSamePixelsGiveTheSameBytes() throws {
        #expect(try VipsEncoder.png(.sticker(40)) == VipsEncoder.png(.sticker(40)))
    }
}
