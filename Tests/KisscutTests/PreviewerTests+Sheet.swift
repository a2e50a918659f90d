import PNGCodec
import Preview
import Raster
import TestSupport
import Testing

@testable import Kisscut

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
            #expect(text.contains("File name"))
            for word in ["file_name", " bytes", "opaque", "Before: ", "with a finding"] {
                #expect(!text.contains(word), "\(word)")
            }
        }
        #expect(try folder.tree("client").keys.allSatisfy { !$0.contains("file_name") })
    }

    @Test(arguments: [0, -3]) func aSheetNeedsAColumn(columns: Int) async throws {
        let error = await #expect(throws: KisscutError.self) {
            try await preview(to: "page/") { $0.sheet = .init(file: folder.url("sheet.png"), columns: columns) }
        }
        #expect(error?.code == .badSettings && !folder.exists("sheet.png"))
    }

    /// A column of a thousand stickers would need gigabytes.
    @Test func aSheetThatIsTooLongIsRefused() async throws {
        for number in 0..<90 { try folder.write("art/n\(number)@3x.png", Bitmap.sticker(300, hue: number).pngFixture) }
        let error = await #expect(throws: KisscutError.self) {
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
