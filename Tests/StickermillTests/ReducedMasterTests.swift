import Raster
import TestSupport
import Testing

@testable import Inspection
@testable import Making
@testable import Stickermill

/// Masters that are larger than their stickers: every command reduces them, and none calls that a fault.
@Suite struct ReducedMasterTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func drawSound(_ name: String, _ side: Int) throws {
        try folder.write("art/\(name)", CheckedArt.sound(side).pngFixture)
    }

    private func masters() throws -> [Master] { try MasterSearch(inputs: [folder.path("art")]).masters }

    private func messages(_ findings: [Finding]) -> [String] {
        findings.filter { !["label", "enlargement"].contains($0.rule.rawValue) }.map {
            "\($0.severity.rawValue) \($0.rule): \($0.message)"
        }
    }

    private func check(_ change: (inout Requirements) -> Void = { _ in }) async throws -> [String] {
        var settings = Settings()
        change(&settings.checks)
        return messages(try await Checker(settings: settings).check(masters(), jobs: 1).masters[0].findings)
    }

    private func convert(_ size: StickerSize?) async throws -> MasterReport {
        var options = Settings()
        options.conversion.scales = Set(Scale.ofStickers)
        options.conversion.thumbnails = []
        options.checks.packSize = size
        return try await Converter(settings: options).convert(masters(), to: folder.url("converted"), jobs: 1).masters[
            0]
    }

    private func pack(_ size: Inspection.StickerSize, pads: Bool = true) async throws -> Report {
        var settings = Settings()
        settings.pack.pads = pads
        settings.checks.packSize = size
        return try await Packer(settings: settings).pack(masters(), to: folder.url("packed"), jobs: 1)
    }

    @Test func allCommandsSayWhatALargeMasterIsReducedTo() async throws {
        try drawSound("a.png", 900)
        let size = "note pixel-size: 900 x 900 px; a pack scales it down to 618 px"
        #expect(try await check() == [size])
        let regular = "note pixel-size: 900 x 900 px; a pack scales it down to 408 px"
        #expect(try await check { $0.packSize = .regular } == [regular])
        #expect(messages(try await convert(nil).findings) == [size])
        #expect(messages(try await pack(.large).masters[0].findings) == [size])
        #expect(try await pack(.large).pack?.isWritten == true)
    }

    @Test func aLargeMasterInASmallerPackIsReducedToo() async throws {
        try drawSound("a.png", 618)
        #expect(try await check { $0.byteLimit = 9_000_000 } == [])
        let note = "note pixel-size: 618 x 618 px; a pack scales it down to 300 px"
        #expect(try await check { ($0.byteLimit, $0.packSize) = (9_000_000, .small) } == [note])
        #expect(messages(try await pack(.small).masters[0].findings) == [note])
    }

    @Test func anUnpaddedStickerThatBecomesTooNarrowIsAnError() async throws {
        try folder.write("art/a.png", Bitmap.sticker(900, 400).pngFixture)
        func sizes(_ pads: Bool) async throws -> [String] {
            messages(
                try await pack(.large, pads: pads).masters[0].findings.filter { $0.rule == .pixelSize })
        }
        #expect(try await sizes(true) == ["note pixel-size: 900 x 400 px; a pack scales it down to 618 px"])
        #expect(
            try await sizes(false) == ["error pixel-size: a sticker of 618 x 275 px; each side must be 300 to 618 px"])
    }

    @Test(
        arguments: [
            (2048, nil, [206, 412, 618]), (2048, .large, [206, 412, 618]), (2048, .regular, [136, 272, 408]),
            (2048, .small, [100, 200, 300]), (619, nil, [206, 412, 618]), (618, .regular, [136, 272, 408]),
            // Nothing is enlarged, and what fits keeps its thirds.
            (618, nil, [206, 412, 618]), (600, nil, [200, 400, 600]), (300, .large, [100, 200, 300]),
        ] as [(Int, Inspection.StickerSize?, [Int])])
    func renditionsAreThoseOfTheSticker(side: Int, size: Inspection.StickerSize?, expected: [Int]) throws {
        var options = Settings()
        options.conversion.thumbnails = []
        options.conversion.scales = Set(Scale.ofStickers)
        options.checks.packSize = size
        let master = PixelSize(width: side, height: side / 2)
        let header = Header(format: .png, bytes: 1, pixelSize: master, storesShownPixels: true)
        let plan = Plan(
            options.conversionRecipe(for: Master(path: "star.png"), Target(.standard, size: nil)), Art(header))
        let sizes = plan.files.map(\.rendering.canvas)
        #expect(sizes.map(\.width) == expected && plan.leftOut.isEmpty)
        #expect(sizes.map(\.height).allSatisfy { expected.contains($0 * 2) || expected.contains($0 * 2 - 1) })
    }

    @Test func renditionsOfALargeMasterAreMadeStraightFromIt() async throws {
        try folder.write("art/a.png", Bitmap.sticker(1000).pngFixture)
        let report = try await convert(.regular)
        #expect(report.files.map(\.pixelSize.width) == [136, 272, 408])
        var resampler = Resampler()
        resampler.load(Bitmap.sticker(1000))
        let decoder = MasterReader(limits: Limits(), for: .messages)
        for file in report.files {
            let master = Master(path: folder.path("converted/\(file.path)"))
            var source = try decoder.open(Source(of: master, limit: .max)).frames()
            #expect(try source.next()?.bitmap == resampler.resample(to: file.pixelSize))
        }
    }
}
