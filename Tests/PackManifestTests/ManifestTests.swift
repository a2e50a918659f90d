import Foundation
import PackManifest
import Testing

@Suite struct ManifestTests {
    private func manifest(_ change: (inout Manifest) -> Void = { _ in }) -> Manifest {
        let stickers = ["pear", "fig"].map { name in
            let hash = SHA256.hexadecimal(of: name.utf8)
            return Manifest.Sticker(
                name: name, label: "A \(name)",
                files: [
                    .init(
                        name: "\(name).\(hash.prefix(12)).png", scale: 3, pixelSize: .init(width: 300, height: 300),
                        bytes: 10, sha256: hash)
                ])
        }
        var manifest = Manifest(name: "Fruit", size: .small, stickers: stickers)
        change(&manifest)
        return manifest
    }

    private func read(_ manifest: Manifest, limits: ManifestLimits = ManifestLimits()) throws -> Manifest {
        try Manifest(json: JSONEncoder().encode(manifest), limits: limits)
    }

    private func fault(_ change: (inout Manifest) -> Void) -> String? {
        do {
            _ = try read(manifest(change))
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test func aSoundManifestIsRead() throws {
        #expect(try read(manifest()) == manifest())
    }

    @Test(arguments: [
        "../up.png", "/etc/passwd", "a/b.png", "a\\b.png", "C:b.png", "..", ".hidden", "", "a\nb.png",
        String(repeating: "x", count: 256),
    ])
    func aFileOutsideTheFolderIsRefused(name: String) {
        let found = fault { $0.stickers[0].files[0].name = name }
        #expect(found == "sticker 'pear': '\(name)' is not the name of a file next to the manifest")
    }

    @Test func whatCannotBeServedIsRefused() {
        #expect(fault { $0.schema = 2 } == "unknown schema 2; this version reads schema 1")
        #expect(fault { $0.stickers[1].name = "pear" } == "sticker 'pear': the name is empty or used twice")
        #expect(fault { $0.stickers[0].files = [] } == "sticker 'pear': it has no file")
        #expect(
            fault { $0.stickers[0].files += $0.stickers[0].files } == "sticker 'pear': two files have the same scale")
        let name = manifest().stickers[0].files[0].name
        #expect(fault { $0.stickers[0].files[0].sha256 = "AB" } == "sticker 'pear': '\(name)' has no SHA-256 hash")
        for bytes in [0, -1, 500_000, .max] {
            #expect(
                fault { $0.stickers[0].files[0].bytes = bytes }
                    == "sticker 'pear': '\(name)' has \(bytes) bytes; 1 to 499999 are allowed")
        }
        #expect(
            fault { $0.stickers[0].files[0].scale = 4 }
                == "sticker 'pear': '\(name)' has scale 4; it must be 1, 2 or 3")
        #expect(
            fault { $0.stickers[0].files[0].pixelSize.width = 0 }
                == "sticker 'pear': '\(name)' has 0 x 300 px; a side must have 1 to 4096")
        #expect(fault { $0.stickers[1].files[0].name = name } == "sticker 'fig': '\(name)' has two hashes")
        #expect(
            fault { $0.stickers[0].label = String(repeating: "x", count: 151) }
                == "sticker 'pear': a label has 151 characters, over the limit of 150")
    }

    @Test func labelsInOtherLanguagesAreBounded() throws {
        let sound = manifest { $0.stickers[0].labels = ["de": "Eine Birne", "pt-BR": ""] }
        #expect(try read(sound) == sound)
        #expect(sound.label(of: sound.stickers[0], preferred: ["pt-BR", "de"]) == "Eine Birne")
        #expect(fault { $0.stickers[0].labels = ["": "x"] } == "sticker 'pear': '' is not a language tag")
        #expect(
            fault { $0.stickers[0].labels = ["de": "x", "DE": "y"] }
                == "sticker 'pear': two labels are in the same language"
        )
        #expect(
            fault { $0.stickers[0].labels = ["de": String(repeating: "x", count: 151)] }
                == "sticker 'pear': a label has 151 characters, over the limit of 150")
        #expect(fault { $0.language = "german" } == "not a manifest: 'german' is not a language tag")
        let many = (0..<201).map { ("de-x-\($0)", "x") }
        #expect(
            fault { $0.stickers[0].labels = Dictionary(uniqueKeysWithValues: many) }
                == "sticker 'pear': labels in 201 languages, over the limit of 200")
    }

    @Test func tooManyStickersAreRefused() throws {
        var limits = ManifestLimits()
        limits.stickers = 1
        #expect(throws: ManifestError.tooManyStickers(2, limit: 1)) { try read(manifest(), limits: limits) }
        limits.stickers = 2
        limits.totalBytes = 19
        #expect(throws: ManifestError.tooManyBytes(limit: 19)) { try read(manifest(), limits: limits) }
        limits.manifestBytes = 10
        #expect(throws: ManifestError.tooLarge(limit: 10)) { try read(manifest(), limits: limits) }
    }

    @Test(arguments: [
        ("", "not a manifest: it is not JSON with a schema"), ("[]", "not a manifest: it is not JSON with a schema"),
        ("{\"schema\": 1}", "not a manifest: name is missing"),
        (
            "{\"schema\": 1, \"name\": 2, \"size\": \"small\", \"stickers\": []}",
            "not a manifest: name has the wrong type"
        ),
        (
            "{\"schema\": 1, \"name\": \"\", \"size\": \"huge\", \"stickers\": []}",
            "not a manifest: size has the wrong type"
        ),
        (
            "{\"schema\": 1, \"name\": \"\", \"size\": \"small\", \"stickers\": [{\"name\": \"a\", \"label\": \"\"}]}",
            "not a manifest: stickers.0.files is missing"
        ),
        // Many of these; a text of that length would bury what a run of the tests prints.
        ("[...", "not a manifest: it is not JSON with a schema"),
    ])
    func whatIsNotAManifestIsRefused(start: String, message: String) {
        let text = start.hasSuffix("...") ? String(repeating: "[", count: 1_000_000) : start
        let error = #expect(throws: ManifestError.self) { try Manifest(json: text.utf8) }
        #expect(error?.description == message)
    }

    @Test func keysOfLaterVersionsAreSkipped() throws {
        let text = "{\"schema\": 1, \"name\": \"n\", \"size\": \"large\", \"stickers\": [], \"color\": {\"x\": [1]}}"
        #expect(try Manifest(json: text.utf8) == Manifest(name: "n", size: .large, stickers: []))
    }
}
