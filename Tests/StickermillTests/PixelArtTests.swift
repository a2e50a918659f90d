import Inspection
import PNGCodec
import Raster
import TestSupport
import Testing

@testable import Making
@testable import Platforms
@testable import Stickermill

/// Pixel art through whole jobs: its pixels stay squares of one size.
@Suite struct PixelArtTests {
    private let fixture: PreparationFixture
    private var folder: TemporaryFolder { fixture.folder }

    init() throws {
        fixture = try PreparationFixture()
    }

    /// Returns the image with squares in place of pixels, centered on a canvas.
    private func enlarged(_ art: Bitmap, _ times: Int, on side: Int) -> Bitmap {
        let large = Bitmap(art.size.width * times, art.size.height * times) { x, y in art[x / times, y / times] }
        return large.centered(on: PixelSize(width: side, height: side))
    }

    private func packed(_ settings: String) async throws -> (report: MasterReport, sticker: Bitmap) {
        let masters = try fixture.masters()
        var settings = try fixture.settings("name: Art\n" + settings)
        settings.checks.labels = nil
        let report = try await Packer(settings: settings).pack(masters, to: folder.url("pack"), jobs: 1)
        let file = try folder.bytes("pack/Stickers.xcstickers/art.stickerpack/a.sticker/a.png")
        let sticker = try PNGDecoder().still(of: PNGFile(file))
        return (report.masters[0], sticker)
    }

    @Test(arguments: [(64, 1, 9), (32, 10, 19), (32, 32, 19)])
    func aPackHasSquaresOfOneSize(side: Int, block: Int, times: Int) async throws {
        try folder.write("art/a.png", Bitmap.sprite(side, block: block).pngFixture)
        let (report, sticker) = try await packed("size: large")
        #expect(sticker == enlarged(.sprite(side), times, on: 618))
        let advice: Set<Rule> = [.hardEdge, .enlargement, .matteFringe, .strayPixels, .packSize, .notDivisible]
        #expect(!report.findings.contains { advice.contains($0.rule) }, "\(report.findings)")
    }

    @Test func aPackedSpriteIsStillPixelArt() async throws {
        try folder.write("art/a.png", Bitmap.glowingSprite.pngFixture)
        try folder.write("art/b.png", Bitmap.sprite(64).pngFixture)
        let settings = try fixture.settings("name: Art\nsize: large")
        _ = try await Packer(settings: settings).pack(fixture.masters(), to: folder.url("pack"), jobs: 1)
        let faults = try await PackVerifier.verify(folder.url("pack"), settings: settings, jobs: 1).faults
        let rules: Set<Rule> = [.hardEdge, .matteFringe, .strayPixels, .unevenPixels]
        #expect(faults.allSatisfy { !rules.contains($0.finding.rule) }, "\(faults.map(\.finding.message))")
    }

    @Test func anOutlineAndAShadowHaveWholePixelsOfTheArt() async throws {
        try folder.write("art/a.png", Bitmap.sprite(32, block: 10).pngFixture)
        let (_, sticker) = try await packed(
            "size: large\nprepare: {outline: 16px, outline-color: \"#0000ff\", shadow: \"20,-20,8,#ff000080\"}")
        #expect(Set((0..<618 * 618).map { sticker[$0 % 618, $0 / 618].w }) == [0, 128, 255])
        // The lowest, the leftmost and the rightmost rows of the sprite are free, so that 32 pixels and those of the shadow have room.
        var grid = PixelGrid(size: PixelSize(width: 608, height: 608))
        grid.add(sticker.cropped(to: PixelRect(x: 5, y: 5, width: 608, height: 608)), isKnown: true)
        #expect(grid.block == 19)
    }

    @Test func convertKeepsSquaresAndEnlargesIfAsked() async throws {
        try folder.write("art/a.png", Bitmap.sprite(32, block: 10).pngFixture)
        var settings = try fixture.settings("")
        (settings.conversion.scales, settings.conversion.thumbnails) = ([.x1, .x2, .x3], [.large])
        settings.conversion.thumbnailScales = [.x3]
        func convert() async throws -> MasterReport {
            try await Converter(settings: settings).convert(fixture.masters(), to: folder.url("out"), jobs: 1).masters[
                0]
        }
        let kept = try await convert()
        #expect(kept.files.map(\.pixelSize.width) == [107, 213, 320])
        #expect(try fixture.rendition("a.png") == enlarged(.sprite(32), 3, on: 107))
        #expect(try fixture.rendition("a@2x.png") == enlarged(.sprite(32), 6, on: 213))
        let left = try #require(kept.findings.first { $0.rule == .enlargement })
        #expect(left.message.contains("pixel-art is true: large@3x"))
        settings.preparation.pixelArt = .always
        settings.checks.packSize = .large
        let enlarged = try await convert()
        #expect(enlarged.files.map(\.pixelSize.width) == [206, 412, 618, 618])
        #expect(try fixture.rendition("a@3x.png") == self.enlarged(.sprite(32), 19, on: 618))
        #expect(!enlarged.findings.contains { $0.rule == .enlargement || $0.rule == .pixelSize })
    }

