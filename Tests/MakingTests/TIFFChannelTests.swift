import Inspection
import Raster
import TestSupport
import Testing

@testable import Making
@testable import Vips

/// The channels of TIFF files: colors, at most one transparency, and whatever else editors save.
@Suite struct TIFFChannelTests {
    /// A disc, of which transparent pixels are black.
    private let art = Bitmap.sticker(120).clearingHiddenColor()

    private func alpha(_ x: Int, _ y: Int) -> UInt8 { art[x, y].w }

    private func open(_ fixture: TIFFFixture) throws -> MasterSource {
        try MasterReader(limits: Limits(), for: .messages).open(fixture.bytes)
    }

    private func open(
        _ extras: [TIFFFixture.Extra], _ change: (inout TIFFFixture) -> Void = { _ in }
    ) throws -> MasterSource {
        var fixture = TIFFFixture([art])
        fixture.extras = extras
        change(&fixture)
        return try open(fixture)
    }

    private var gray: Bitmap {
        Bitmap(art.size.width, art.size.height) { x, y in
            let pixel = art[x, y]
            return SIMD4(pixel.x, pixel.x, pixel.x, pixel.w)
        }
    }

    private var opaque: Bitmap {
        Bitmap(art.size.width, art.size.height) { x, y in
            var pixel = art[x, y]
            pixel.w = 255
            return pixel
        }
    }

    private let mask = TIFFFixture.Extra(0) { _, _ in 77 }

    @Test(arguments: [8, 16]) func aMaskAfterTheTransparencyIsLeftOut(bits: Int) throws {
        let source = try open([.init(2, sample: alpha), mask]) { $0.bitsPerSample = bits }
        #expect(try source.firstBitmap() == art)
        #expect(source.header.extraChannels == Header.ExtraChannels(assumedAlpha: nil, leftOut: [5]))
        #expect(!source.header.storesShownPixels)
    }

    @Test func transparencyAfterTwoMasksIsFound() throws {
        let source = try open([mask, mask, .init(2, sample: alpha)])
        #expect(try source.firstBitmap() == art)
        #expect(source.header.extraChannels?.leftOut == [4, 5])
    }

    @Test func grayWithTransparencyAndAMaskIsGray() throws {
        let source = try open([.init(2, sample: alpha), mask]) { $0.isGray = true }
        #expect(try source.firstBitmap() == gray)
        #expect(source.header.extraChannels?.leftOut == [3])
    }

    @Test func anUnspecifiedChannelThatCutsTheArtOutIsTransparency() throws {
        let source = try open([.init(0, sample: alpha)])
        #expect(try source.firstBitmap() == art)
        #expect(source.header.extraChannels == Header.ExtraChannels(assumedAlpha: 4, leftOut: []))
    }

    @Test func anUnspecifiedChannelOfOneValueIsNoTransparency() throws {
        let source = try open([mask])
        #expect(try source.firstBitmap() == opaque)
        #expect(source.header.extraChannels == Header.ExtraChannels(assumedAlpha: nil, leftOut: [4]))
    }

    @Test func anUnspecifiedChannelThatHidesAPictureIsNoTransparency() throws {
        let selection = TIFFFixture.Extra(0) { x, _ in x < 60 ? 255 : 0 }
        let source = try open([selection])
        #expect(try source.firstBitmap() == opaque)
        #expect(source.header.extraChannels?.leftOut == [4])
    }

    @Test func aChannelWithoutADescriptionIsUnspecified() throws {
        let source = try open([.init(2, sample: alpha)]) { $0.describesExtras = false }
        #expect(try source.firstBitmap() == art)
        #expect(source.header.extraChannels?.assumedAlpha == 4)
    }

    @Test func aUsualTIFFHasNoExtraChannels() throws {
        #expect(try open(TIFFFixture([art])).header.extraChannels == nil)
    }

    @Test(arguments: [2, 9_999, 10_000, 10_001]) func everyImageOfAFileIsCounted(count: Int) throws {
        let dot = Bitmap(1, 1) { _, _ in SIMD4(1, 2, 3, 255) }
        let error = #expect(throws: MakeError.self) { try open(TIFFFixture(Array(repeating: dot, count: count))) }
        #expect(error?.reason == "holds \(count) images; save each as a file of its own")
    }

    // MARK: The directory

    @Test func aDirectoryIsReadInBothByteOrdersAndSizes() {
        let little: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x52, 1, 3, 0, 2, 0, 0, 0, 2, 0, 0, 0]
        let big: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x52, 0, 3, 0, 0, 0, 2, 0, 2, 0, 0]
        let large: [UInt8] =
            [0x49, 0x49, 43, 0, 8, 0, 0, 0, 16, 0, 0, 0, 0, 0, 0, 0] + [1, 0, 0, 0, 0, 0, 0, 0]
            + [0x52, 1, 3, 0, 2, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0]
        for bytes in [little, big, large] { #expect(TIFFDirectory(bytes[...])?.numbers(338) == [2, 0]) }
    }

    @Test func aDirectoryTrustsNoNumber() {
        let bytes = TIFFFixture([Bitmap(1, 1) { _, _ in SIMD4(repeating: 9) }]).bytes
        for place in bytes.indices {
            for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
                var damaged = bytes
                damaged[place] = value
                let extras = TIFFDirectory(damaged[...])?.extraChannels ?? []
                #expect(extras.count <= 65_535 * 2)
            }
            _ = TIFFDirectory(bytes.prefix(place))?.extraChannels
        }
    }
}
