import PNGCodec
import Raster
import TestSupport
import Testing

@testable import Making
@testable import Stickermill

/// The size at which a master is prepared: larger for some drawings, smaller if its canvas would be over the limits.
@Suite struct PreparedSizeTests {
    private let fixture: PreparationFixture
    private var folder: TemporaryFolder { fixture.folder }

    init() throws {
        fixture = try PreparationFixture()
    }

    /// The art becomes smaller, and the outline is as wide as it was asked for.
    @Test(arguments: [300, 408, 618]) func anOutlineKeepsTheSizeOfTheSticker(side: Int) async throws {
        try folder.write("art/a.png", Bitmap(side, side) { _, _ in SIMD4(200, 30, 30, 255) }.pngFixture)
        let settings = "prepare: {outline: 8px, outline-color: \"#0000ff\"}"
        let master = try await fixture.convert(settings).masters[0]
        #expect(master.files.map(\.pixelSize) == [PixelSize(width: side, height: side)])
        #expect(!master.findings.contains { $0.rule == .packSize }, "\(master.findings)")
        // Preparation made the canvas, so there is nothing that the artist could do.
        #expect(!master.findings.contains { $0.rule == .pixelSize }, "\(master.findings)")
        let sticker = try fixture.rendition("a@3x.png")
        let blue = (0..<side / 2).count { sticker[$0, side / 2].z > 128 && sticker[$0, side / 2].w > 128 }
        #expect(blue == 8)
    }

    @Test(arguments: [302, 400, 617]) func everyScaleIsThatOfTheMasterWithoutAnOutline(side: Int) async throws {
        try folder.write("art/a.png", Bitmap(side, side) { _, _ in SIMD4(200, 30, 30, 255) }.pngFixture)
        var sizes: [[PixelSize]] = []
        for text in ["", "prepare: {outline: 8px}"] {
            var settings = try fixture.settings(text)
            (settings.conversion.scales, settings.conversion.thumbnails) = (
                [.x1, .x2, .x3], [.small, .regular, .large]
            )
            let converter = Converter(settings: settings)
            let report = try await converter.convert(fixture.masters(), to: folder.url("out"), jobs: 1)
            sizes.append(report.masters[0].files.map(\.pixelSize))
        }
        #expect(sizes[0].map(\.width) == sizes[1].map(\.width))
    }

    @Test func aStickerOfAnotherSizeThanItsPackIsNamedIfItsCanvasGrew() async throws {
        try folder.write("art/a.png", Bitmap(500, 500) { _, _ in SIMD4(200, 30, 30, 255) }.pngFixture)
        let master = try await fixture.convert("size: large\npack: {padding: false}\nprepare: {outline: 8px}").masters[
            0]
        let finding = try #require(master.findings.first { $0.rule == .packSize })
        #expect(finding.message == "518 x 518 px after preparation; stickers of size large have 618 px")
    }

