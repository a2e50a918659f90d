import Raster
import TestSupport
import Testing

@testable import Vips

private func decode(_ bytes: [UInt8], as loader: VipsLoader = .png) throws -> (still: VipsStill, bitmap: Bitmap) {
    let still = try VipsStill(bytes, as: loader)
    return (still, try still.bitmap())
}

@Suite struct VipsStillTests {
    // MARK: PNG

    @Test(arguments: [1, 2, 4, 8], [false, true])
    func grayOfEveryDepthFillsTheFullRange(depth: Int, isInterlaced: Bool) throws {
        let highest = 1 << depth - 1
        var fixture = PNGFixture(16, 3, .gray, depth: depth) { x, y, _ in (x + y) & highest }
        fixture.isInterlaced = isInterlaced
        let image = try decode(fixture.bytes)
        #expect(
            image.bitmap
                == Bitmap(16, 3) { x, y in
                    let gray = UInt8(((x + y) & highest) * 255 / highest)
                    return SIMD4(gray, gray, gray, 255)
                })
        #expect(image.still.isStoredAsIs)
    }

    @Test(arguments: [false, true]) func rgbaIsDecodedAsItIs(isInterlaced: Bool) throws {
        var fixture = PNGFixture(9, 5, .rgba) { x, y, channel in (x * 31 + y * 7 + channel * 60) % 256 }
        fixture.isInterlaced = isInterlaced
        let image = try decode(fixture.bytes)
        #expect(
            image.bitmap
                == Bitmap(9, 5) { x, y in
                    let value = { UInt8((x * 31 + y * 7 + $0 * 60) % 256) }
                    return SIMD4(value(0), value(1), value(2), value(3))
                })
    }

    @Test func sixteenBitsBecomeTheNearestOfEight() throws {
        let values = [0, 128, 129, 257, 32_767, 65_406, 65_407, 65_535]
        let image = try decode(PNGFixture(8, 1, .grayAlpha, depth: 16) { x, _, _ in values[x] }.bytes)
        #expect((0..<8).map { image.bitmap[$0, 0].x } == [0, 0, 1, 1, 127, 254, 255, 255])
        #expect((0..<8).map { image.bitmap[$0, 0].w } == [0, 0, 1, 1, 127, 254, 255, 255])
        #expect(!image.still.isStoredAsIs)
    }

    @Test func paletteColorsCarryTheirAlpha() throws {
        var fixture = PNGFixture(3, 1, .palette, depth: 2) { x, _, _ in x }
        fixture.extraChunks = [("PLTE", [255, 0, 0, 0, 255, 0, 0, 0, 255]), ("tRNS", [0, 128])]
        let bitmap = try decode(fixture.bytes).bitmap
        #expect((0..<3).map { bitmap[$0, 0] } == [SIMD4(255, 0, 0, 0), SIMD4(0, 255, 0, 128), SIMD4(0, 0, 255, 255)])
    }

    @Test func aTransparentColorBecomesAlpha() throws {
        var fixture = PNGFixture(2, 1, .rgb) { x, _, channel in x == 0 ? 9 : channel }
        fixture.extraChunks = [("tRNS", [0, 9, 0, 9, 0, 9])]
        let bitmap = try decode(fixture.bytes).bitmap
        #expect(bitmap[0, 0].w == 0)
        #expect(bitmap[1, 0] == SIMD4(0, 1, 2, 255))
    }

    // MARK: Profiles

    @Test func displayP3IsConvertedToSRGB() throws {
        var fixture = PNGFixture(2, 1, .rgba) { x, _, channel in
            x == 0 ? [200, 100, 50, 255][channel] : [255, 255, 255, 77][channel]
        }
        fixture.extraChunks = [("iCCP", ProfileFixture.chunkData(ProfileFixture.displayP3))]
        let image = try decode(fixture.bytes)
        // Display P3 (200, 100, 50) is sRGB (214.9, 92.6, 30.9).
        let expected = SIMD4<Int>(215, 93, 31, 255)
        for channel in 0..<4 { #expect(abs(Int(image.bitmap[0, 0][channel]) - expected[channel]) <= 1) }
        #expect(image.bitmap[1, 0] == SIMD4(255, 255, 255, 77))
        #expect(image.still.conversion == .converted)
        #expect(!image.still.isStoredAsIs)
    }

    @Test func aProfileThatMeansSRGBChangesNothing() throws {
        var fixture = PNGFixture(16, 16, .rgb) { x, y, channel in (x * 16 + y * channel) % 256 }
        let plain = try decode(fixture.bytes).bitmap
        fixture.extraChunks = [("iCCP", ProfileFixture.chunkData(ProfileFixture.namelessSRGB))]
        let image = try decode(fixture.bytes)
        #expect(image.bitmap == plain)
        #expect(image.still.conversion == .notNeeded)
        #expect(image.still.isStoredAsIs)
    }

    @Test func anUnusableProfileIsReportedAndIgnored() throws {
        var fixture = PNGFixture(4, 4, .rgb) { x, y, channel in x * 60 + y + channel }
        let plain = try decode(fixture.bytes).bitmap
        // A gray profile cannot describe color.
        var profile = ProfileFixture.namelessSRGB
        profile.replaceSubrange(16..<20, with: Array("GRAY".utf8))
        fixture.extraChunks = [("iCCP", ProfileFixture.chunkData(profile))]
        let still = try VipsStill(fixture.bytes, as: .png, hasProfile: true)
        #expect(try still.bitmap() == plain)
        #expect(still.conversion == .unusableProfile)
    }

    // MARK: JPEG

    @Test func grayAndColorJPEGsDecode() throws {
        let gray = try decode(JPEGFixture(columns: 2, rows: 1, components: [90]).bytes, as: .jpeg)
        #expect(gray.bitmap == Bitmap(16, 8) { _, _ in SIMD4(90, 90, 90, 255) })
        let color = try decode(JPEGFixture(columns: 1, rows: 1, components: [76, 85, 255]).bytes, as: .jpeg)
        #expect(color.bitmap[3, 3] == SIMD4(254, 0, 0, 255))
    }

    @Test func cmykIsConvertedToSRGB() throws {
        var fixture = JPEGFixture(columns: 1, rows: 1, components: [255, 0, 0, 255])
        fixture.segments = [JPEGFixture.adobe]
        let image = try decode(fixture.bytes, as: .jpeg)
        let pixel = image.bitmap[0, 0]
        // No cyan, full magenta and yellow, no black: a strong red.
        #expect(pixel.x > 200 && pixel.y < 80 && pixel.z < 80 && pixel.w == 255)
        #expect(image.still.conversion == .converted)
    }

    @Test func orientationIsApplied() throws {
        var fixture = JPEGFixture(columns: 3, rows: 1, components: [90])
        fixture.segments = [JPEGFixture.orientation(6)]
        let image = try decode(fixture.bytes, as: .jpeg)
        #expect(image.bitmap.size == PixelSize(width: 8, height: 24))
        #expect(!image.still.isStoredAsIs)
    }

    // MARK: Faults

    @Test func everyTruncationOfAPNGFails() {
        let file = PNGFixture(8, 8, .rgba) { x, y, channel in x * y + channel }.bytes
        for length in stride(from: 0, to: file.count - 16, by: 7) {
            #expect(throws: VipsError.self) { try decode(Array(file.prefix(length))) }
        }
    }

    @Test func everyTruncationOfAJPEGFails() {
        let file = JPEGFixture(columns: 40, rows: 40, components: [70, 80, 90]).bytes
        for length in stride(from: 0, to: file.count - 2, by: 23) {
            #expect(throws: VipsError.self) { try decode(Array(file.prefix(length)), as: .jpeg) }
        }
    }

    @Test func theHeaderIsReadBeforeAnyPixelIsDecoded() throws {
        var header = PNGFixture(8, 8, .rgba) { _, _, _ in 0 }.bytes
        header.replaceSubrange(8..<33, with: chunk("IHDR", bigEndian(50_000) + bigEndian(50_000) + [8, 6, 0, 0, 0]))
        #expect(try VipsStill(header, as: .png).size == PixelSize(width: 50_000, height: 50_000))
    }

    @Test func otherFormatsAreBlocked() {
        let tiff: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0]
        for loader in [VipsLoader.png, .jpeg, .gif] {
            #expect(throws: VipsError.self) { try decode(tiff, as: loader) }
        }
    }
}
