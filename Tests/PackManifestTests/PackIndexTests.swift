import Foundation
import PackManifest
import Testing

@Suite struct PackIndexTests {
    private func index(_ change: (inout PackIndex) -> Void = { _ in }) -> PackIndex {
        var index = PackIndex(packs: [
            .init(name: "Fruit", size: .small, stickers: 3, manifest: "Fruit/Web/manifest.json"),
            .init(name: "Nässe", size: .large, stickers: 0, manifest: "two words/manifest.json"),
        ])
        change(&index)
        return index
    }

    private func fault(_ change: (inout PackIndex) -> Void) -> String? {
        do {
            _ = try PackIndex(json: JSONEncoder().encode(index(change)))
            return nil
        } catch {
            return "\(error)"
        }
    }

    @Test func aSoundIndexIsRead() throws {
        #expect(try PackIndex(json: JSONEncoder().encode(index())) == index())
    }

    @Test(arguments: [
        "../manifest.json", "/manifest.json", "a/../b.json", "a//b.json", "a/", "", ".a/b.json", "C:/b.json",
        "a\\b.json",
        "a/b/c/d/e/f/g/h/i.json", "http://example.com/b.json", String(repeating: "x/", count: 3) + "a\nb",
    ])
    func aManifestOutsideTheFolderIsRefused(path: String) {
        let found = fault { $0.packs[0].manifest = path }
        #expect(found == "pack 'Fruit': '\(path)' is not the path of a file below the index's folder")
    }

    @Test func whatCannotBeServedIsRefused() throws {
        #expect(fault { $0.schema = 2 } == "unknown schema 2; this version reads schema 1")
        #expect(
            fault { $0.packs[1].manifest = $0.packs[0].manifest }
                == "pack 'Nässe': 'Fruit/Web/manifest.json' is listed twice")
        for count in [-1, 2001, .max] {
            #expect(
                fault { $0.packs[0].stickers = count }
                    == "pack 'Fruit': \(count) stickers; 0 to 2000 are allowed")
        }
        var limits = PackIndexLimits()
        limits.packs = 1
        let bytes = try JSONEncoder().encode(index())
        #expect(throws: PackIndexError.tooManyPacks(2, limit: 1)) { try PackIndex(json: bytes, limits: limits) }
        limits.indexBytes = 10
        #expect(throws: PackIndexError.tooLarge(limit: 10)) { try PackIndex(json: bytes, limits: limits) }
    }

    @Test(arguments: [
        ("[]", "not an index of packs: it is not JSON with a schema"),
        ("{\"schema\": 1}", "not an index of packs: packs is missing"),
        ("{\"schema\": 1, \"packs\": [{\"name\": 1}]}", "not an index of packs: packs.0.name has the wrong type"),
        // Many of these; a text of that length would bury what a run of the tests prints.
        ("[...", "not an index of packs: it is not JSON with a schema"),
    ])
    func whatIsNotAnIndexIsRefused(start: String, message: String) {
        let text = start.hasSuffix("...") ? String(repeating: "[", count: 900_000) : start
        let error = #expect(throws: PackIndexError.self) { try PackIndex(json: text.utf8) }
        #expect(error?.description == message)
    }

    @Test func keysOfLaterVersionsAreSkipped() throws {
        let text = "{\"schema\": 1, \"packs\": [], \"cover\": {\"x\": [1]}}"
        #expect(try PackIndex(json: text.utf8) == PackIndex(packs: []))
    }
}
