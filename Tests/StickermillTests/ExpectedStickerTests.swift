import Inspection
import Raster
import TestSupport
import Testing

@testable import Making
@testable import Stickermill

/// A check judges the bytes of the sticker that a pack would get.
@Suite struct ExpectedStickerTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func findings(_ change: (inout Settings) -> Void = { _ in }) async throws -> [Finding] {
        var settings = Settings()
        settings.encoding.effort = .fast
        change(&settings)
        let masters = try MasterSearch(inputs: [folder.path("art")]).masters
        return try await Checker(settings: settings).check(masters).masters[0].findings.filter { $0.rule == .fileSize }
    }

    /// Noise of 256 colors: one byte per pixel in the master.
    private func writeNoise(_ side: Int) throws {
        var random = SeededRandom(7)
        let noise = (0..<side * side).map { _ in Int.random(in: 0...255, using: &random) }
        var fixture = PNGFixture(side, side, .palette) { x, y, _ in noise[y * side + x] }
        fixture.extraChunks = [("PLTE", (0..<768).map { _ in UInt8.random(in: 0...255, using: &random) })]
        #expect(fixture.bytes.count < 500_000)
        try folder.write("art/noise.png", fixture.bytes)
    }

    @Test func aSmallMasterWhoseStickerIsTooLargeIsNamed() async throws {
        try writeNoise(700)
        let found = try await findings()
        #expect(found.map(\.severity) == [.error])
        #expect(found.first?.message.hasPrefix("the sticker of 618 x 618 px has ") == true)
        #expect(found.first?.message.contains(" too many; a sticker must have fewer than 500000") == true)
        let masters = try MasterSearch(inputs: [folder.path("art")]).masters
        var settings = Settings()
        settings.encoding.effort = .fast
        let packed = try await Packer(settings: settings).pack(masters, to: folder.url("pack")).masters[0]
        #expect(packed.error?.description.hasSuffix(found.first?.message ?? "none") == true)
    }

    @Test func aPaletteThatIsKeptIsSmallEnough() async throws {
        try writeNoise(618)
        #expect(try await findings() == [])
    }

    @Test func aLargeMasterWhoseStickerIsSmallIsFine() async throws {
        try folder.write("art/flat.png", Bitmap.sticker(618).pngFixture)
        #expect(try await findings() == [])
    }
}
