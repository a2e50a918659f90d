import Foundation
import PackManifest
import Raster
import StickerCatalog
import TestSupport
import Testing

/// Labels in several languages, from the table or `stickermill.yml` to what an app shows.
@Suite struct TranslationTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for (index, name) in ["fig", "pear"].enumerated() {
            try folder.write("art/\(name).png", Bitmap.sticker(300, hue: index).pngFixture)
        }
    }

    private func write(_ name: String, _ text: String) throws {
        try folder.write(name, Array(text.utf8))
    }

    private func pack(_ arguments: String...) throws -> CommandRun {
        try CommandRun(
            ["pack", "art", "-o", "out", "--name", "Fruit", "--manifest"] + arguments, in: folder.path)
    }

    /// The labels that an app shows to a user of some languages.
    private func labels(for languages: String...) throws -> [String] {
        let url = URL(fileURLWithPath: folder.path("out/Web"))
        return try StickerPack(folder: url, languages: languages).stickers.map(\.label)
    }

    private func contents(_ sticker: String) throws -> String {
        let path = "out/Stickers.xcstickers/fruit.stickerpack/\(sticker).sticker/Contents.json"
        return String(decoding: try folder.bytes(path), as: UTF8.self)
    }

    @Test func aTableHasAColumnPerLanguage() throws {
        try write("labels.csv", "sticker;label;DE;pt-br\nfig;A fig;Eine Feige;Um figo\npear;A pear;;Uma pera\n")
        let run = try pack("--labels", "labels.csv")
        #expect(run.status == 0, "\(run.error)")
        #expect(run.output.contains("art/pear.png: no description in de, although other stickers have one"))
        #expect(!run.output.contains("art/fig.png: no description"))
        let manifest = try Manifest(json: folder.bytes("out/Web/manifest.json"))
        #expect(manifest.language == "en")
        #expect(manifest.stickers.map(\.labels) == [["de": "Eine Feige", "pt-BR": "Um figo"], ["pt-BR": "Uma pera"]])
        #expect(try labels(for: "de-AT", "pt-BR") == ["Eine Feige", "Uma pera"])
        #expect(try labels(for: "en-GB", "de") == ["A fig", "A pear"])
        #expect(try labels(for: "it", "pt-PT") == ["A fig", "A pear"])
        #expect(try contents("fig").contains("\"accessibility-label\" : \"A fig\""))
    }

    @Test func settingsHaveATextPerLanguage() throws {
        try write(
            "art/stickermill.yml",
            "labels:\n  fig: {en: A fig, de: Eine Feige}\n  pear:\n    de: Eine Birne\n    fr: Une poire\nlanguage: de\n"
        )
        let check = try CommandRun(["check", "art"], in: folder.path)
        #expect(check.output.contains("  art/fig.png: no description in fr, although other stickers have one"))
        #expect(check.output.contains("  art/pear.png: no description in en, although other stickers have one"))
        let run = try pack("--labels", "labels.csv", "--xcodeproj", "--xcodegen")
        #expect(run.status == 0, "\(run.error)")
        #expect(
            String(decoding: try folder.bytes("labels.csv"), as: UTF8.self)
                == "sticker,label,en,fr\nfig,Eine Feige,A fig,\npear,Eine Birne,,Une poire\n")
        #expect(try contents("pear").contains("\"accessibility-label\" : \"Eine Birne\""))
        #expect(try labels(for: "fr", "en") == ["A fig", "Une poire"])
        #expect(try labels(for: "it") == ["Eine Feige", "Eine Birne"])
        let project = String(decoding: try folder.bytes("out/Fruit.xcodeproj/project.pbxproj"), as: UTF8.self)
        #expect(project.contains("developmentRegion = de;"))
        let schema = Project.root.appendingPathComponent("docs/schemas/manifest.schema.json")
        #expect(try SchemaValidator(schema).faults(of: folder.bytes("out/Web/manifest.json")) == [])
        // What the table was given, it gives back.
        #expect(try pack("--labels", "labels.csv").status == 0)
        #expect(try labels(for: "fr", "en") == ["A fig", "Une poire"])
    }

    @Test func aTableOverridesTheSettings() throws {
        try write("art/stickermill.yml", "labels:\n  fig: {en: Old, de: Alt, fr: Vieux}\n  pear: A pear\n")
        try write("labels.csv", "sticker,label,en,de\nfig,,New,Neu\npear,The pear,No pear,\n")
        #expect(try pack("--labels", "labels.csv").status == 0)
        #expect(try labels(for: "en") == ["New", "The pear"])
        #expect(try labels(for: "de") == ["Neu", "The pear"])
        #expect(try labels(for: "fr") == ["Vieux", "The pear"])
    }

    @Test func aCheckReadsTheTable() throws {
        let long = String(repeating: "x", count: 151)
        try write("labels.csv", "sticker,label,de\nfig,A fig,\(long)\npear,,\n")
        let run = try CommandRun(["check", "art", "--labels", "labels.csv"], in: folder.path)
        #expect(run.status == 1)
        for line in [
            "error: Missing or too long description (label)\n  art/fig.png: a description of 151 characters in de; Apple allows at most 150",
            "  art/pear.png: no description, so VoiceOver reads the file name: 'Pear'",
            "  art/pear.png: no description in de, although other stickers have one",
        ] {
            #expect(run.output.contains(line))
        }
        // Packs write labels without spaces at their ends.
        try write("spaced.csv", "sticker,label\nfig,\"\(String(repeating: "x", count: 150))  \"\npear,A pear\n")
        #expect(try CommandRun(["check", "art", "--labels", "spaced.csv"], in: folder.path).status == 0)
        let packed = try pack("--labels", "labels.csv")
        #expect(packed.status == 1 && packed.output.contains("a description of 151 characters in de"))
        try write("labels.csv", "sticker,label\nfigs,x\n")
        #expect(
            try CommandRun(["check", "art", "--labels", "labels.csv"], in: folder.path).error
                == "stickermill: labels.csv: 1 row belongs to no sticker: 'figs' (line 2; did you mean 'fig'?); "
                + "correct the names, or delete the rows\n")
    }

    @Test(arguments: [
        ("labels.csv", "sticker,label,pt_BR\n", "labels.csv:1: 'pt_br' is not a language tag; write 'pt-BR'"),
        ("labels.csv", "sticker,label,de,DE\n", "labels.csv:1: two columns have labels in 'de'"),
        (
            "art/stickermill.yml", "labels:\n  fig: {german: x}\n",
            "art/stickermill.yml:2:17: 'german' is not a language tag, such as de or pt-BR"
        ),
        ("art/stickermill.yml", "labels:\n  fig: {de: x, DE: y}\n", "art/stickermill.yml:2:20: duplicate 'de'"),
        (
            "art/stickermill.yml", "language: english\n",
            "art/stickermill.yml:1:11: 'english' is not a language tag, such as de or pt-BR"
        ),
    ])
    func whatIsNotALanguageIsRefused(file: String, text: String, message: String) throws {
        try write(file, text)
        let run = try pack("--labels", "labels.csv")
        #expect(run.status == 64)
        #expect(run.error == "stickermill: \(message)\n")
    }
}
