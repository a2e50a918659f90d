import Foundation
import Raster
import TestSupport
import Testing

@testable import Making
@testable import Platforms
@testable import Stickermill

@Suite struct PackVerifierTests {
    private let folder: TemporaryFolder
    private static let catalog = "out/Stickers.xcstickers"
    private static let pack = "\(catalog)/fruit.stickerpack"
    private static let icons = "\(catalog)/iMessage App Icon.stickersiconset"

    init() async throws {
        folder = try TemporaryFolder()
        for (path, bytes) in try await Self.sound.value { try folder.write(path, bytes) }
    }

    /// The files of a pack without a fault, and of its masters: two stickers, a sequence and the icons; made once for all tests.
    private static let sound = Task {
        let folder = try TemporaryFolder()
        for (index, name) in ["a", "b", "jump1", "jump2"].enumerated() {
            try folder.write("art/\(name).png", Bitmap.sticker(300, hue: index).pngFixture)
        }
        var settings = Settings()
        settings.name = "Fruit"
        settings.encoding.effort = .fast
        settings.conversion.takesSequences = true
        let masters = try MasterSearch(inputs: [folder.path("art")]).masters
        let report = try await Packer(settings: settings).pack(masters, to: folder.url("out"))
        #expect(report.pack?.isWritten == true)
        return try folder.tree()
    }

    private func faults(_ path: String = "out", settings: Settings = Settings()) async throws -> [String] {
        try await PackVerifier.verify(folder.url(path), settings: settings).faults.map { fault in
            "\(fault.finding.severity.rawValue) \(fault.path.replacing("Stickers.xcstickers/", with: "")): \(fault.finding.message)"
        }
    }

    private func edit(_ path: String, _ old: String, _ new: String) throws {
        let text = String(decoding: try folder.bytes(path), as: UTF8.self)
        #expect(text.contains(old))
        try folder.write(path, Array(text.replacing(old, with: new).utf8))
    }

    private func move(_ path: String, to other: String) throws {
        try FileManager.default.moveItem(atPath: folder.path(path), toPath: folder.path(other))
    }

    @Test func aPackOfStickermillIsSoundWhereverItIsLookedFor() async throws {
        #expect(try await faults() == [])
        #expect(try await faults(Self.catalog) == [])
        try folder.makeFolder("app/deep")
        try move("out", to: "app/deep/er")
        #expect(try await faults("app") == [])
        #expect(try await PackVerifier.verify(folder.url("app")).stickers == 3)
    }

    @Test func severitiesOfRulesApplyToThePacksOwnFaults() async throws {
        try edit("\(Self.pack)/Contents.json", "small", "huge")
        let fault = "fruit.stickerpack/Contents.json: properties.grid-size is not one of small, regular, large"
        #expect(try await faults() == ["error \(fault)"])
        var settings = Settings()
        settings.checks.rules.severities[.pack] = .warning
        #expect(try await faults(settings: settings) == ["warning \(fault)"])
        settings.checks.rules.ignored = [.pack]
        #expect(try await faults(settings: settings) == [])
    }

    @Test func aFolderWithoutACatalogIsNotAPack() async throws {
        await #expect(throws: StickermillError.self) { try await PackVerifier.verify(folder.url("art")) }
        await #expect(throws: StickermillError.self) { try await PackVerifier.verify(folder.url("nowhere")) }
    }

