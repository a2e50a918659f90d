import PNGCodec
import Preview
import Raster
import TestSupport
import Testing
import Vips

@testable import Making
@testable import Stickermill

/// The contact sheet, and the page for a client.
extension PreviewerTests {
    @Test func theContactSheetShowsEverySticker() async throws {
        try await preview(to: "page/") { $0.sheet = .init(file: folder.url("sheet.png")) }
        let sheet = try PNGDecoder().still(of: PNGFile(try folder.bytes("sheet.png")))
        let contacts = ContactSheet(size: .regular)
        let grid = contacts.gridSize(of: 3, columns: contacts.columns(of: 3, withNames: false), withNames: false)
        #expect(sheet.size == PixelSize(width: grid.width, height: grid.height + ContactSheet.headerHeight))
        #expect(Set(sheet.pixels).count > 100)
        // A sticker of 300 px is as small as in the pack: its square has 151 of 206 pixels.
        try folder.write("small/a@3x.png", Bitmap(300, 300) { _, _ in SIMD4(255, 0, 0, 255) }.pngFixture)
        var previewer = Previewer(
            settings: {
                var settings = Settings(); settings.checks.packSize = .regular; return settings
            }())
        previewer.sheet = .init(file: folder.url("small.png"))
        let masters = try MasterSearch(inputs: [folder.url("small")], output: nil).masters
        _ = try await previewer.preview(masters, to: nil)
        let small = try PNGDecoder().still(of: PNGFile(try folder.bytes("small.png")))
        let cell = PixelRect(x: 32, y: ContactSheet.headerHeight + 32, width: 206, height: 206)
        #expect(small.cropped(to: cell).withPixels { $0.count { $0 == SIMD4(255, 0, 0, 255) } } == 151 * 151)
        // The title and the icon are above it.
        let header = small.cropped(
            to: PixelRect(x: 0, y: 0, width: small.size.width, height: ContactSheet.headerHeight))
        #expect(header.withPixels { $0.contains(SIMD4(255, 0, 0, 255)) && $0.contains(SIMD4(40, 44, 52, 255)) })
        try await preview(to: "page/") { $0.sheet = .init(file: folder.url("sheet.png"), showsGrounds: true) }
        #expect(try PNGDecoder().still(of: PNGFile(try folder.bytes("sheet.png"))).size != sheet.size)
    }

    @Test func theColumnsOfASheetCanBeChosenAndNamesAreBelow() async throws {
        try await preview(to: "page/") { $0.sheet = .init(file: folder.url("sheet.png"), showsNames: true, columns: 1) }
        let sheet = try PNGDecoder().still(of: PNGFile(try folder.bytes("sheet.png")))
        let grid = ContactSheet(size: .regular).gridSize(of: 3, columns: 1, withNames: true)
        #expect(sheet.size == PixelSize(width: grid.width, height: grid.height + ContactSheet.headerHeight))
        let name = sheet.cropped(to: PixelRect(x: 32, y: ContactSheet.headerHeight + 32 + 206, width: 206, height: 40))
        #expect(Set(name.pixels).count > 10)
    }

    /// A client has no use for the numbers and names of the makers.
    @Test func aPageForAClientHasNoFindingsBytesOrFileNames() async throws {
        try folder.write("art/file_name@3x.png", CheckedArt.opaque.pngFixture)
        for (output, page) in [("client/", "client/index.html"), ("client.html", "client.html")] {
            try await preview(to: output) { $0.isForClient = true }
            let text = String(decoding: try folder.bytes(page), as: UTF8.self)
            for word in ["file_name", "File name", " bytes", "opaque", "Before: ", "with a finding"] {
                #expect(!text.contains(word), "\(word)")
            }
        }
        #expect(try folder.tree("client").keys.allSatisfy { !$0.contains("file_name") })
    }

