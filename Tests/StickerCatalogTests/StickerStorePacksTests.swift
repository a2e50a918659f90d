import Foundation
import PackManifest
import StickerCatalog
import TestSupport
import Testing

/// Several packs in one store, and the sizes of packs and downloads.
@Suite struct StickerStorePacksTests: StickerSuite {
    let folder: TemporaryFolder
    let server: StickerServer

    init() async throws {
        folder = try TemporaryFolder()
        server = try StickerServer()
        try await server.start()
    }

    /// Serves packs, each in its own folder.
    private func serve(_ packs: [String: [String: String]]) async {
        var files: [String: Data] = [:]
        for (name, contents) in packs {
            for (file, data) in Self.pack(contents, name: name).files { files["\(name)/\(file)"] = data }
        }
        await server.serve(files)
    }

    private func address(_ name: String) async throws -> URL {
        let folder = try await server.manifestURL.deletingLastPathComponent()
        return try #require(URL(string: "\(name)/manifest.json", relativeTo: folder)).absoluteURL
    }

    /// The file of each content has this many bytes.
    private static let fileBytes = 15_000

    @Test func packsShareFiles() async throws {
        let store = try StickerStore(folder: root)
        await serve(["Berries": ["fig": "fig", "elder": "eld"], "Trees": ["fig": "fig", "pear": "pea"]])
        try await store.update(from: address("Trees"))
        await server.forgetRequests()
        #expect(try await store.bytesToDownload(from: address("Berries")) == Self.fileBytes)
        let berries = try await store.update(from: address("Berries"))
        #expect(await server.requests.filter { $0.hasSuffix(".png") }.count == 1)
        #expect(berries.bytesOnDisk == 2 * Self.fileBytes)
        #expect(try files().count == 3)

        let found = try StickerStore(folder: root)
        #expect(try await found.addresses == [address("Berries"), address("Trees")])
        #expect(try texts(await found.pack(from: address("Berries"))) == ["eld", "fig"])
        #expect(try texts(await found.pack(from: address("Trees"))) == ["fig", "pea"])
    }

    @Test func aRemovedPackLeavesTheFilesOfOthers() async throws {
        let store = try StickerStore(folder: root)
        await serve(["Berries": ["fig": "fig", "elder": "eld"], "Trees": ["fig": "fig", "pear": "pea"]])
        let trees = try await store.update(from: address("Trees"))
        let berries = try await store.update(from: address("Berries"))
        try await store.removePack(from: address("Berries"))
        #expect(try texts(trees) == ["fig", "pea"])
        #expect(berries.stickers.map { FileManager.default.fileExists(atPath: $0.fileURL.path) } == [false, true])
        #expect(try await store.pack(from: address("Berries")) == nil)
        #expect(try await StickerStore(folder: root).addresses == [address("Trees")])

        // Nothing is left of the last pack, and it does not matter if a pack is removed twice.
        try await store.add(png: Data(PNGFixture(300, 300, .rgba) { x, _, _ in x }.bytes), label: "Mine")
        for name in ["Trees", "Berries", "Trees"] { try await store.removePack(from: address(name)) }
        #expect(try folder.tree("store").keys.allSatisfy { $0.hasPrefix("added/") })
        #expect(await store.addedStickers.count == 1)
    }

    /// A browser may still show the version before; only its own pack's removal takes its files.
    @Test func aRemovedPackTakesItsEarlierVersionWithIt() async throws {
        let store = try StickerStore(folder: root)
        await serve(["Berries": ["fig": "fig"], "Trees": ["pear": "pea"]])
        let trees = try await store.update(from: address("Trees"))
        let berries = try await store.update(from: address("Berries"))
        await serve(["Berries": ["fig": "FIG"], "Trees": ["pear": "PEA"]])
        try await store.update(from: address("Trees"))
        try await store.update(from: address("Berries"))
        #expect(try texts(trees) == ["pea"])
        #expect(try texts(berries) == ["fig"])
        try await store.removePack(from: address("Berries"))
        #expect(try texts(trees) == ["pea"])
        #expect(try files().count == 2)
    }

