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
        #expect(await store.pack == nil)
        await server.serve(Self.pack(["fig": "fig", "pear": "pea"]).files)
        let update = try await refresh(store)
        #expect(update.isNew && update.fetchedFiles == 2)
        #expect(update.pack.name == "Fruit" && update.pack.sizeClass == .regular && update.pack.count == 2)
        #expect(update.pack.label(at: 1) == "A pear" && update.pack.sticker(at: 0)?.name == "fig")
        #expect(update.pack.sticker(at: 2) == nil && update.pack.fileURL(at: -1) == nil)
        #expect(try texts(update.pack) == ["fig", "pea"])
        // Another process finds the same, without the web.
        await server.stop()
        #expect(try await StickerStore(folder: root).pack == update.pack)
    }

    @Test func onlyWhatChangedIsFetched() async throws {
        let store = try StickerStore(folder: root)
        let first = Self.pack(["fig": "fig", "pear": "pea", "plum": "plu"])
        await server.serve(first.files)
        let old = try await refresh(store).pack
        let unchanged = try await refresh(store)
        #expect(!unchanged.isNew && unchanged.fetchedFiles == 0 && unchanged.pack == old)

        let second = Self.pack(["fig": "fig", "pear": "PEA", "kiwi": "kiw"])
        await server.serve(second.files)
        let update = try await refresh(store)
        #expect(update.isNew && update.fetchedFiles == 2)
        #expect(
            await server.requests.sorted() == [
                second.manifest.stickers[1].files[0].name, "manifest.json", second.manifest.stickers[2].files[0].name,
            ])
        #expect(try texts(update.pack) == ["fig", "kiw", "PEA"])
        // A browser may still show the old pack.
        #expect(try texts(old) == ["fig", "pea", "plu"])

        await server.serve(Self.pack(["fig": "fig"]).files)
        _ = try await refresh(store)
        await server.serve(Self.pack(["fig": "FIG"]).files)
        _ = try await refresh(store)
        #expect(try files("files").count == 2, "what two versions ago was there is gone")
    }

    @Test func manyFilesComeOnceEach() async throws {
        let store = try StickerStore(folder: root)
        let contents = Dictionary(uniqueKeysWithValues: (0..<60).map { ("s\($0)", "\($0 / 2)-") })
        await server.serve(Self.pack(contents).files)
        let url = try await server.manifestURL
        async let one = store.update(from: url)
        async let other = store.update(from: url)
        #expect(try await one.pack.count == 60)
        #expect(try await other.pack.count == 60)
        let requests = await server.requests.filter { $0 != "manifest.json" }
        #expect(requests.count == 30, "files with the same bytes are one file")
    }

    // MARK: What is on disk

    @Test func damagedFilesAreNotServedAndComeAgain() async throws {
        let store = try StickerStore(folder: root)
        await server.serve(Self.pack(["fig": "fig", "pear": "pea"]).files)
        let pack = try await refresh(store).pack
        try Data("x".utf8).write(to: try #require(pack.fileURL(at: 0)))
        #expect(try await StickerStore(folder: root).pack?.stickers.map(\.name) == ["pear"])
        let update = try await refresh(store)
        #expect(!update.isNew && update.fetchedFiles == 1)
        #expect(try texts(update.pack) == ["fig", "pea"])
        try folder.write("store/manifest.json", Array("{".utf8))
        let opened = try StickerStore(folder: root)
        #expect(await opened.pack == nil)
        #expect(try await refresh(opened).fetchedFiles == 0)
    }

    // MARK: Stickers of one's own

    @Test func stickersAreAddedAfterThePackAndStay() async throws {
        let store = try StickerStore(folder: root)
        let png = Data(PNGFixture(300, 400, .rgba) { x, _, _ in x }.bytes)
        #expect(try await store.add(png: png, label: "  Mine ").stickers.map(\.label) == ["Mine"])
        await server.serve(Self.pack(["fig": "fig"]).files)
        let pack = try await refresh(store).pack
        #expect(pack.name == "Fruit")
        #expect(pack.stickers.map(\.label) == ["A fig", "Mine"])
        #expect(try Data(contentsOf: try #require(pack.fileURL(at: 1))) == png)
        await server.serve(Self.pack(["fig": "FIG"]).files)
        _ = try await refresh(store)
        #expect(try await StickerStore(folder: root).pack?.stickers.map(\.label) == ["A fig", "Mine"])
        // The same picture again is the same sticker, with its new label.
        #expect(try await store.add(png: png, label: "Ours").stickers.map(\.label) == ["A fig", "Ours"])
    }

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
        #expect(await store.pack == nil)
    }

    @Test func sizesThatMessagesShowsBadlyAreRefusedUnlessTheyAreMeant() async throws {
        let store = try StickerStore(folder: root)
        for (width, height) in [(299, 300), (300, 619), (64, 64)] {
            let png = Data(PNGFixture(width, height, .gray) { _, _, _ in 9 }.bytes)
            await #expect(
                throws: StickerCatalogError.badSticker(
                    reason: "it has \(width) x \(height) px; each side must have 300 to 618 px")
            ) { try await store.add(png: png, label: "x") }
            #expect(try await store.add(png: png, label: "x", takesAnySize: true).count > 0)
        }
    }

    @Test func aStickerThatWasAddedCanBeRemoved() async throws {
        let store = try StickerStore(folder: root)
        let png = Data(PNGFixture(300, 300, .rgba) { x, _, _ in x }.bytes)
        let added = try #require(try await store.add(png: png, label: "Mine").stickers.first)
        #expect(added.isAdded)
        await server.serve(Self.pack(["fig": "fig"]).files)
        let fig = try #require(try await refresh(store).pack.stickers.first)
        #expect(!fig.isAdded)
        await #expect(throws: StickerCatalogError.self) { try await store.remove(fig.name) }
        #expect(try await store.remove(added.name)?.stickers.map(\.label) == ["A fig"])
        #expect(try await StickerStore(folder: root).pack?.stickers.map(\.label) == ["A fig"])
        await #expect(throws: StickerCatalogError.self) { try await store.remove(added.name) }
        // A browser that still shows it has its file until the next version comes.
        #expect(FileManager.default.fileExists(atPath: added.fileURL.path))
        await server.serve(Self.pack(["fig": "FIG"]).files)
        _ = try await refresh(store)
        #expect(!FileManager.default.fileExists(atPath: added.fileURL.path))
    }

    @Test func theBundledPackIsShownUntilTheFirstUpdate() async throws {
        let folder = try TemporaryFolder()
        for (name, data) in Self.pack(["fig": "fig"], name: "Bundled").files {
            try folder.write("Web/\(name)", [UInt8](data))
        }
        let bundled = try StickerPack(folder: folder.url("Web"))
        let store = try StickerStore(folder: root, bundled: bundled)
        #expect(await store.pack == bundled)
        let png = Data(PNGFixture(300, 300, .rgba) { x, _, _ in x }.bytes)
        let pack = try await store.add(png: png, label: "Mine")
        #expect(pack.name == "Bundled" && pack.sizeClass == bundled.sizeClass)
        #expect(pack.stickers.map(\.label) == ["A fig", "Mine"])
        await server.serve(Self.pack(["pear": "pear"]).files)
        #expect(try await refresh(store).pack.stickers.map(\.label) == ["A pear", "Mine"])
    }
}
