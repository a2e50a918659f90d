import Foundation
import Kisscut
import Support
import TestSupport
import Testing

/// The folders, names and sizes of an app's pictures.
@Suite struct AssetLayoutTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("art/faces/Mr. Owl.png", Bitmap.sticker(300).pngFixture)
        try folder.write("art/sun@2x.png", Bitmap.sticker(61, hue: 1).pngFixture)
    }

    private func convert(
        _ layout: AssetLayout, to output: String = "app", isClean: Bool = false, isCheck: Bool = false,
        _ change: (inout Settings) -> Void = { _ in }
    ) async throws -> Report {
        let pack = try Pack(in: folder.url("art")) { settings in
            settings.conversion.layout = layout
            change(&settings)
        }
        return try await pack.convert(to: folder.url(output), isClean: isClean, isCheck: isCheck).report
    }

    private func sizes(_ report: Report) -> [String: String] {
        Dictionary(uniqueKeysWithValues: report.masters.flatMap(\.files).map { ($0.path, "\($0.pixelSize)") })
    }

    @Test func androidHasAFolderPerDensity() async throws {
        let report = try await convert(.android)
        #expect(
            sizes(report) == [
                "res/drawable-ldpi/faces_mr_owl.png": "75 x 75", "res/drawable-mdpi/faces_mr_owl.png": "100 x 100",
                "res/drawable-hdpi/faces_mr_owl.png": "150 x 150", "res/drawable-xhdpi/faces_mr_owl.png": "200 x 200",
                "res/drawable-xxhdpi/faces_mr_owl.png": "300 x 300", "res/drawable-ldpi/sun.png": "23 x 23",
                "res/drawable-mdpi/sun.png": "31 x 31", "res/drawable-hdpi/sun.png": "46 x 46",
                "res/drawable-xhdpi/sun.png": "61 x 61",
            ])
        let largest = try #require(Scale(4))
        #expect(report.masters.map(\.scalesLeftOut) == [[largest], [.x3, largest]])
        // No rule about stickers judges an app's pictures: 61 px are too small for Messages.
        #expect(report.masters.flatMap(\.findings) == [])
        for path in sizes(report).keys { #expect(folder.exists("app/\(path)")) }
    }

    @Test func flutterAndReactNativeKeepFolders() async throws {
        let flutter = try await convert(.flutter) { $0.conversion.scales = [.x1, .x2] }
        #expect(
            Set(sizes(flutter).keys) == [
                "assets/faces/Mr. Owl.png", "assets/faces/2.0x/Mr. Owl.png", "assets/sun.png", "assets/2.0x/sun.png",
            ])
        let native = try await convert(.reactNative, to: "images") { $0.conversion.scales = [.x1, .x2] }
        #expect(
            Set(sizes(native).keys) == ["faces/Mr. Owl.png", "faces/Mr. Owl@2x.png", "sun.png", "sun@2x.png"])
        // The record is not among the files that ship.
        #expect(!folder.exists("images/.kisscut-assets.json") && folder.exists(".kisscut-assets.json"))
    }

    @Test func aPictureHasTheSizeInPoints() async throws {
        let report = try await convert(.xcassets) {
            $0.conversion.points = 24
            $0.conversion.scales = [.x1, .x3]
        }
        #expect(Set(sizes(report).values) == ["24 x 24", "72 x 72"])
        #expect(report.masters.map { $0.scalesLeftOut ?? [] } == [[], [.x3]])
        let larger = try await convert(.xcassets, to: "larger") {
            ($0.conversion.points, $0.pack.allowsEnlarging) = (24, true)
        }
        #expect(larger.masters.allSatisfy { $0.files.count == 3 && $0.scalesLeftOut == nil })
    }

    @Test func aDrawingFillsEveryScale() async throws {
        let svg = #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 20"><path d="M0 0h10v20z"/></svg>"#
        try folder.write("art/line.svg", Array(svg.utf8))
        let report = try await convert(.android) { $0.conversion.points = 24 }
        let line = try #require(report.masters.first { $0.name == "line" })
        #expect(line.files.map(\.pixelSize.height) == [18, 24, 36, 48, 72, 96])
    }

    /// The pixels are those of a conversion from the largest file.
    @Test func everyLayoutIsReadAsWell() async throws {
        _ = try await convert(.android)
        let again = try Pack(in: folder.url("app/res")) { $0.conversion.layout = .flutter }
        #expect(again.groups[0].masters.map(\.name).sorted() == ["faces_mr_owl", "sun"])
        let report = try await again.convert(to: folder.url("flutter")).report
        let direct = try await convert(.flutter, to: "direct")
        #expect(Set(report.masters.map { $0.files.map(\.bytes) }) == Set(direct.masters.map { $0.files.map(\.bytes) }))
        #expect(
            try folder.bytes("flutter/assets/1.5x/sun.png") == folder.bytes("direct/assets/1.5x/sun.png"))
    }

    @Test(arguments: [AssetLayout.xcassets, .android]) func aDarkTwinIsForDarkBackgrounds(layout: AssetLayout)
        async throws
    {
        try folder.write("art/sun-night@2x.png", Bitmap.sticker(61, hue: 2).pngFixture)
        try folder.write("art/moon-night.png", Bitmap.sticker(60, hue: 3).pngFixture)
        let report = try await convert(layout) { $0.conversion.darkSuffix = "-night" }
        let paths = Set(sizes(report).keys)
        #expect(
            paths.contains(
                layout == .android
                    ? "res/drawable-night-xhdpi/sun.png" : "Assets.xcassets/sun.imageset/sun~dark@2x.png"), "\(paths)")
        let alone = try #require(report.masters.first { $0.name == "moon-night" })
        #expect(alone.findings.map(\.problem) == [.noLightTwin(name: "moon")] && !alone.files.isEmpty)
    }

    @Test func namesThatAndroidCannotTellApartAreRefused() async throws {
        try folder.write("art/faces_mr-owl.png", Bitmap.sticker(60).pngFixture)
        let error = await #expect(throws: KisscutError.self) { _ = try await convert(.android) }
        #expect(error?.code == .sameOutput && error.map { "\($0)".contains("faces_mr_owl") } == true)
        #expect(!folder.exists("app"))
    }

    @Test(arguments: [
        ("New", "new_"), ("2 suns", "n2_suns"), ("Été", "ete"), ("a--b__c", "a_b_c"), ("日", "picture_9fc2c6b8"),
        ("_x_", "x"),
    ])
    func androidGetsNamesOfResources(name: String, resource: String) async throws {
        try folder.write("own/\(name).png", Bitmap.sticker(12).pngFixture)
        let pack = try Pack(in: folder.url("own")) { settings in
            (settings.conversion.layout, settings.conversion.scales) = (.android, [.x1])
        }
        let paths = try await pack.convert(to: folder.url("app")).report.masters[0].files.map(\.path)
        let stem = paths.map { Paths.stem(of: $0) }[0]
        #expect(name == "日" ? stem.hasPrefix("picture_") && stem.utf8.count == 16 : stem == resource)
    }

    @Test func anAnimationIsLeftOutWhereItDoesNotPlay() async throws {
        let frames = [Bitmap.sticker(60), .sticker(60, hue: 1)]
        try folder.write("art/jump.png", APNGFixture(frames).bytes)
        let still = try await convert(.xcassets).masters.first { $0.name == "jump" }
        #expect(still?.files == [] && still?.findings.map(\.problem) == [.notPlayed(frames: 2)])
        let gif = try await convert(.flutter, to: "gif") { $0.conversion.format = .gif }
        #expect(gif.masters.first { $0.name == "jump" }?.files.count == 4)
        let first = try await convert(.xcassets, to: "first") { $0.conversion.frames = .first }
        #expect(first.masters.first { $0.name == "jump" }?.files.count == 3)
    }

    // MARK: Asset catalogs

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

    @Test(arguments: [#"{"images": ["#, #"{"images": {}}"#, #"{"images": [], "images": []}"#, "[]"])
    func aBrokenSetChangesNothing(contents: String) async throws {
        try folder.write("app/Assets.xcassets/sun.imageset/Contents.json", Array(contents.utf8))
        let error = await #expect(throws: KisscutError.self) { _ = try await convert(.xcassets) }
        #expect(error?.code == .outputUnusable && folder.count("app") == 3)
    }

    // MARK: What is out of date

    @Test func aCheckSaysWhatARunWouldChange() async throws {
        _ = try await convert(.android)
        let before = try folder.tree("app")
        #expect(try await convert(.android, isCheck: true).stale == false)
        try folder.replace("app/res/drawable-mdpi/sun.png", Array("mine".utf8))
        try FileManager.default.removeItem(atPath: folder.path("app/res/drawable-ldpi/sun.png"))
        try FileManager.default.removeItem(atPath: folder.path("art/faces/Mr. Owl.png"))
        try folder.replace("art/sun@2x.png", Bitmap.sticker(61, hue: 4).pngFixture)
        let edited = try folder.tree("app")
        let report = try await convert(.android, isCheck: true)
        #expect(report.stale == true && report.gates(at: .error))
        let why = Dictionary(uniqueKeysWithValues: (report.staleFiles ?? []).map { ($0.path, $0.why) })
        #expect(why["res/drawable-mdpi/sun.png"] == .edited && why["res/drawable-ldpi/sun.png"] == .new)
        #expect(why["res/drawable-hdpi/sun.png"] == .changed && why["res/drawable-hdpi/faces_mr_owl.png"] == .gone)
        #expect(try folder.tree("app") == edited && before != edited)
    }

    @Test func onlyUnchangedFilesOfKisscutAreRemoved() async throws {
        _ = try await convert(.android)
        try folder.write("app/res/drawable-mdpi/mine.png", Bitmap.sticker(9).pngFixture)
        try folder.replace("app/res/drawable-mdpi/faces_mr_owl.png", Array("mine".utf8))
        try FileManager.default.removeItem(atPath: folder.path("art/faces/Mr. Owl.png"))
        let kept = try await convert(.android)
        #expect(kept.leftovers?.count == 5 && kept.removed == nil)
        let report = try await convert(.android, isClean: true)
        #expect(report.removed?.count == 4 && report.leftovers == ["res/drawable-mdpi/faces_mr_owl.png"])
        #expect(folder.exists("app/res/drawable-mdpi/mine.png") && folder.exists("app/res/drawable-mdpi/sun.png"))
        #expect(!folder.exists("app/res/drawable-xxhdpi"))
        // Without its record, nothing is known to be Kisscut's.
        try FileManager.default.removeItem(atPath: folder.path("app/.kisscut-assets.json"))
        try FileManager.default.removeItem(atPath: folder.path("art/sun@2x.png"))
        try folder.write("art/moon.png", Bitmap.sticker(60).pngFixture)
        #expect(try await convert(.android, isClean: true).removed == nil)
    }

    @Test(arguments: ["../art/sun@2x.png", "/etc/passwd.png", "res/../../art/sun@2x.png", "res//a.png"])
    func aRecordCannotNameOtherFiles(path: String) async throws {
        let hash = String(repeating: "0", count: 64)
        try folder.write(
            "app/.kisscut-assets.json", Array(#"{"schema": 1, "files": {"\#(path)": "\#(hash)"}}"#.utf8))
        let error = await #expect(throws: KisscutError.self) { _ = try await convert(.android, isClean: true) }
        #expect(error?.code == .outputUnusable && folder.exists("art/sun@2x.png"))
    }

    @Test func linksOutOfTheOutputAreRefused() async throws {
        try folder.makeFolder("elsewhere")
        try folder.makeFolder("app")
        try folder.link("app/res", to: "../elsewhere")
        let error = await #expect(throws: KisscutError.self) { _ = try await convert(.android) }
        #expect(error?.code == .outputUnusable && folder.count("elsewhere") == 0)
    }

    @Test func aScaleOfAnotherLayoutIsRefused() async throws {
        let ldpi = try #require(Scale(0.75))
        let error = await #expect(throws: KisscutError.self) {
            try await convert(.flutter) { $0.conversion.scales = [ldpi] }
        }
        #expect(error?.code == .badSettings)
        #expect(Scale(1.0 / 3) == nil && Scale(0) == nil && Scale(4.25) == nil && Scale(1.25)?.pixelsPerPoint == 1.25)
    }

    // MARK: Several outputs

    @Test func theSettingsNameSeveralOutputs() async throws {
        try folder.makeFolder(".git")
        let yml = """
            outputs:
              - {to: ../droid/res, layout: android, format: webp, scales: [1, 2]}
              - {to: ../ios, layout: xcassets}
              - {to: ../stickers}
            """
        try folder.write("art/kisscut.yml", Array(yml.utf8))
        func convert(isClean: Bool = false, isCheck: Bool = false) async throws -> Report {
            try await Pack(in: folder.url("art")).convert(isClean: isClean, isCheck: isCheck).report
        }
        let report = try await convert()
        let paths = Set(report.masters.flatMap(\.files).map(\.path).map { Paths.normalized($0) })
        for path in [
            "droid/res/drawable-mdpi/sun.webp", "ios/Assets.xcassets/sun.imageset/sun@2x.png",
            "stickers/renditions/sun.png",
        ] {
            #expect(folder.exists(path) && paths.contains { $0.hasSuffix(path) }, "\(path)")
        }
        #expect(try folder.bytes("droid/res/drawable-mdpi/sun.webp").starts(with: "RIFF".utf8))
        #expect(try await convert(isCheck: true).staleFiles == [])
        try FileManager.default.removeItem(atPath: folder.path("art/sun@2x.png"))
        #expect(try await convert(isCheck: true).stale == true)
        _ = try await convert(isClean: true)
        #expect(try await convert(isCheck: true).staleFiles == [])
        #expect(
            !folder.exists("droid/res/drawable-mdpi/sun.webp") && !folder.exists("ios/Assets.xcassets/sun.imageset"))
        #expect(folder.exists("ios/Assets.xcassets/Contents.json"))
    }

    /// The files are those of a call for each output.
    @Test func severalOutputsAreAsGoodAsSeveralCalls() async throws {
        try folder.makeFolder(".git")
        try folder.write(
            "art/kisscut.yml", Array("outputs: [{to: ../a, layout: android}, {to: ../f, layout: flutter}]".utf8))
        _ = try await Pack(in: folder.url("art")).convert().report
        _ = try await convert(.android, to: "android")
        _ = try await convert(.flutter, to: "flutter")
        #expect(try folder.tree("a/res") == folder.tree("android/res"))
        #expect(try folder.tree("f/assets") == folder.tree("flutter/assets"))
    }

    @Test(arguments: [
        "[{to: ../../x, layout: android}]", "[{layout: android}]", "[{to: /x}]", "[{to: ../x, size: small}]",
        "[{to: ../x}, {to: ../x}]",
        "[{to: ../link/x}]", "[{to: ../x, layout: xcassets, format: webp}]", "{to: ../x}",
    ])
    func badOutputsAreRefused(outputs: String) async throws {
        try folder.makeFolder("repository/.git")
        try folder.link("repository/link", to: "../art")
        try folder.write("repository/art/sun.png", Bitmap.sticker(60).pngFixture)
        try folder.write("repository/art/kisscut.yml", Array("outputs: \(outputs)".utf8))
        let error = await #expect(throws: KisscutError.self) {
            _ = try await Pack(in: folder.url("repository/art")).convert().report
        }
        #expect(error?.code == .badSettings, "\(String(describing: error))")
        #expect(folder.count("repository") == 5 && !folder.exists("x"))
    }

    @Test(arguments: [
        "[{to: ../app, layout: android}, {to: ../app/res, layout: android, format: webp}]",
        "[{to: ../app, layout: react-native}, {to: ../app/in, layout: flutter}]",
        "[{to: ., layout: react-native}]", "[{to: ../art/., layout: react-native}]",
    ])
    func outputsInOneAnotherAreRefused(outputs: String) async throws {
        try folder.makeFolder(".git")
        try folder.write("art/kisscut.yml", Array("outputs: \(outputs)".utf8))
        let before = try folder.tree()
        await #expect(throws: KisscutError.self) { _ = try await Pack(in: folder.url("art")).convert().report }
        #expect(try folder.tree() == before)
    }

    @Test func outputsShareARecord() async throws {
        try folder.makeFolder(".git")
        let outputs =
            "[{to: ../app, layout: android}, {to: ../app/assets, layout: flutter}, {to: ../app/images, layout: react-native}]"
        try folder.write("art/kisscut.yml", Array("outputs: \(outputs)".utf8))
        _ = try await Pack(in: folder.url("art")).convert().report
        try FileManager.default.removeItem(atPath: folder.path("art/sun@2x.png"))
        let report = try await Pack(in: folder.url("art")).convert(isClean: true).report
        #expect(report.removed?.count == 4 + 3 + 2, "\(String(describing: report.removed))")
    }

    /// A picture is never written over its own master.
    @Test(arguments: [AssetLayout.reactNative, .flutter]) func aMasterInTheOutputStays(layout: AssetLayout) async throws
    {
        try folder.write("app/assets/owl.png", Bitmap.sticker(90).pngFixture)
        let before = try folder.tree("app")
        var pack = try Pack(MasterSearch(inputs: [folder.url("app/assets/owl.png")]))
        pack.groups[0].settings.conversion.layout = layout
        let error = await #expect(throws: KisscutError.self) {
            _ = try await pack.convert(to: folder.url("app/assets")).report
        }
        #expect(error?.code == .sameOutput || error?.code == .noMasters)
        #expect(try folder.tree("app") == before)
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