    @Test func aRemovalLeavesTheFilesThatARunningUpdateUses() async throws {
        let store = try StickerStore(folder: root)
        await serve(["Berries": ["fig": "fig"], "Trees": ["fig": "fig", "pear": "pea"]])
        try await store.update(from: address("Berries"))
        await server.forgetRequests()
        // The update of Trees has its manifest and waits for its own file, while the file that it found goes with the other pack.
        await server.hold(after: 1)
        let requests = await server.nextRequests()
        let url = try await address("Trees")
        let update = Task { try await store.update(from: url) }
        for await _ in requests.prefix(2) {}
        try await store.removePack(from: address("Berries"))
        await server.release()
        #expect(try texts(try await update.value) == ["fig", "pea"])
    }

    @Test func aQueryDoesNotMakeAnotherPack() async throws {
        let store = try StickerStore(folder: root)
        await serve(["Trees": ["pear": "pea"]])
        let address = try await address("Trees")
        let pack = try await store.update(from: #require(URL(string: "\(address)?token=1")))
        #expect(try await store.pack(from: #require(URL(string: "\(address)?token=2#top"))) == pack)
        #expect(await store.addresses == [address])
    }

    // MARK: Sizes

    @Test func theSizeOfADownloadIsKnownBeforeIt() async throws {
        let store = try StickerStore(folder: root)
        let url = try await address("Trees")
        await serve(["Trees": ["fig": "fig", "plum": "plu", "same": "fig"]])
        #expect(try await store.bytesToDownload(from: url) == 2 * Self.fileBytes)
        #expect(await store.addresses == [])
        #expect(await store.bytesOnDisk == 0)
        let pack = try await store.update(from: url)
        #expect(pack.bytesOnDisk == 2 * Self.fileBytes)
        #expect(try await store.bytesToDownload(from: url) == nil)

        await serve(["Trees": ["plum": "plu", "pear": "pea"]])
        #expect(try await store.bytesToDownload(from: url) == Self.fileBytes)
        #expect(await store.pack(from: url) == pack)
        // A new version need not have new files.
        await serve(["Trees": ["plum": "plu"]])
        #expect(try await store.bytesToDownload(from: url) == 0)
        // A file that got lost comes again.
        await serve(["Trees": ["fig": "fig", "plum": "plu", "same": "fig"]])
        try FileManager.default.removeItem(at: pack.stickers[0].fileURL)
        #expect(try await store.bytesToDownload(from: url) == Self.fileBytes)
    }

    @Test func aBegunDownloadIsSmaller() async throws {
        let store = try StickerStore(folder: root)
        let (manifest, files) = Self.pack(["fig": "fig"])
        await server.serve(files)
        let file = manifest.stickers[0].files[0]
        await server.fail(file.name, .truncated(9000))
        await #expect(throws: StickerCatalogError.self) { try await refresh(store) }
        #expect(try await store.bytesToDownload(from: server.manifestURL) == 6000)
        #expect(await store.bytesOnDisk == 9000)
        try await store.removePack(from: server.manifestURL)
        #expect(await store.bytesOnDisk == 0)
        #expect(try await store.bytesToDownload(from: server.manifestURL) == Self.fileBytes)
    }

    @Test func theSizeOfAStoreIsThatOfAllItsFiles() async throws {
        let store = try StickerStore(folder: root)
        await serve(["Berries": ["fig": "fig"], "Trees": ["fig": "fig", "pear": "pea"]])
        for name in ["Berries", "Trees"] { try await store.update(from: address(name)) }
        try await store.add(png: Data(PNGFixture(300, 300, .rgba) { x, _, _ in x }.bytes), label: "Mine")
        let files = try folder.tree("store")
        #expect(files.count == 6)
        #expect(await store.bytesOnDisk == files.reduce(0) { $0 + $1.value.count })
    }
}
