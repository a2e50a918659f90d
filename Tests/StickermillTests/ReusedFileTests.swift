import Foundation
import Making
import PNGCodec
import Raster
import TestSupport
import Testing
import Vips

@testable import Stickermill

/// When a rendition at @3x is the file of the master itself.
@Suite struct ReusedFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func convert(_ change: (inout Settings) -> Void) async throws -> Report {
        var settings = Settings()
        change(&settings)
        let masters = try MasterSearch(inputs: [folder.path("art")]).masters
        return try await Converter(settings: settings).convert(masters, to: folder.url("out"), jobs: 2)
    }

    private func decode(_ relative: String) throws -> Bitmap {
        try VipsStill(try folder.bytes(relative), as: .png).bitmap()
    }

    @Test func scale3KeepsEveryVisiblePixel() async throws {
        let sticker = Bitmap(300, 300) { x, y in SIMD4(UInt8(x % 256), UInt8(y % 256), 7, x < 150 ? 0 : 255) }
        try folder.write("art/a.png", sticker.pngFixture)
        _ = try await convert { $0.conversion.scales = [.x3] }
        // The fixture is not compressed, so its own bytes are more than the encoded ones.
        #expect(try decode("out/renditions/a@3x.png") == sticker.clearingHiddenColor())
    }

    @Test func scale3KeepsTheMastersBytesIfTheyAreFewer() async throws {
        // Noise of two colors at one bit per pixel: no RGBA file is as small.
        var random = SeededRandom(5)
        let noise = (0..<300 * 300).map { _ in Int.random(in: 0...1, using: &random) }
        var fixture = PNGFixture(300, 300, .palette, depth: 1) { x, y, _ in noise[y * 300 + x] }
        fixture.extraChunks = [("PLTE", [255, 0, 0, 0, 0, 255])]
        try folder.write("art/a.png", fixture.bytes)
        let opaque = fixture.bytes
        fixture.extraChunks.append(("tRNS", [0]))
        try folder.write("art/clear.png", fixture.bytes)
        _ = try await convert { $0.conversion.scales = [.x3] }
        #expect(try folder.bytes("out/renditions/a@3x.png") == opaque)
        #expect(try folder.bytes("out/renditions/clear@3x.png") == fixture.bytes)
        _ = try await convert { settings in
            (settings.conversion.scales, settings.encoding.palette) = ([.x3], .never)
        }
        #expect(try folder.bytes("out/renditions/a@3x.png")[25] == 2)
        #expect(try folder.bytes("out/renditions/clear@3x.png")[25] == 6)
    }

    @Test func scale3NeverKeepsHiddenColor() async throws {
        let art = Bitmap(300, 300) { x, y in SIMD4(200, 10, 10, (x / 3 + y / 3) % 2 == 0 ? 255 : 0) }
        let stored = art.png(ScanlineCompressor(.best))
        try folder.write("art/a.png", stored)
        _ = try await convert { $0.conversion.scales = [.x3] }
        #expect(try decode("out/renditions/a@3x.png") == art.clearingHiddenColor())
    }

    @Test func scale3NeverKeepsBytesOf16BitsOrOfAnotherProfile() async throws {
        var deep = PNGFixture(300, 300, .grayAlpha, depth: 16) { _, _, _ in 40_000 }
        let deepBytes = deep.bytes
        deep.depth = 8
        deep.sample = { _, _, _ in 156 }
        deep.extraChunks = [("iCCP", ProfileFixture.chunkData(ProfileFixture.displayP3))]
        try folder.write("art/deep.png", deepBytes)
        var p3 = PNGFixture(300, 300, .rgb, depth: 8) { x, _, channel in channel == 0 ? x % 256 : 0 }
        p3.extraChunks = deep.extraChunks
        try folder.write("art/p3.png", p3.bytes)
        _ = try await convert { $0.conversion.scales = [.x3] }
        #expect(try folder.bytes("out/renditions/deep@3x.png")[24] == 8)
        #expect(try decode("out/renditions/deep@3x.png")[0, 0] == SIMD4(156, 156, 156, 156))
        #expect(try folder.bytes("out/renditions/p3@3x.png") != p3.bytes)
    }

    // MARK: Formats
}