    /// What a well-known generator is known to get wrong.
    @Test func theFaultsOfOtherGeneratorsAreFound() async throws {
        try edit("\(Self.pack)/a.sticker/Contents.json", "\"a.png\"", "\"/Users/me/art/a.png\"")
        try move("\(Self.icons)/iphone-29x29@2x.png", to: "\(Self.icons)/iPhone-29x29@2x.png")
        let clear = Bitmap(1024, 1024) { x, _ in SIMD4(1, 2, 3, x == 0 ? 0 : 255) }
        try folder.write("\(Self.icons)/ios-marketing-1024x1024.png", clear.pngFixture)
        #expect(
            try await faults() == [
                "error fruit.stickerpack/a.sticker/Contents.json: the sticker names '/Users/me/art/a.png', which must be a file name and not a path",
                "error iMessage App Icon.stickersiconset/Contents.json: the icon iphone 29x29@2x names 'iphone-29x29@2x.png', but the file is 'iPhone-29x29@2x.png'",
                "error iMessage App Icon.stickersiconset/ios-marketing-1024x1024.png: has transparent pixels, but icons must be opaque",
            ])
    }

    @Test func stickersThatMessagesRefusesAreFound() async throws {
        try edit("\(Self.pack)/a.sticker/Contents.json", "\"A\"", "\"\(String(repeating: "x", count: 151))\"")
        try edit("\(Self.pack)/b.sticker/Contents.json", "\"B\"", "\"\"")
        try folder.write("\(Self.pack)/a.sticker/a.png", Bitmap.sticker(700).pngFixture)
        try folder.write("\(Self.pack)/b.sticker/b.png", Array("GIF89a".utf8))
        let bytes = try folder.bytes("\(Self.pack)/a.sticker/a.png").count
        #expect(
            try await faults() == [
                "error fruit.stickerpack/a.sticker/Contents.json: has an accessibility-label of 151 characters; Apple allows at most 150",
                "warning fruit.stickerpack/b.sticker/Contents.json: has no accessibility-label",
                "error fruit.stickerpack/a.sticker/a.png: \(bytes.grouped) bytes; Apple allows fewer than 500,000",
                "warning fruit.stickerpack/a.sticker/a.png: 700 x 700 px; each side should have 300 to 618 px",
                "warning fruit.stickerpack/a.sticker/a.png: 700 x 700 px; stickers of size small have 300 px",
                "error fruit.stickerpack/b.sticker/b.png: the GIF data ends early",
            ])
    }

    @Test func aWrongContentOrSizeIsFound() async throws {
        try move("\(Self.pack)/a.sticker/a.png", to: "\(Self.pack)/a.sticker/a.gif")
        try edit("\(Self.pack)/a.sticker/Contents.json", "a.png", "a.gif")
        try edit("\(Self.pack)/Contents.json", "small", "regular")
        #expect(
            try await faults() == [
                "warning fruit.stickerpack/a.sticker/a.gif: 300 x 300 px; stickers of size regular have 408 px",
                "error fruit.stickerpack/a.sticker/a.gif: the content is PNG, but the name ends in .gif",
                "warning fruit.stickerpack/b.sticker/b.png: 300 x 300 px; stickers of size regular have 408 px",
                "warning fruit.stickerpack/jump.stickersequence/jump1.png: 300 x 300 px; stickers of size regular have 408 px, in every frame",
            ])
    }

    @Test func theListOfStickersIsCompared() async throws {
        try edit("\(Self.pack)/Contents.json", "\"b.sticker\"", "\"a.sticker\"")
        try edit("\(Self.pack)/Contents.json", "grid-size", "grid-space")
        #expect(
            try await faults() == [
                "error fruit.stickerpack/Contents.json: properties.grid-size is not one of small, regular, large",
                "error fruit.stickerpack/Contents.json: lists 'a.sticker' twice",
                "warning fruit.stickerpack/b.sticker: is not listed, so it will not be in the pack",
            ])
    }

    @Test func sequencesAreCompared() async throws {
        let path = "\(Self.pack)/jump.stickersequence/Contents.json"
        try edit(path, "\"fps\"", "\"seconds\"")
        try edit(path, "\"duration\" : 15", "\"duration\" : 0")
        try edit(path, "\"repetitions\" : 0", "\"repetitions\" : 1.5")
        try folder.write("\(Self.pack)/jump.stickersequence/jump2.png", Bitmap.sticker(303).pngFixture)
        #expect(
            try await faults().map { String($0.split(separator: ": ", maxSplits: 1)[1]) } == [
                "properties.duration-type is neither fps nor fixed", "properties.duration is not above 0",
                "properties.repetitions is not a whole number of 0 or more",
                "303 x 303 px; the first frame has 300 x 300 px",
            ])
    }

    @Test func iconsOfWrongSizesOrMissingAreFound() async throws {
        try edit("\(Self.icons)/Contents.json", "\"1024x768\"", "\"1024x769\"")
        try folder.write(
            "\(Self.icons)/iphone-60x45@3x.png", Bitmap(180, 134) { _, _ in SIMD4(1, 2, 3, 255) }.pngFixture)
        try FileManager.default.removeItem(atPath: folder.path("\(Self.icons)/ipad-67x50@2x.png"))
        #expect(
            try await faults().map { $0.replacing("iMessage App Icon.stickersiconset/", with: "") } == [
                "error iphone-60x45@3x.png: 180 x 134 px; the slot requires 180 x 135 px",
                "error Contents.json: the icon ipad 67x50@2x names 'ipad-67x50@2x.png', which is missing",
                "warning Contents.json: image 13 has an unknown slot: ios-marketing ios 1024x769@1x",
                "warning Contents.json: the icon ios-marketing ios 1024x768@1x is missing; App Store Connect may refuse the app "
                    + "(ITMS-90642)",
            ])
    }

    /// An ordinary app has it in its own set.
    @Test func aSecondSetOfIconsIsNamed() async throws {
        for (file, bytes) in try folder.tree(Self.icons) {
            try folder.write("\(Self.catalog)/App Icon.stickersiconset/\(file)", bytes)
        }
        let second =
            "App Icon.stickersiconset: is a second icon set; a pack shows only the set that the project names: "
            + "ASSETCATALOG_COMPILER_APPICON_NAME"
        #expect(try await faults() == ["warning \(second)"])
        try move(Self.icons, to: "\(Self.catalog)/Zebra.stickersiconset")
        #expect(
            try await faults() == [
                "note App Icon.stickersiconset: is not named 'iMessage App Icon'; the project must name it: "
                    + "ASSETCATALOG_COMPILER_APPICON_NAME",
                "warning \(second.replacing("App Icon", with: "Zebra"))",
            ])
    }

    @Test func aSetWithoutTheSquareIconOfTheStoreIsNoFault() async throws {
        let path = "\(Self.icons)/Contents.json"
        var set = try JSONDecoder().decode(ImageSetContents.self, from: Data(folder.bytes(path)))
        set.images.removeAll { $0.size == "1024x1024" }
        try folder.write(path, [UInt8](JSONEncoder().encode(set)))
        try FileManager.default.removeItem(atPath: folder.path("\(Self.icons)/ios-marketing-1024x1024.png"))
        let found = try await faults()
        #expect(found.count == 1 && found[0].hasPrefix("note "))
    }

    @Test func theIconsOfTheStoreHaveNoAlphaChannel() async throws {
        for (name, width, height) in [("1024x1024", 1024, 1024), ("1024x768", 1024, 768)] {
            let opaque = Bitmap(width, height) { x, y in SIMD4(UInt8(x % 251), UInt8(y % 251), 3, 255) }
            try folder.write("\(Self.icons)/ios-marketing-\(name).png", opaque.pngFixture)
        }
        // Others may have one.
        try folder.write("\(Self.icons)/ipad-29x29@2x.png", Bitmap(58, 58) { _, _ in SIMD4(1, 2, 3, 255) }.pngFixture)
        let found = try await faults()
        #expect(found.count == 2)
        #expect(found.allSatisfy { $0.hasPrefix("error iMessage App Icon") && $0.contains("(ITMS-90717)") })
    }

    /// In a set that Xcode has rewritten, one universal icon stands for those of iPhone and iPad.
    @Test func universalIconsStandForThoseOfDevices() async throws {
        let path = "\(Self.icons)/Contents.json"
        var set = try JSONDecoder().decode(ImageSetContents.self, from: Data(folder.bytes(path)))
        set.images.removeAll { $0.idiom == "ipad" && $0.size == "29x29" }
        for index in set.images.indices where ["iphone", "ipad"].contains(set.images[index].idiom) {
            set.images[index].idiom = "universal"
            set.images[index].platform = "ios"
        }
        try folder.write(path, [UInt8](JSONEncoder().encode(set)))
        try FileManager.default.removeItem(atPath: folder.path("\(Self.icons)/ipad-29x29@2x.png"))
        #expect(try await faults() == [])
        let whole = set.images
        set.images.append(set.images[0])
        try folder.write(path, [UInt8](JSONEncoder().encode(set)))
        #expect(try await faults().map { $0.contains("has the slot universal ios 29x29@2x twice") } == [true])
        // The empty slots of devices may come before and after.
        let empty = #"{"idiom": "ipad", "size": "29x29", "scale": "2x"}"#
        set.images = whole
        let text = String(decoding: try JSONEncoder().encode(set), as: UTF8.self)
        for (old, new) in [("[", "[\(empty),"), ("}]", "},\(empty)]")] {
            try folder.write(path, Array(text.replacing(old, with: new, maxReplacements: 1).utf8))
            #expect(try await faults() == [])
        }
    }

    @Test func anotherNameOrKindOfIconIsNoFault() async throws {
        try move(Self.icons, to: "\(Self.catalog)/Messages Icon.stickersiconset")
        try folder.write("out/AppIcon.icon/icon.json", Array("{}".utf8))
        let found = try await faults()
        #expect(found.count == 2 && found.allSatisfy { $0.hasPrefix("note ") })
        #expect(found[0].contains("AppIcon.icon: is an icon of Icon Composer"))
        #expect(found[1].contains("the project must name it"))
        try FileManager.default.removeItem(atPath: folder.path("\(Self.catalog)/Messages Icon.stickersiconset"))
        #expect(try await faults().count == 1)
    }

    /// Packs on sale have stickers of 295 x 256 px; what has less than a third of its cell is a blur.
    @Test func smallStickersAreWarningsUntilTheyAreTiny() async throws {
        let file = "\(Self.pack)/a.sticker/a.png"
        for (width, height, severity) in [
            (295, 256, "warning"), (100, 120, "warning"), (99, 120, "error"), (640, 640, "warning"),
        ] {
            try folder.write(file, Bitmap.sticker(width, height, hue: 3).pngFixture)
            let found = try await faults().filter { $0.contains("300 to 618 px") }
            #expect(found.map { $0.hasPrefix(severity) } == [true], "\(width) x \(height): \(found)")
        }
    }

    @Test func stickersMayHaveFilesOfOneName() async throws {
        for name in ["a", "b"] {
            try move("\(Self.pack)/\(name).sticker/\(name).png", to: "\(Self.pack)/\(name).sticker/sticker.png")
            try edit("\(Self.pack)/\(name).sticker/Contents.json", "\"\(name).png\"", "\"sticker.png\"")
        }
        #expect(try await faults() == [])
    }

    @Test func aSecondPackOrCatalogIsFound() async throws {
        try folder.write("\(Self.catalog)/Second.stickerpack/Contents.json", Array("{}".utf8))
        try folder.write("out/Zweiter.xcstickers/Contents.json", Array("{}".utf8))
        let found = try await PackVerifier.verify(folder.url("out")).faults.map(\.finding.message)
        #expect(found.contains("is a second pack and was not verified; an extension has only one"))
        #expect(found.contains("is a second catalog and was not verified; an extension has only one"))
    }

    @Test func aFolderOfSeveralPacksIsRefused() async throws {
        try folder.write("out/Other/Stickers.xcstickers/Contents.json", Array("{}".utf8))
        let error = await #expect(throws: StickermillError.self) { try await PackVerifier.verify(folder.url("out")) }
        #expect(error?.code == .inputNotFound)
        #expect(error?.reason.hasPrefix("has 2 packs; verify one of them, such as ") == true)
    }

    @Test func contentsThatAreNotAnObjectAreFound() async throws {
        for text in ["", "[]", "{\"info\":", "null", String(repeating: "[", count: 100_000)] {
            try folder.write("\(Self.pack)/a.sticker/Contents.json", Array(text.utf8))
            #expect(
                try await faults() == ["error fruit.stickerpack/a.sticker/Contents.json: is not a JSON object"],
                "\(text.prefix(10))")
        }
    }

    /// Every `Contents.json` with a byte changed: the verdict comes, whatever it is.
    @Test func damagedContentsAreJudged() async throws {
        var random = SeededRandom(6)
        for path in ["\(Self.pack)/a.sticker", "\(Self.pack)/jump.stickersequence", Self.pack, Self.icons] {
            let sound = try folder.bytes("\(path)/Contents.json")
            for _ in 0..<Extras.rounds(1, extended: 15) {
                var bytes = sound
                for _ in 0..<3 {
                    bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 32...126, using: &random)
                }
                try folder.write("\(path)/Contents.json", bytes)
                _ = try await PackVerifier.verify(folder.url("out"))
            }
            try folder.write("\(path)/Contents.json", sound)
        }
        #expect(try await faults() == [])
    }
}
