import Foundation
import Stickermill
import Support
import TestSupport
import Testing

/// The folders, names and sizes of an app's pictures.
@Suite struct AssetLayoutTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("art/faces/Mr. Owl.png", Bitmap.sticker(300).pngFixture)
        try folder.write("art/sun@2x.png", Bitmap.sticker(61, hue: 1).pngFixture)
    }

    func convert(
        _ layout: AssetLayout, to output: String = "app", isClean: Bool = false, isCheck: Bool = false,
        _ change: (inout Settings) -> Void = { _ in }
    ) async throws -> Report {
        let pack = try Pack(in: folder.url("art")) { settings in
            settings.conversion.layout = layout
            change(&settings)
        }
        return try await pack.convert(to: folder.url(output), isClean: isClean, isCheck: isCheck).report
    }

    func sizes(_ report: Report) -> [String: String] {
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
        #expect(!folder.exists("images/.stickermill-assets.json") && folder.exists(".stickermill-assets.json"))
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

    @Test func aCheckListsThePairs() async throws {
        try folder.write("art/sun~dark@2x.png", Bitmap.sticker(61, hue: 2).pngFixture)
        let report = try await Pack(in: folder.url("art")).check().report
        let pairs = report.masters.filter { $0.findings.contains { $0.problem == .darkTwin(name: "sun") } }
        #expect(pairs.map(\.name) == ["sun~dark"])
    }

    @Test func namesThatAndroidCannotTellApartAreRefused() async throws {
        try folder.write("art/faces_mr-owl.png", Bitmap.sticker(60).pngFixture)
        let error = await #expect(throws: StickermillError.self) { _ = try await convert(.android) }
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

    @Test func aScaleOfAnotherLayoutIsRefused() async throws {
        let ldpi = try #require(Scale(0.75))
        let error = await #expect(throws: StickermillError.self) {
            try await convert(.flutter) { $0.conversion.scales = [ldpi] }
        }
        #expect(error?.code == .badSettings)
        #expect(
            Scale(1.0 / 3) == nil && Scale(0) == nil && Scale(9.25) == nil && Scale(1.1) == nil
                && Scale(1.25)?.pixelsPerPoint == 1.25)
    }
}
