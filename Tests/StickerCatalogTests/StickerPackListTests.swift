import Foundation
import PackManifest
import StickerCatalog
import TestSupport
import Testing

@Suite struct StickerPackListTests: StickerSuite {
    let folder: TemporaryFolder
    let server: StickerServer

    init() async throws {
        folder = try TemporaryFolder()
        server = try StickerServer()
        try await server.start()
    }

    private static func index(_ manifests: String...) throws -> Data {
        try JSONEncoder().encode(
            PackIndex(packs: manifests.map { .init(name: "Fruit", size: .regular, stickers: 1, manifest: $0) }))
    }

    private static func tooLarge(_ url: URL) -> StickerCatalogError {
        .tooLarge(url, reason: "the index has more than 1000000 bytes")
    }

    private var indexURL: URL {
        get async throws {
            try await server.manifestURL.deletingLastPathComponent().appendingPathComponent("index.json")
        }
    }

    @Test func aListFromTheWebLeadsToItsPacks() async throws {
        let files = Self.pack(["fig": "fig"]).files.map { ("sub/\($0.key)", $0.value) }
        await server.serve(
            Dictionary(uniqueKeysWithValues: files).merging(["index.json": try Self.index("sub/manifest.json")]) { $1 })
        let list = try await StickerPackList(from: indexURL)
        #expect(list.packs.map(\.name) == ["Fruit"])
        #expect(list.packs[0].count == 1 && list.packs[0].sizeClass == .regular)
        let pack = try await StickerStore(folder: root).update(from: list.packs[0].manifestURL)
        #expect(try texts(pack) == ["fig"])
    }

    @Test func pathsAreEscapedInAddresses() async throws {
        await server.serve(["index.json": try Self.index("two words/a#b?.json")])
        let list = try await StickerPackList(from: indexURL)
        #expect(list.packs[0].manifestURL.absoluteString.hasSuffix("/packs/fruit/two%20words/a%23b%3F.json"))
    }

    @Test func whatIsNotAnIndexIsRefused() async throws {
        await server.serve(["index.json": try Self.index("../manifest.json")])
        let url = try await indexURL
        await #expect(
            throws: StickerCatalogError.damaged(
                url, reason: "pack 'Fruit': '../manifest.json' is not the path of a file below the index's folder")
        ) { try await StickerPackList(from: url) }
        await server.fail("index.json", .endless(saysLength: false))
        await #expect(throws: Self.tooLarge(url)) { try await StickerPackList(from: url) }
        await server.serve([:])
        await #expect(throws: StickerCatalogError.notFound(url)) { try await StickerPackList(from: url) }
        let file = URL(fileURLWithPath: folder.path)
        await #expect(throws: StickerCatalogError.badAddress(file)) { try await StickerPackList(from: file) }
    }

    @Test func anIndexThatCannotBeReadIsNamed() throws {
        try folder.makeFolder("index.json")
        let url = URL(fileURLWithPath: folder.path)
        let error = #expect(throws: StickerCatalogError.self) { try StickerPackList(folder: url) }
        #expect(error?.description.hasPrefix("\(folder.path("index.json")): cannot be read: ") == true)
    }

    @Test func aListIsLoadedFromAFolder() throws {
        let url = URL(fileURLWithPath: folder.path)
        let file = url.appendingPathComponent("index.json")
        #expect(throws: StickerCatalogError.missing(file)) { try StickerPackList(folder: url) }
        try folder.write("index.json", Array(Self.index("Fruit/manifest.json")))
        let list = try StickerPackList(folder: url)
        for (name, data) in Self.pack(["fig": "fig"]).files { try folder.write("Fruit/\(name)", Array(data)) }
        let pack = try StickerPack(folder: list.packs[0].manifestURL.deletingLastPathComponent())
        #expect(try texts(pack) == ["fig"])
        try folder.write("index.json", [UInt8](repeating: 32, count: 1_000_001))
        #expect(throws: Self.tooLarge(file)) { try StickerPackList(folder: url) }
    }
}