    @Test func pixelArtCanBeDenied() async throws {
        try folder.write("art/a.png", Bitmap.sprite(64).pngFixture)
        let (report, sticker) = try await packed("size: large\nprepare: {stickers: {a: {pixel-art: false}}}")
        #expect(sticker == enlarged(.sprite(64), 1, on: 618))
        #expect(report.findings.contains { $0.rule == .hardEdge })
        #expect(report.findings.contains { $0.rule == .enlargement })
    }

    @Test func anAnimationHasTheSquaresOfAllFrames() async throws {
        let frames = [
            Bitmap.sprite(32, block: 10), Bitmap.sprite(32, block: 5).centered(on: PixelSize(width: 320, height: 320)),
        ]
        try folder.write("art/a.png", APNGFixture(frames).bytes)
        let masters = try fixture.masters()
        _ = try await Packer(settings: fixture.settings("name: Art\nsize: large")).pack(
            masters, to: folder.url("pack"), jobs: 1)
        let file = try PNGFile(folder.bytes("pack/Stickers.xcstickers/art.stickerpack/a.sticker/a.png"))
        var decoder = APNGDecoder(file, try #require(file.animation), decoder: PNGDecoder())
        #expect(try decoder.next()?.bitmap == enlarged(.sprite(32), 18, on: 618))
        #expect(try decoder.next()?.bitmap == enlarged(.sprite(32), 9, on: 618))
    }

    @Test func aPackOfSmallPixelArtIsLarge() async throws {
        for side in [16, 24, 32] { try folder.write("art/\(side).png", Bitmap.sprite(side).pngFixture) }
        let settings = try fixture.settings("name: Art\n")
        let report = try await Packer(settings: settings).pack(fixture.masters(), to: folder.url("pack"), jobs: 1)
        #expect(report.pack?.size == .large)
        // Other small art fits a small pack best.
        for side in [16, 24, 32] { try folder.replace("art/\(side).png", Bitmap.sticker(side * 4).pngFixture) }
        let other = try await Packer(settings: settings).pack(fixture.masters(), to: folder.url("other"), jobs: 1)
        #expect(other.pack?.size == .small)
    }

    @Test func aRowOfPicturesIsASheetOnlyAsPixelArt() async throws {
        let frames = { (frame: Bitmap) in (0..<4).map { (frame, $0 * 64 + 4, 4) } }
        try folder.write("art/drawn.png", Bitmap.sheet(256, 64, frames(.sticker(56))).pngFixture)
        try folder.write("art/grid.png", Bitmap.grid(3, 3, cell: 100, sticker: 80).pngFixture)
        try folder.write("art/pixels.png", Bitmap.sheet(256, 64, frames(.sprite(28, block: 2))).pngFixture)
        let settings = try fixture.settings("name: Art\nsize: large")
        let masters = try await Packer(settings: settings).pack(fixture.masters(), to: folder.url("pack"), jobs: 1)
            .masters
        #expect(masters.map { $0.findings.contains { $0.rule == .sheet } } == [false, true, true])
        // In a finished pack, a sheet is a sticker on purpose.
        let faults = try await PackVerifier.verify(folder.url("pack"), settings: settings, jobs: 1).faults
        #expect(!faults.contains { $0.finding.rule == .sheet })
    }

    /// Returns a sprite enlarged to a side without smoothing.
    private func enlarged(_ sprite: Int, toSide side: Int) -> Bitmap {
        let art = Bitmap.sprite(sprite)
        return Bitmap(side, side) { x, y in art[(2 * x + 1) * sprite / (2 * side), (2 * y + 1) * sprite / (2 * side)] }
    }

    @Test(arguments: [(32, 500, Finding.Severity.warning), (16, 300, .note)])
    func unevenSquaresAreWorseIfTheyAreSmall(sprite: Int, side: Int, severity: Finding.Severity) async throws {
        try folder.write("art/a.png", enlarged(sprite, toSide: side).pngFixture)
        let findings = try await packed("size: large").report.findings
        #expect(findings.filter { $0.rule == .unevenPixels }.map(\.severity) == [severity])
    }

    @Test func aFactorThatIsNotWholeIsSaid() async throws {
        try folder.write("art/a.png", enlarged(32, toSide: 500).pngFixture)
        let findings = try await packed("size: large").report.findings
        #expect(
            findings.filter { $0.rule == .unevenPixels }.map(\.message) == [
                "15.6 px per drawn pixel: export at a whole factor, such as 16 (512 px)"
            ])
        #expect(!findings.contains { [.hardEdge, .matteFringe, .strayPixels].contains($0.rule) })
    }
}
