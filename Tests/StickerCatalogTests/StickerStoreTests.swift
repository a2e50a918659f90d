import Foundation
import PackManifest
import StickerCatalog
import TestSupport
import Testing

@Suite struct StickerStoreTests: StickerSuite {
    let folder: TemporaryFolder
    let server: StickerServer

    init() async throws {
        folder = try TemporaryFolder()
        server = try StickerServer()
        try await server.start()
    }

    // MARK: What comes

    @Test func aPackIsFetchedAndKept() async throws {
        let store = try StickerStore(folder: root)
        #expect(try await stored(in: store) == nil)
        await server.serve(Self.pack(["fig": "fig", "pear": "pea"]).files)
        let pack = try await refresh(store)
        #expect(pack.name == "Fruit" && pack.sizeClass == .regular)
        #expect(pack.stickers.map(\.name) == ["fig", "pear"] && pack.stickers.map(\.label) == ["A fig", "A pear"])
        #expect(try texts(pack) == ["fig", "pea"])
        // Another process finds the same, without the web.
        let url = try await server.manifestURL
        await server.stop()
        #expect(try await StickerStore(folder: root).pack(from: url) == pack)
    }

    @Test func onlyWhatChangedIsFetched() async throws {
        let store = try StickerStore(folder: root)
        await server.serve(Self.pack(["fig": "fig", "pear": "pea", "plum": "plu"]).files)
        let old = try await refresh(store)
        await server.forgetRequests()
        #expect(try await refresh(store) == old)
        #expect(await server.requests == ["manifest.json"])

        let second = Self.pack(["fig": "fig", "pear": "PEA", "kiwi": "kiw"])
        await server.serve(second.files)
        let new = try await refresh(store)
        #expect(
            await server.requests.sorted() == [
                second.manifest.stickers[1].files[0].name, "manifest.json", second.manifest.stickers[2].files[0].name,
            ])
        #expect(try texts(new) == ["fig", "kiw", "PEA"])
        // A browser may still show the old pack.
        #expect(try texts(old) == ["fig", "pea", "plu"])
        // The next update removes what the new version no longer names.
        #expect(try await refresh(store) == new)
        #expect(try files().count == 3)
    }

    @Test func manyFilesComeOnceEach() async throws {
        let store = try StickerStore(folder: root)
        let contents = Dictionary(uniqueKeysWithValues: (0..<60).map { ("s\($0)", "\($0 / 2)-") })
        await server.serve(Self.pack(contents).files)
        let url = try await server.manifestURL
        async let one = store.update(from: url)
        async let other = store.update(from: url)
        #expect(try await one.stickers.count == 60)
        #expect(try await other.stickers.count == 60)
        let requests = await server.requests.filter { $0 != "manifest.json" }
        #expect(requests.count == 30, "files with the same bytes are one file")
    }

    // MARK: What is on disk

    @Test func damagedFilesAreNotServedAndComeAgain() async throws {
        let store = try StickerStore(folder: root)
        await server.serve(Self.pack(["fig": "fig", "pear": "pea"]).files)
        let pack = try await refresh(store)
        try Data("x".utf8).write(to: pack.stickers[0].fileURL)
        #expect(try await stored(in: StickerStore(folder: root))?.stickers.map(\.name) == ["pear"])
        await server.forgetRequests()
        #expect(try texts(try await refresh(store)) == ["fig", "pea"])
        #expect(await server.requests.count == 2)
    }

    @Test func aPackThatCannotBeReadOnlyNeedsItsManifest() async throws {
        await server.serve(Self.pack(["fig": "fig", "pear": "pea"]).files)
        try await refresh(StickerStore(folder: root))
        let record = try #require(folder.tree("store/packs").keys.first)
        try folder.write("store/packs/\(record)", Array("{".utf8))
        let store = try StickerStore(folder: root)
        #expect(await store.addresses == [])
        await server.forgetRequests()
        try await refresh(store)
        #expect(await server.requests == ["manifest.json"])
    }

    /// A restored backup has the packs without their files.
    @Test func aPackWithoutFilesNeedsAnUpdate() async throws {
        await server.serve(Self.pack(["fig": "fig"]).files)
        try await refresh(StickerStore(folder: root))
        try FileManager.default.removeItem(atPath: folder.path("store/files"))
        let store = try StickerStore(folder: root)
        #expect(try await stored(in: store) == nil)
        for address in await store.addresses { try await store.update(from: address) }
        #expect(try texts(try await stored(in: store)) == ["fig"])
    }

    // MARK: Stickers of one's own

    @Test func addedStickersStay() async throws {
        let store = try StickerStore(folder: root)
        #expect(await store.addedStickers == [])
        let (first, second) = (Data(png(300, 400)), Data(png(400, 300)))
        try await store.add(png: first, label: "  Mine ")
        try await store.add(png: second, label: "Yours")
        await server.serve(Self.pack(["fig": "fig"]).files)
        try await refresh(store)
        let stickers = try await StickerStore(folder: root).addedStickers
        #expect(stickers.map(\.label) == ["Mine", "Yours"])
        #expect(try stickers.map { try Data(contentsOf: $0.fileURL) } == [first, second])
        // The same picture again is the same sticker, with its new label, as the newest.
        try await store.add(png: first, label: "Ours")
        #expect(await store.addedStickers.map(\.label) == ["Yours", "Ours"])
    }

    private func png(_ width: Int, _ height: Int) -> [UInt8] { PNGFixture(width, height, .rgba) { x, _, _ in x }.bytes }

    @Test func stickersThatMessagesWouldNotTakeAreNotAdded() async throws {
        let store = try StickerStore(folder: root)
        let png = Data(PNGFixture(300, 618, .rgba) { x, _, _ in x }.bytes)
        for (data, label) in [
            (Data("GIF89a".utf8), "x"), (png.prefix(20), "x"), (png.dropLast(), "x"), (png + Data(count: 500_000), "x"),
            (png, " "),
            (png, String(repeating: "x", count: 151)), (Data(PNGFixture(5000, 1, .gray) { _, _, _ in 0 }.bytes), "x"),
        ] {
            await #expect(throws: StickerCatalogError.self) { try await store.add(png: data, label: label) }
        }
        #expect(await store.addedStickers == [])
    }

    @Test func sizesThatMessagesShowsBadlyAreRefusedUnlessTheyAreMeant() async throws {
        let store = try StickerStore(folder: root)
        for (width, height) in [(299, 300), (300, 619), (64, 64)] {
            let png = Data(PNGFixture(width, height, .gray) { _, _, _ in 9 }.bytes)
            await #expect(
                throws: StickerCatalogError.badSticker(
                    reason: "it has \(width) x \(height) px; each side must have 300 to 618 px")
            ) { try await store.add(png: png, label: "x") }
            try await store.add(png: png, label: "\(width)", takesAnySize: true)
            #expect(await store.addedStickers.last?.label == "\(width)")
        }
    }

    @Test func aStickerThatWasAddedCanBeRemoved() async throws {
        let store = try StickerStore(folder: root)
        try await store.add(png: Data(png(300, 300)), label: "Mine")
        try await store.add(png: Data(png(300, 301)), label: "Yours")
        let added = await store.addedStickers[0]
        try await store.removeSticker(named: added.name)
        #expect(await store.addedStickers.map(\.label) == ["Yours"])
        #expect(try await StickerStore(folder: root).addedStickers.map(\.label) == ["Yours"])
        #expect(!FileManager.default.fileExists(atPath: added.fileURL.path))
        await #expect(
            throws: StickerCatalogError.badSticker(reason: "no sticker with the name '\(added.name)' was added")
        ) { try await store.removeSticker(named: added.name) }
    }
}
