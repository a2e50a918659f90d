import Inspection
import PNGCodec
import Raster
import TestSupport
import Testing

@testable import Making
@testable import Vips

/// What files say about their colors and about which side is up: applied, or named.
@Suite struct ColorAndOrientationTests {
    private let art = Bitmap.sticker(120)

    private func webP(_ bitmap: Bitmap) throws -> [UInt8] {
        try bitmap.pixels.withUnsafeBytes { pixels in
            try VipsImage(wrapping: pixels, width: bitmap.size.width, height: bitmap.size.height, bands: 4)
                .file("webp", options: "lossless")
        }
    }

    private func open(_ bytes: [UInt8]) throws -> MasterSource {
        try MasterReader(limits: Limits(), for: .messages).open(bytes)
    }

    private func firstBitmap(_ source: MasterSource) throws -> Bitmap {
        var frames = try source.frames()
        return try #require(try frames.next()).bitmap
    }

    @Test(arguments: 1...8) func anAnimatedWebPIsUpright(number: Int) throws {
        let orientation = try #require(Orientation(rawValue: number))
        var fixture = WebPFixture(
            size: art.size, stills: [try webP(art), try webP(.sticker(120, hue: 1))], delays: [70, 70])
        fixture.exif = exif(number)
        let source = try open(fixture.bytes)
        let expected = art.clearingHiddenColor().upright(from: orientation)
        #expect(try firstBitmap(source).clearingHiddenColor() == expected)
    }

    @Test func anAPNGIsUpright() throws {
        let frame = Bitmap(40, 20) { x, y in SIMD4(UInt8(x), UInt8(y), 0, 255) }
        var fixture = APNGFixture([frame, frame])
        fixture.extraChunks = [("eXIf", exif(6))]
        let source = try open(fixture.bytes)
        #expect(source.header.pixelSize == PixelSize(width: 20, height: 40) && !source.header.storesShownPixels)
        let bitmap = try firstBitmap(source)
        // The top left is the bottom left of the stored pixels.
        #expect(bitmap[0, 0] == SIMD4(0, 19, 0, 255) && bitmap[19, 39] == SIMD4(39, 0, 0, 255))
    }

    @Test func anOrientationInATextIsNamed() throws {
        let digits = exif(6).map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
        let text = "\nexif\n    \(exif(6).count)\n\(digits)\n"
        for (type, data) in [("tEXt", Array(text.utf8)), ("zTXt", [0] + storedZlib(Array(text.utf8)))] {
            var fixture = PNGFixture(4, 4, .gray) { x, y, _ in x * y }
            fixture.extraChunks = [(type, Array("Raw profile type exif\0".utf8) + data)]
            #expect(try open(fixture.bytes).header.ignoresOrientation)
        }
    }

    /// Exif data with one entry, the orientation.
    private func exif(_ orientation: Int) -> [UInt8] {
        Array("MM".utf8) + [0, 42] + bigEndian(8) + [0, 1, 1, 0x12, 0, 3] + bigEndian(1) + [
            0, UInt8(orientation), 0, 0,
        ]
            + bigEndian(0)
    }

    @Test func framesOfAnAnimatedWebPAreConvertedFromTheirProfile() throws {
        let flat = Bitmap(120, 120) { _, _ in SIMD4(200, 60, 60, 255) }
        var fixture = WebPFixture(size: flat.size, stills: [try webP(flat), try webP(art)], delays: [70, 70])
        fixture.profile = ProfileFixture.displayP3
        let source = try open(fixture.bytes)
        #expect(source.header.color == .converted && !source.header.storesShownPixels)
        let bitmap = try firstBitmap(source)
        #expect(bitmap[9, 9].x > 210)
    }

    @Test func grayHasTheProfileOfAnRGBImage() throws {
        var fixture = PNGFixture(4, 4, .grayAlpha) { x, y, channel in channel == 1 ? 255 : 60 * x }
        fixture.extraChunks = [("iCCP", ProfileFixture.chunkData(ProfileFixture.namelessSRGB))]
        let source = try open(fixture.bytes)
        #expect(source.header.color == .sRGB)
        #expect(try firstBitmap(source)[2, 0] == SIMD4(120, 120, 120, 255))
    }

    @Test(arguments: [true, false]) func pixelsForIOSAreRead(isPremultiplied: Bool) throws {
        let stored: [Int] = isPremultiplied ? [10, 50, 100, 128] : [20, 100, 199, 128]
        var fixture = PNGFixture(4, 4, .rgba) { _, _, channel in stored[channel] }
        fixture.isAppleOptimized = true
        let source = try open(fixture.bytes)
        #expect(!source.header.storesShownPixels)
        #expect(try firstBitmap(source) == Bitmap(4, 4) { _, _ in SIMD4(199, 100, 20, 128) })
    }

    @Test func otherPrimariesAreNamed() throws {
        let numbers = { (values: [Int]) in values.flatMap(bigEndian) }
        var fixture = PNGFixture(4, 4, .rgb) { _, _, _ in 9 }
        fixture.extraChunks = [("cHRM", numbers([31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000]))]
        #expect(try open(fixture.bytes).header.color == .ignored("cHRM"))
        fixture.extraChunks = [("cHRM", numbers([31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000]))]
        #expect(try open(fixture.bytes).header.color == .sRGB)
    }

    @Test(arguments: [(12, 13, true), (1, 16, true), (1, 13, false), (2, 2, false)])
    func otherColorsOfAnHEICAreNoticed(primaries: UInt8, curve: UInt8, areOther: Bool) {
        let box = bigEndian(19) + Array("colrnclx".utf8) + [0, primaries, 0, curve, 0, 1, 0x80]
        #expect(HEICColors.areOther(Array("....ftypheic".utf8) + box) == areOther)
    }
}