    /// A conversion prepares art for a sticker of its own size, and the rules ask about the larger sticker of its pack.
    @Test(arguments: ["", "\npack: {allow-enlarging: true}"])
    func smallArtWithAnOutlineIsJudgedBesideLargeArt(more: String) async throws {
        try folder.write("art/pixels.png", Bitmap.sprite(32).pngFixture)
        try folder.write("art/small.png", CheckedArt.sound(200).pngFixture)
        for name in ["a", "b", "c"] { try folder.write("art/\(name).png", CheckedArt.sound(618).pngFixture) }
        let report = try await fixture.convert("prepare: {outline: 8px}" + more)
        #expect(report.summary.converted == 5)
        let small = try #require(report.masters.first { $0.name == "small" })
        #expect(
            small.findings.contains { $0.rule == .enlargement } && !small.findings.contains { $0.rule == .packSize })
    }

    /// `pack` centers small art, while `convert` writes it as it is and judges the sticker of a pack.
    @Test func aSmallCanvasIsNoFaultOfItsSticker() async throws {
        try folder.write("art/a.png", CheckedArt.sound(300, radius: 60).pngFixture)
        for size in ["", "size: small\n"] {
            let settings = try fixture.settings("\(size)prepare: {trim: true}")
            let checked = try await Checker(settings: settings).check(fixture.masters()).masters[0]
            #expect(checked.findings.filter { $0.severity >= .warning } == [])
            let message = "120 x 120 px after preparation, so it looks small on a sticker of 300 px"
            #expect(checked.findings.contains { $0.message == message })
            let packed = try await Packer(settings: settings).pack(fixture.masters(), to: folder.url("pack"), jobs: 1)
            #expect(packed.masters[0].files.map(\.pixelSize) == [PixelSize(width: 300, height: 300)])
        }
        let converted = try await fixture.convert("prepare: {trim: true}").masters[0]
        #expect(converted.findings.filter { $0.severity >= .warning } == [])
    }

    /// A drawing whose art fills a third of its side.
    @Test func aDrawingIsPreparedAsSharpAsItsStickerIsLarge() async throws {
        let square = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><path d="M9 9h30v30h-30z"/></svg>"#
        try folder.write("art/a.svg", Array(square.utf8))
        let master = try await fixture.convert("prepare: {margin: 30px}").masters[0]
        #expect(master.files.map(\.pixelSize) == [PixelSize(width: 618, height: 618)])
        #expect(master.pixelSize == PixelSize(width: 618, height: 618))
        #expect(master.findings.allSatisfy { $0.rule != .pixelSize }, "\(master.findings)")
        let sticker = try fixture.rendition("a@3x.png")
        let row = (0..<618).map { sticker[$0, 309].w }
        #expect(row.prefix(29).allSatisfy { $0 < 16 } && row.suffix(29).allSatisfy { $0 < 16 }, "\(row)")
        // The edges are as sharp as those of a drawing.
        #expect(row[31..<587].allSatisfy { $0 > 239 }, "\(row)")
    }

    /// Effects take longer on more pixels, and enlarged specks would count as art.
    @Test(arguments: [
        "<filter>" + String(repeating: "<feOffset/>", count: 500) + "</filter>",
        "<filter><feMorphology radius='2'/></filter>",
        #"<path d="M80 80h.3v.3h-.3z"/>"#,
    ])
    func someDrawingsAreNotDrawnLarger(content: String) async throws {
        let square =
            #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90">\#(content)<path d="M9 9h30v30h-30z"/></svg>"#
        try folder.write("art/a.svg", Array(square.utf8))
        let master = try await fixture.convert("prepare: {trim: true}").masters[0]
        #expect(master.files.map(\.pixelSize) == [PixelSize(width: 207, height: 207)])
    }

    /// libvips draws at a thousand times the size of a drawing at most.
    @Test func aDrawingOfOneUnitIsPrepared() async throws {
        let square = #"<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"><path d="M0 0h1v1h-1z"/></svg>"#
        try folder.write("art/a.svg", Array(square.utf8))
        let master = try await fixture.convert("prepare: {margin: 4%}").masters[0]
        #expect(
            master.files.map(\.pixelSize) == [PixelSize(width: 618, height: 618)], "\(String(describing: master.error))"
        )
    }

    /// Such a margin does not grow with the drawing, so that one larger drawing is not enough.
    @Test func aMarginInPixelsNeedsAnEvenLargerDrawing() async throws {
        let square = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><path d="M9 9h8v8h-8z"/></svg>"#
        try folder.write("art/a.svg", Array(square.utf8))
        // Of 2472 px, the art has 220; the sticker leaves it 138 of 618.
        let master = try await fixture.convert("prepare: {margin: 240px}").masters[0]
        let trim = try #require(master.preparation?.first { $0.step == .trim })
        #expect(trim.detail.hasPrefix("2472 x 2472 px to "), "\(trim.detail)")
    }

    /// Its squares are whole pixels at 618 px only.
    @Test func aBackgroundThatCannotBeRemovedAtALargerSizeIsRemovedAtThis() async throws {
        var squares = ""
        for y in 0..<26 {
            for x in 0..<26 where (x + y) % 2 == 0 {
                squares += "<path fill='#ccc' d='M\(x * 24) \(y * 24)h24v24h-24z'/>"
            }
        }
        let drawing =
            "<svg xmlns='http://www.w3.org/2000/svg' width='618' height='618' shape-rendering='crispEdges'>"
            + "<rect width='618' height='618' fill='#fff'/>\(squares)<circle cx='300' cy='300' r='120' fill='#26b'/></svg>"
        try folder.write("art/a.svg", Array(drawing.utf8))
        let master = try await fixture.convert("prepare: {remove-background: true, margin: 4%}").masters[0]
        #expect(master.preparation?.map(\.step) == [.background, .trim], "\(String(describing: master.error))")
        #expect(master.preparation?.last?.detail.hasPrefix("618 x 618 px to ") == true)
    }

    @Test func aMasterWhoseCanvasIsOverTheLimitIsHalved() async throws {
        try folder.write("art/a.png", Bitmap(700, 700) { _, _ in SIMD4(40, 110, 200, 255) }.pngFixture)
        let master = try await fixture.convert("{prepare: {normalize: 10%}, limits: {pixels: 1000000}}").masters[0]
        #expect(
            master.files.map(\.pixelSize) == [PixelSize(width: 618, height: 618)], "\(String(describing: master.error))"
        )
        #expect(master.pixelSize == PixelSize(width: 700, height: 700))
        let sticker = try fixture.rendition("a@3x.png")
        let visible = sticker.withPixels { pixels in pixels.count { $0.w > 127 } }
        #expect(abs(Double(visible) / Double(sticker.size.area) - 0.1) < 0.002)
    }

    @Test func aCanvasMayNotGrowFarBeyondTheLimit() async throws {
        // A line of 900 px would need a square of 810,000 pixels, and half of it is too small for a sticker.
        let line = Bitmap(900, 8) { _, _ in SIMD4(9, 9, 9, 255) }
        try folder.write("art/a.png", line.pngFixture)
        var settings = try fixture.settings("prepare: {trim: true}")
        settings.limits.pixels = 300_000
        let report = try await Converter(settings: settings).convert(fixture.masters(), to: folder.url("out"), jobs: 1)
        let error = try #require(report.masters[0].error)
        #expect(error.code == .tooManyPixels && error.description.contains("prepared, it has 900 x 900 px"))
    }

    @Test func theHighestLimitsArePossible() async throws {
        try folder.write("art/a.png", Bitmap.sticker(300).pngFixture)
        var settings = try fixture.settings("prepare: {trim: true}")
        (settings.limits.pixels, settings.limits.totalPixels) = (.max, .max)
        let report = try await Converter(settings: settings).convert(fixture.masters(), to: folder.url("out"), jobs: 1)
        #expect(report.masters[0].status == .converted)
    }
}
