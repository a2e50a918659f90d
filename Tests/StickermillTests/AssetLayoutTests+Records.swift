import Foundation
import Stickermill
import Support
import TestSupport
import Testing

/// What is out of date, and what is removed.
extension AssetLayoutTests {
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

    @Test func onlyUnchangedFilesOfStickermillAreRemoved() async throws {
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
        // Without its record, nothing is known to be Stickermill's.
        try FileManager.default.removeItem(atPath: folder.path("app/.stickermill-assets.json"))
        try FileManager.default.removeItem(atPath: folder.path("art/sun@2x.png"))
        try folder.write("art/moon.png", Bitmap.sticker(60).pngFixture)
        #expect(try await convert(.android, isClean: true).removed == nil)
    }

    @Test(arguments: ["../art/sun@2x.png", "/etc/passwd.png", "res/../../art/sun@2x.png", "res//a.png"])
    func aRecordCannotNameOtherFiles(path: String) async throws {
        let hash = String(repeating: "0", count: 64)
        try folder.write(
            "app/.stickermill-assets.json", Array(#"{"schema": 1, "files": {"\#(path)": "\#(hash)"}}"#.utf8))
        let error = await #expect(throws: StickermillError.self) { _ = try await convert(.android, isClean: true) }
        #expect(error?.code == .outputUnusable && folder.exists("art/sun@2x.png"))
    }

    @Test func linksOutOfTheOutputAreRefused() async throws {
        try folder.makeFolder("elsewhere")
        try folder.makeFolder("app")
        try folder.link("app/res", to: "../elsewhere")
        let error = await #expect(throws: StickermillError.self) { _ = try await convert(.android) }
        #expect(error?.code == .outputUnusable && folder.count("elsewhere") == 0)
    }

    @Test func outputsShareARecord() async throws {
        try folder.makeFolder(".git")
        let outputs =
            "[{to: ../app, layout: android}, {to: ../app/assets, layout: flutter}, {to: ../app/images, layout: react-native}]"
        try folder.write("art/stickermill.yml", Array("outputs: \(outputs)".utf8))
        _ = try await Pack(in: folder.url("art")).convert().report
        try FileManager.default.removeItem(atPath: folder.path("art/sun@2x.png"))
        let report = try await Pack(in: folder.url("art")).convert(isClean: true).report
        #expect(report.removed?.count == 4 + 3 + 2, "\(String(describing: report.removed))")
    }

    @Test(arguments: [AssetLayout.reactNative, .flutter]) func aMasterInTheOutputStays(layout: AssetLayout) async throws
    {
        try folder.write("app/assets/owl.png", Bitmap.sticker(90).pngFixture)
        let before = try folder.tree("app")
        var pack = try Pack(MasterSearch(inputs: [folder.url("app/assets/owl.png")]))
        pack.groups[0].settings.conversion.layout = layout
        let error = await #expect(throws: StickermillError.self) {
            _ = try await pack.convert(to: folder.url("app/assets")).report
        }
        #expect(error?.code == .sameOutput || error?.code == .noMasters)
        #expect(try folder.tree("app") == before)
    }

    @Test func theFilesOfAMasterThatFailsAreNotGone() async throws {
        _ = try await convert(.android)
        try folder.replace("art/sun@2x.png", Array(try folder.bytes("art/sun@2x.png").dropLast(60)))
        let report = try await convert(.android, isCheck: true)
        #expect(report.summary.failed == 1 && report.stale == false)
    }
}
