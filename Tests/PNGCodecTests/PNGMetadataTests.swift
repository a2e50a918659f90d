import TestSupport
import Testing

@testable import PNGCodec

@Suite struct PNGMetadataTests {
    private func bytes(_ extraChunks: [(type: String, data: [UInt8])]) -> [UInt8] {
        var fixture = PNGFixture(5, 4, .palette, depth: 2) { x, y, _ in (x + y) % 3 }
        fixture.extraChunks = extraChunks
        return fixture.bytes
    }

    private let palette: [(type: String, data: [UInt8])] = [
        ("PLTE", [1, 2, 3, 4, 5, 6, 7, 8, 9]), ("tRNS", [0, 128]),
    ]

    @Test func personalChunksAreLeftOutAndOthersCopied() throws {
        let personal: [(type: String, data: [UInt8])] = [
            ("tEXt", Array("Author\0Mia".utf8)), ("zTXt", [1]), ("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0x".utf8)),
            ("eXIf", [77, 77, 0, 42]), ("tIME", [7, 234, 1, 1, 1, 1, 1]), ("prVt", [1, 2, 3]), ("pHYs", [0]),
        ]
        let color: [(type: String, data: [UInt8])] = [("sRGB", [0])]
        #expect(try PNGFile.withoutMetadata(bytes(personal + color + palette)) == bytes(color + palette))
        #expect(try PNGFile.withoutMetadata(bytes(palette) + Array("trailer".utf8)) == bytes(palette))
    }

    @Test func aFileWithoutThemIsUnchanged() throws {
        #expect(try PNGFile.withoutMetadata(bytes(palette)) == bytes(palette))
    }

    @Test func partialAlphaOfPalettesIsFoundBeforeThePixels() throws {
        #expect(PNGFile.hasIndexedAlpha(bytes(palette)))
        #expect(!PNGFile.hasIndexedAlpha(bytes([palette[0], ("tRNS", [0, 255])])))
        #expect(!PNGFile.hasIndexedAlpha(bytes([palette[0]])))
        #expect(!PNGFile.hasIndexedAlpha(PNGFixture(5, 4, .rgba) { _, _, _ in 128 }.bytes))
        #expect(!PNGFile.hasIndexedAlpha(Array(bytes(palette).prefix(40))))
        #expect(PNGFile.storesIndices(bytes([palette[0]])))
        #expect(!PNGFile.storesIndices(PNGFixture(5, 4, .gray) { _, _, _ in 128 }.bytes))
    }
}