    /// Names that were made from file names mean nothing to a client.
    @Test func aPageForAClientNumbersTheStickersWithoutLabels() async throws {
        var settings = Settings()
        settings.checks.labels = ["dog": "A dog that waits"]
        var previewer = Previewer(settings: settings)
        previewer.isForClient = true
        _ = try await previewer.preview(try masters(), to: folder.url("client.html"))
        let text = String(decoding: try folder.bytes("client.html"), as: UTF8.self)
        for name in ["1", "A dog that waits", "3"] { #expect(text.contains("data-name=\"\(name)\""), "\(name)") }
        #expect(text.contains("alt=\"1\"") && !text.contains(">Cat<") && !text.contains("\"Cat\""))
        #expect(text.ranges(of: "VoiceOver reads “").count == 1)
        // The author's page keeps the names.
        previewer.isForClient = false
        _ = try await previewer.preview(try masters(), to: folder.url("page.html"))
        #expect(String(decoding: try folder.bytes("page.html"), as: UTF8.self).contains("reads “<bdi>Cat</bdi>”"))
    }

    /// Masters of 3000 px made pages of 20 MB.
    @Test func aPageShowsLargeMastersReducedAndStatesTheirMeasures() async throws {
        let bytes = Bitmap.sticker(1500).pngFixture
        try folder.write("art/huge.png", bytes)
        try folder.write("art/edge.png", Bitmap.sticker(1236, hue: 4).pngFixture)
        try await preview(to: "page/")
        let pictures = try folder.tree("page/pictures").values.compactMap { try? PNGFile($0).header.size }
        #expect(pictures.map(\.longerSide).max() == 1236 && pictures.count { $0.longerSide == 1236 } == 2)
        let page = String(decoding: try folder.bytes("page/index.html"), as: UTF8.self)
        #expect(page.contains("Before: the master, 1500 x 1500 px, \(bytes.count.grouped) bytes"))
    }

    /// An animation shows how it was drawn, and enlarged pixel art has sharp squares.
    @Test func animationsStayWholeOnThePage() async throws {
        let bytes = APNGFixture([Bitmap.sticker(1300), Bitmap.sticker(1300, hue: 1)]).bytes
        try folder.write("art/long.png", bytes)
        let sprite = Bitmap.sprite(32).resampled(to: PixelSize(width: 1600, height: 1600), .nearest).pngFixture
        try folder.write("art/sprite.png", sprite)
        try await preview(to: "page/")
        let pictures = try folder.tree("page/pictures").values
        #expect(pictures.contains(bytes) && pictures.contains(sprite))
        let page = String(decoding: try folder.bytes("page/index.html"), as: UTF8.self)
        #expect(page.ranges(of: "<div class=\"views pixels\">").count == 1)
    }

    // MARK: Fonts

    @Test func codePointsReplaceCharactersWithoutAFont() throws {
        // No font has a character for private use at the end of a plane.
        let text = "Hi \u{10FFFD}\u{F8F0}!"
        let font = TextFont(for: [text])
        guard VipsFonts.chosen(for: ["sans-serif"]) != nil else {
            #expect(font.drawable(text) == text)
            return
        }
        #expect(font.drawable("Hi \u{10FFFD}!") == "Hi U+10FFFD !")
        #expect(font.drawable("Hi!") == "Hi!")
    }

    /// The characters decide, so that a name does not mix two fonts.
    @Test func oneFontHasAllTextsOfASheet() throws {
        guard let usual = VipsFonts.font(for: ["sans-serif"], with: ["a"]) else { return }
        #expect(usual.lacking.isEmpty)
        let font = TextFont(for: ["Star", "Stern", "Étoile"])
        #expect(font.families.hasPrefix("'") && font.families.hasSuffix("Helvetica, Arial, sans-serif"))
        let chosen = try #require(
            VipsFonts.font(for: [font.families.split(separator: "'").map(String.init)[0]], with: ["É"]))
        #expect(chosen.lacking.isEmpty)
    }

    @Test func theSheetShowsTheIconOfItsSticker() async throws {
        func header(_ name: String?) async throws -> Bitmap {
            var settings = Settings()
            settings.pack.iconSticker = name
            var previewer = Previewer(settings: settings)
            previewer.sheet = .init(file: folder.url("sheet.png"))
            _ = try await previewer.preview(try masters(), to: nil)
            let sheet = try PNGDecoder().still(of: PNGFile(try folder.bytes("sheet.png")))
            return sheet.cropped(
                to: PixelRect(x: 0, y: 0, width: sheet.size.width, height: ContactSheet.headerHeight))
        }
        let (usual, cat, dog) = (try await header(nil), try await header("cat"), try await header("dog"))
        #expect(usual == cat && cat != dog)
    }

    @Test(arguments: [0, -3]) func aSheetNeedsAColumn(columns: Int) async throws {
        let error = await #expect(throws: StickermillError.self) {
            try await preview(to: "page/") { $0.sheet = .init(file: folder.url("sheet.png"), columns: columns) }
        }
        #expect(error?.code == .badSettings && !folder.exists("sheet.png"))
    }

    /// A column of a thousand stickers would need gigabytes.
    @Test func aSheetThatIsTooLongIsRefused() async throws {
        for number in 0..<90 { try folder.write("art/n\(number)@3x.png", Bitmap.sticker(300, hue: number).pngFixture) }
        let error = await #expect(throws: StickermillError.self) {
            try await preview(to: "page/") {
                $0.sheet = .init(file: folder.url("sheet.png"), showsNames: true, columns: 1)
            }
        }
        #expect(error?.reason.contains("choose another number of columns") == true && !folder.exists("sheet.png"))
    }

    /// More columns than stickers would only be empty.
    @Test func aSheetHasNoEmptyColumns() async throws {
        try await preview(to: "page/") { $0.sheet = .init(file: folder.url("sheet.png"), columns: 50) }
        let sheet = try PNGDecoder().still(of: PNGFile(try folder.bytes("sheet.png")))
        #expect(sheet.size.width == ContactSheet(size: .regular).gridSize(of: 3, columns: 3, withNames: false).width)
    }
}
