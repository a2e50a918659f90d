import Raster
import TestSupport
import Testing

@testable import Vips

@Suite struct VipsEncoderTests {
    private let opaque = Bitmap(64, 64) { x, y in SIMD4(UInt8(x * 3), UInt8(y * 3), 90, 255) }

    @Test func jpegComesCloseToEveryPixel() throws {
        let decoded = try VipsDecoder.decode(try VipsEncoder.jpeg(opaque, quality: 90), as: .jpeg) { _ in }.bitmap
        #expect(decoded.size == opaque.size)
        for (stored, original) in zip(decoded.pixels, opaque.pixels) { #expect(abs(Int(stored) - Int(original)) < 16) }
    }

    @Test func theSamePixelsGiveTheSameBytes() throws {
        #expect(try VipsEncoder.jpeg(opaque, quality: 90) == VipsEncoder.jpeg(opaque, quality: 90))
    }
}
