import Foundation
import Stickermill
import Support
import TestSupport
import Testing

/// The layouts and formats that are not a PNG per scale.
extension AssetLayoutTests {
    @Test func picturesWithoutADensityKeepTheirPixels() async throws {
        try folder.write("art/sun~dark@2x.png", Bitmap.sticker(61, hue: 2).pngFixture)
        let report = try await convert(.androidNoDPI)
        #expect(
            sizes(report) == [
                "res/drawable-nodpi/faces_mr_owl.png": "300 x 300", "res/drawable-nodpi/sun.png": "61 x 61",
                "res/drawable-night-nodpi/sun.png": "61 x 61",
            ])
        let again = try Pack(in: folder.url("app/res"))
        #expect(again.groups[0].masters.map(\.name).sorted() == ["faces_mr_owl", "sun", "sun"])
    }

    @Test func aDrawingStaysADrawingInAnImageSet() async throws {
        let svg = Array(
            #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 20"><path d="M0 0h10v20z"/></svg>"#.utf8)
        try folder.write("art/line.svg", svg)
        let report = try await convert(.xcassets) { $0.conversion.format = .svg }
        #expect(report.masters.map(\.files.count) == [3, 1, 2])
        #expect(report.masters[1].scalesLeftOut == nil)
        #expect(try folder.bytes("app/Assets.xcassets/line.imageset/line.svg") == svg)
        let contents = String(
            decoding: try folder.bytes("app/Assets.xcassets/line.imageset/Contents.json"), as: UTF8.self)
        #expect(contents.contains("preserves-vector-representation") && !contents.contains(#""scale""#), "\(contents)")
        #expect(try await convert(.xcassets, isCheck: true) { $0.conversion.format = .svg }.staleFiles == [])
        // A drawing that is prepared is no longer the file of the artist.
        let outlined = try await convert(.xcassets, to: "outlined") {
            ($0.conversion.format, $0.preparation.outline) = (.svg, Length(4, .pixels))
        }
        #expect(outlined.masters[1].files.map(\.path).allSatisfy { $0.hasSuffix(".png") })
        let error = await #expect(throws: StickermillError.self) {
            try await convert(.flutter) { $0.conversion.format = .svg }
        }
        #expect(error?.code == .badSettings)
    }

    /// libwebp refuses an animation whose frames have metadata.
    @Test func webPHasPixelsAndNothingElse() async throws {
        try folder.write("art/jump.png", APNGFixture([.sticker(60), .sticker(60, hue: 1)]).bytes)
        _ = try await convert(.flutter) { ($0.conversion.format, $0.conversion.scales) = (.webp, [.x1]) }
        for name in ["jump", "sun"] {
            let file = try folder.bytes("app/assets/\(name).webp")
            #expect(!String(decoding: file, as: UTF8.self).contains("EXIF") && file.count > 100, "\(name)")
            // The length of a RIFF counts what follows it.
            #expect(file[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) } + 8 == file.count)
        }
    }

    @Test func theSmallerFormatIsTakenForAllScales() async throws {
        // A gradient is smaller as WebP; a picture of a few pixels is smaller as PNG.
        let gradient = Bitmap(240, 240) { x, y in SIMD4(UInt8(x), UInt8(y), UInt8((x + y) / 2), 255) }
        try folder.write("art/gradient.png", gradient.pngFixture)
        try folder.write("art/dot.png", Bitmap(12, 12) { _, _ in SIMD4(9, 9, 9, 255) }.pngFixture)
        func bytes(_ format: ConversionOptions.Format) async throws -> [String: Int] {
            let report = try await convert(.android, to: format.rawValue) { $0.conversion.format = format }
            return Dictionary(
                uniqueKeysWithValues: report.masters.map { ($0.name, $0.files.reduce(0) { $0 + $1.bytes }) })
        }
        let (png, webp, auto) = (try await bytes(.png), try await bytes(.webp), try await bytes(.auto))
        for (name, count) in auto { #expect(count == min(png[name] ?? 0, webp[name] ?? 0), "\(name)") }
        #expect(png["dot"] != webp["dot"] && png["gradient"] != webp["gradient"])
        let report = try await convert(.android, to: "auto", isCheck: true) { $0.conversion.format = .auto }
        #expect(report.staleFiles == [])
        for master in report.masters { #expect(Set(master.files.map { Paths.fileExtension(of: $0.path) }).count == 1) }
        let error = await #expect(throws: StickermillError.self) {
            try await convert(.xcassets) { $0.conversion.format = .auto }
        }
        #expect(error?.code == .badSettings)
    }
}
