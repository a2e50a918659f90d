import Raster
import TestSupport
import Testing

@testable import Vips

@Suite struct VipsEncoderTests {
    private let opaque = Bitmap(64, 64) { x, y in SIMD4(UInt8(x * 3), UInt8(y * 3), 90, 255) }

    @Test func jpegComesCloseToEveryPixel() throws {
        let decoded = try VipsStill(try VipsEncoder.jpeg(opaque, quality: 90), as: .jpeg).bitmap()
        #expect(decoded.size == opaque.size)
        for (stored, original) in zip(decoded.pixels, opaque.pixels) { #expect(abs(Int(stored) - Int(original)) < 16) }
    }

    @Test func jpegHasNoMetadata() throws {
        let bytes = try VipsEncoder.jpeg(opaque, quality: 90)
        // The segments before the first scan: none for Exif, profiles or comments.
        var kinds: [UInt8] = []
        var place = 2
        while place + 3 < bytes.count, bytes[place + 1] != 0xDA {
            kinds.append(bytes[place + 1])
            place += 2 + Int(bytes[place + 2]) << 8 + Int(bytes[place + 3])
        }
        #expect(kinds.contains(0xDB) && !kinds.contains { 0xE1...0xFE ~= $0 })
    }

    @Test func theSamePixelsGiveTheSameBytes() throws {
        #expect(try VipsEncoder.jpeg(opaque, quality: 90) == VipsEncoder.jpeg(opaque, quality: 90))
    }
}
