import Foundation
import Stickermill
import Support
import TestSupport
import Testing

/// Image sets of asset catalogs.
extension AssetLayoutTests {
    @Test func aSetThatExistsIsCompleted() async throws {
        let contents = """
            {
              "properties" : { "template-rendering-intent" : "template" },
              "images" : [
                { "idiom" : "universal", "scale" : "2x", "own" : 1.50 },
                { "idiom" : "watch", "scale" : "2x", "filename" : "w.png" }
              ],
              "info" : { "version" : 1, "author" : "me" }
            }
            """
        let path = "app/Assets.xcassets/sun.imageset/Contents.json"
        try folder.write(path, Array(contents.utf8))
        _ = try await convert(.xcassets)
        let text = String(decoding: try folder.bytes(path), as: UTF8.self)
        #expect(
            text == """
                {
                  "properties" : {
                    "template-rendering-intent" : "template"
                  },
                  "images" : [
                    {
                      "idiom" : "universal",
                      "scale" : "2x",
                      "own" : 1.50,
                      "filename" : "sun@2x.png"
                    },
                    {
                      "idiom" : "watch",
                      "scale" : "2x",
                      "filename" : "w.png"
                    },
                    {
                      "filename" : "sun.png",
                      "idiom" : "universal",
                      "scale" : "1x"
                    }
                  ],
                  "info" : {
                    "version" : 1,
                    "author" : "me"
                  }
                }

                """)
        let group = String(decoding: try folder.bytes("app/Assets.xcassets/faces/Contents.json"), as: UTF8.self)
        #expect(group.contains("\"provides-namespace\" : true"))
    }

    /// Xcode keeps the names of the files that were dropped on a set.
    @Test func aSetNamesItsFilesAsItLikes() async throws {
        let contents = """
            {"images": [
              {"idiom": "universal", "scale": "1x", "filename": "Export.png"},
              {"idiom": "universal", "scale": "2x", "filename": "Export 2.png"},
              {"idiom": "universal", "scale": "2x", "filename": "night \\u0041.png",
               "appearances": [{"appearance": "luminosity", "value": "dark"}]},
              {"idiom": "universal", "scale": "2x", "filename": "wide.png", "display-gamut": "display-P3"},
              {"idiom": "universal", "scale": "3x"}
            ], "info": {"version": 1}}
            """
        let set = "catalog/Art.xcassets/moods/owl.imageset"
        try folder.write("\(set)/Contents.json", Array(contents.utf8))
        try folder.write("\(set)/Export.png", Bitmap.sticker(30).pngFixture)
        try folder.write("\(set)/Export 2.png", Bitmap.sticker(60).pngFixture)
        try folder.write("\(set)/night A.png", Bitmap.sticker(60, hue: 3).pngFixture)
        try folder.write("\(set)/wide.png", Bitmap.sticker(60, hue: 5).pngFixture)
        let pack = try Pack(in: folder.url("catalog/Art.xcassets")) { $0.conversion.layout = .android }
        let report = try await pack.convert(to: folder.url("app")).report
        let paths = sizes(report)
        #expect(paths["res/drawable-xhdpi/moods_owl.png"] == "60 x 60", "\(paths)")
        #expect(paths["res/drawable-mdpi/moods_owl.png"] == "30 x 30")
        #expect(paths["res/drawable-night-xhdpi/moods_owl.png"] == "60 x 60")
        #expect(paths.keys.contains { $0.contains("wide") } && !paths.keys.contains { $0.contains("export") })
        // A set that lies, or that is broken, is a folder of pictures.
        for text in [#"{"images": [{"idiom": "universal", "scale": "7/0x", "filename": "../../x.png"}]}"#, "{"] {
            try folder.replace("\(set)/Contents.json", Array(text.utf8))
            let search = try MasterSearch(inputs: [folder.url("catalog")])
            #expect(search.masters.count == 4, "\(text)")
        }
    }

    @Test(arguments: [#"{"images": ["#, #"{"images": {}}"#, #"{"images": [], "images": []}"#, "[]"])
    func aBrokenSetChangesNothing(contents: String) async throws {
        try folder.write("app/Assets.xcassets/sun.imageset/Contents.json", Array(contents.utf8))
        let error = await #expect(throws: StickermillError.self) { _ = try await convert(.xcassets) }
        #expect(error?.code == .outputUnusable && folder.count("app") == 3)
    }

    @Test func setsThatWereThereBeforeAreNotRemoved() async throws {
        let contents = #"{"images": [{"idiom": "ipad", "scale": "2x", "filename": "p.png"}], "info": {"version": 1}}"#
        try folder.write("app/Assets.xcassets/sun.imageset/Contents.json", Array(contents.utf8))
        try folder.write("app/Assets.xcassets/faces/Contents.json", Array(#"{"info": {"version": 1}}"#.utf8))
        _ = try await convert(.xcassets)
        try FileManager.default.removeItem(atPath: folder.path("art/sun@2x.png"))
        try FileManager.default.removeItem(atPath: folder.path("art/faces/Mr. Owl.png"))
        try folder.write("art/moon.png", Bitmap.sticker(60).pngFixture)
        _ = try await convert(.xcassets, isClean: true)
        #expect(folder.exists("app/Assets.xcassets/sun.imageset/Contents.json"))
        #expect(folder.exists("app/Assets.xcassets/faces/Contents.json"))
        #expect(!folder.exists("app/Assets.xcassets/sun.imageset/sun.png"))
        #expect(!folder.exists("app/Assets.xcassets/faces/Mr. Owl.imageset"))
    }

    @Test func aSetForgetsADarkTwinThatIsGone() async throws {
        try folder.write("art/sun~dark@2x.png", Bitmap.sticker(61, hue: 2).pngFixture)
        _ = try await convert(.xcassets)
        let path = "app/Assets.xcassets/sun.imageset/Contents.json"
        #expect(String(decoding: try folder.bytes(path), as: UTF8.self).contains("sun~dark.png"))
        try FileManager.default.removeItem(atPath: folder.path("art/sun~dark@2x.png"))
        _ = try await convert(.xcassets, isClean: true)
        #expect(!String(decoding: try folder.bytes(path), as: UTF8.self).contains("dark"))
        #expect(try await convert(.xcassets, isCheck: true).staleFiles == [])
    }

    @Test func aGIFIsNoPictureOfASet() async throws {
        try folder.write(
            "art/jump.gif",
            GIFFixture(
                60, 60, frames: [.init(60, 60) { x, _ in x % 4 }, .init(60, 60) { _, y in y % 4 }]
            ).bytes)
        let report = try await convert(.xcassets) { $0.conversion.frames = .first }
        #expect(report.masters.flatMap(\.files).allSatisfy { $0.path.hasSuffix(".png") })
    }
}
