import Foundation
import Stickermill
import Support
import TestSupport
import Testing

/// Several outputs of one folder of art.
extension AssetLayoutTests {
    @Test func theSettingsNameSeveralOutputs() async throws {
        try folder.makeFolder(".git")
        let yml = """
            outputs:
              - {to: ../droid/res, layout: android, format: webp, scales: [1, 2]}
              - {to: ../ios, layout: xcassets}
              - {to: ../stickers}
            """
        try folder.write("art/stickermill.yml", Array(yml.utf8))
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
            "art/stickermill.yml", Array("outputs: [{to: ../a, layout: android}, {to: ../f, layout: flutter}]".utf8))
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
        try folder.write("repository/art/stickermill.yml", Array("outputs: \(outputs)".utf8))
        let error = await #expect(throws: StickermillError.self) {
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
        try folder.write("art/stickermill.yml", Array("outputs: \(outputs)".utf8))
        let before = try folder.tree()
        await #expect(throws: StickermillError.self) { _ = try await Pack(in: folder.url("art")).convert().report }
        #expect(try folder.tree() == before)
    }

    /// A picture is never written over its own master.

    /// The settings of a subfolder are those of its masters, also with outputs from above.
    @Test func eachFolderHasItsOwnSettings() async throws {
        try folder.makeFolder(".git")
        try folder.write("art/stickermill.yml", Array("outputs: [{to: ../app, layout: flutter}]".utf8))
        try folder.write("art/faces/stickermill.yml", Array("convert: {format: webp, scales: [1]}".utf8))
        let report = try await Pack(in: folder.url("art")).convert().report
        let files = report.masters.map { $0.files.map { Paths.name(of: $0.path) } }
        #expect(files == [["Mr. Owl.webp"], ["sun.png", "sun.png", "sun.png"]])
    }

    /// The limit of a sticker's bytes is none of an app's picture.
    @Test func picturesOfAppsAreNotFitted() async throws {
        try folder.write("art/grain.png", Bitmap.noise(300, 300).pngFixture)
        let report = try await convert(.reactNative) { settings in
            (settings.fit.use, settings.checks.byteLimit) = (.always, 20_000)
        }
        let grain = try #require(report.masters.first { $0.name == "grain" })
        #expect(grain.files.count == 3 && grain.files.allSatisfy { $0.fit == nil } && grain.findings == [])
    }

    @Test func filesInMemoryHaveThePathsOfTheLayout() async throws {
        var settings = Settings()
        (settings.conversion.layout, settings.conversion.scales) = (.android, [.x1, .x3])
        let made = try await Workshop.shared.make(
            Data(Bitmap.sticker(90).pngFixture), named: "Mr. Owl.png", settings: settings)
        #expect(made.files.map(\.path) == ["res/drawable-mdpi/mr_owl.png", "res/drawable-xxhdpi/mr_owl.png"])
    }
}
