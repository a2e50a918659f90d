import Foundation
import Raster
import TestSupport
import Testing

@testable import Platforms
@testable import Stickermill

/// Labels in several languages, as Apple's build tools read them.
@Suite struct PackStringsTests: PackSuite {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try draw("fig.png", 300)
        try draw("pear.png", 300, hue: 1)
    }

    private func pack(_ labels: [String: String], _ translations: [String: [String: String]]) async throws -> Report {
        try await pack {
            $0.project.writesXcodeProject = true
            $0.project.writesXcodeGenSpec = true
        } settings: {
            $0.checks.add(labels: labels, translations: translations)
        }
    }

    private func strings(_ language: String) throws -> [String: String] {
        let bytes = try folder.bytes("out/StickerPackExtension/\(language).lproj/fruit.strings")
        return try #require(
            try PropertyListSerialization.propertyList(from: Data(bytes), format: nil) as? [String: String])
    }

    @Test func everyLanguageHasAFileThatItsBuildToolsRead() async throws {
        let nasty = "Say \"hi\" \\ C:\\new = ; /* תאנה */ \u{202B}יותר\u{202C}"
        let report = try await pack(["fig": "A fig", "pear": "A pear"], ["fig": ["de": nasty, "pt-BR": "Um figo"]])
        #expect(report.pack?.otherLanguages == ["de", "pt-BR"])
        #expect(
            try strings("en") == [
                "fig.png.accessibilityLabel": "A fig", "fig.accessibilityLabel": "A fig", "fig": "A fig",
                "pear.png.accessibilityLabel": "A pear", "pear.accessibilityLabel": "A pear", "pear": "A pear",
            ])
        #expect(
            try strings("de") == ["fig.png.accessibilityLabel": nasty, "fig.accessibilityLabel": nasty, "fig": nasty])
        #expect(try strings("pt-BR")["fig"] == "Um figo")
        #expect(folder.exists("out/\(Self.pack)/fig.sticker/Contents.json"))
    }

    /// The name of one sticker may be that of another one's file.
    @Test func everyKeyIsThereOnce() async throws {
        try draw("fig.png.png", 300, hue: 2)
        _ = try await pack(["fig": "A fig", "fig.png": "Another"], ["fig": ["de": "Feige"]])
        let text = try text("StickerPackExtension/en.lproj/fruit.strings")
        let keys = text.split(separator: "\n").map { $0.prefix { $0 != "=" } }
        #expect(Set(keys).count == keys.count)
        #expect(try strings("en")["fig.png.accessibilityLabel"] == "A fig")
        #expect(try strings("en")["fig.png.png.accessibilityLabel"] == "Another")
    }

    @Test func aLanguageIsNoPath() async throws {
        for tag in ["../../de", "DE", "", "a/b"] {
            let error = await #expect(throws: StickermillError.self) {
                try await pack { _ in
                } settings: {
                    $0.checks.translations = ["fig": [tag: "Feige"]]
                }
            }
            #expect(error?.code == .badSettings, "\(tag)")
        }
    }

    @Test func theProjectsKnowTheLanguages() async throws {
        _ = try await pack(["fig": "A fig"], ["fig": ["de": "Feige", "zh-Hant": "無花果"]])
        let project = try text("Fruit.xcodeproj/project.pbxproj")
        #expect(
            project.contains(
                "knownRegions = (\n\t\t\t\ten,\n\t\t\t\tde,\n\t\t\t\t\"zh-Hant\",\n\t\t\t\tBase,\n\t\t\t);"))
        let group = "3AC7D9153434304671429028"
        #expect(project.contains("\(group) = {\n\t\t\tisa = PBXVariantGroup;"))
        #expect(project.components(separatedBy: "lastKnownFileType = text.plist.strings;").count == 4)
        let resource = "7D97D0F45F6E34D8AC8E2635"
        #expect(project.contains("\(resource) = {\n\t\t\tisa = PBXBuildFile;\n\t\t\tfileRef = \(group);"))
        #expect(project.components(separatedBy: resource).count == 3, "the extension's resources have it")
        #expect(
            try text("project.yml").contains("      - path: StickerPackExtension\n        excludes: [Info.plist]\n"))
    }

    @Test func aLanguageThatIsGoneLeavesNothing() async throws {
        _ = try await pack(["fig": "A fig"], ["fig": ["de": "Feige", "fr": "Figue"]])
        let report = try await pack(["fig": "A fig"], [:])
        #expect(report.pack?.otherLanguages == nil && report.pack?.kept == [])
        #expect(try folder.tree("out").keys.filter { $0.hasSuffix(".strings") } == [])
        #expect(!(try text("Fruit.xcodeproj/project.pbxproj")).contains("PBXVariantGroup"))
        #expect(!(try text("project.yml")).contains("excludes"))
    }

    @Test func labelsInAnotherLanguageThanThePacksSaySo() async throws {
        let report = try await pack([:], ["fig": ["de": "Eine Feige"]])
        let finding = try #require(report.masters[0].findings.first { $0.rule == .label })
        #expect(finding.message == "described in de, while the language of the pack is en")
        #expect(
            finding.advice == "Set 'language: de' in stickermill.yml, or describe the sticker in en as well.")
    }
}

@Suite struct PackNamesTests: PackSuite {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try draw("fig.png", 300)
    }

    @Test(arguments: [
        ("Jörg's Garden & Co", "jorgs-garden-and-co"), ("Fruit", "fruit"), ("  ..Obst & Nüsse.. ", "obst-and-nusse"),
        ("Straße 5", "strasse-5"), ("Привет мир", "privet-mir"), ("水果", "shui-guo"), ("🎉", "party-popper"),
        ("a/b\\c: d*", "a-b-c-d"), ("C++", "c"),
        (String(repeating: "ab ", count: 40), String(repeating: "ab-", count: 19) + "ab"),
    ])
    func namesBecomeLatinLetters(name: String, slug: String) {
        #expect(PackPlan.fileName(for: name) == slug)
    }

    @Test func identifiersComeFromTheName() async throws {
        try await pack {
            $0.project.writesXcodeProject = true
        } settings: {
            $0.name = "Jörg's Garden & Co"
        }
        #expect(folder.exists("out/Stickers.xcstickers/jorgs-garden-and-co.stickerpack"))
        let project = try text("Jörg's Garden & Co.xcodeproj/project.pbxproj")
        #expect(project.contains("PRODUCT_BUNDLE_IDENTIFIER = \"com.example.jorgs-garden-and-co\";"))
        #expect(try text("StickerPackExtension/Info.plist").contains("<string>Jörg's Garden &amp; Co</string>"))
    }

    @Test func stickersMayBeForMessagesOnly() async throws {
        try await pack {
            $0.project.writesXcodeGenSpec = true
            $0.sharing = .messages
        }
        let list = try PropertyListSerialization.propertyList(
            from: Data(folder.bytes("out/StickerPackExtension/Info.plist")), format: nil)
        #expect((list as? [String: Any])?["NSStickerSharingLevel"] as? String == "Messages")
    }
}
