import Foundation
import PackManifest
import StickerCatalog
import TestSupport
import Testing

@Suite struct StickerStoreTests {
    private let folder: TemporaryFolder
    private let server: StickerServer

    init() async throws {
        folder = try TemporaryFolder()
        server = try StickerServer()
        try await server.start()
    }

    private var root: URL { URL(fileURLWithPath: folder.path("store")) }

    /// A pack of stickers whose files have a given content and a length of some thousand bytes.
    private static func pack(_ contents: [String: String], name: String = "Fruit") -> (
        manifest: Manifest, files: [String: Data]
    ) {
        var files: [String: Data] = [:]
        let stickers = contents.sorted { $0.key < $1.key }.map { key, content in
            let data = Data(String(repeating: content, count: 5000).utf8)
            let digest = SHA256.hexadecimal(of: data)
            let file = Manifest.File(
                name: "\(key).\(digest.prefix(12)).png", scale: 3, pixelSize: .init(width: 300, height: 300),
                bytes: data.count, sha256: digest)
            files[file.name] = data
            return Manifest.Sticker(name: key, label: "A \(key)", files: [file])
        }
        let manifest = Manifest(name: name, size: .regular, stickers: stickers)
        files["manifest.json"] = try? JSONEncoder().encode(manifest)
        return (manifest, files)
    }

    private func refresh(_ store: StickerStore) async throws -> StickerStore.Update {
        try await store.update(from: server.manifestURL)
    }

    private func texts(_ pack: StickerPack?) throws -> [String] {
        try (pack?.stickers ?? []).map { String(decoding: try Data(contentsOf: $0.fileURL).prefix(3), as: UTF8.self) }
    }

    private func files(_ part: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: root.appendingPathComponent(part).path)
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

    // MARK: What goes wrong

    @Test func aServerThatIsGoneChangesNothing() async throws {
        let store = try StickerStore(folder: root)
        await server.serve(Self.pack(["fig": "fig"]).files)
        let pack = try await refresh(store).pack
        let url = try await server.manifestURL
        await server.stop()
        await #expect(throws: StickerCatalogError.self) { try await store.update(from: url) }
        #expect(await store.pack == pack)
        #expect(try texts(pack) == ["fig"])
    }

    @Test(arguments: [404, 500, 304])
    func aStatusIsNamed(status: Int) async throws {
        let store = try StickerStore(folder: root)
        let (manifest, files) = Self.pack(["fig": "fig", "pear": "pea"])
        await server.serve(files)
        let url = try await server.manifestURL
        await server.fail("manifest.json", .status(status))
        await #expect(throws: StickerCatalogError.badStatus(url, status)) { try await store.update(from: url) }
        await server.fail("manifest.json", nil)
        let name = manifest.stickers[1].files[0].name
        await server.fail(name, .status(status))
        let error = await #expect(throws: StickerCatalogError.self) { try await store.update(from: url) }
        #expect(error?.description.hasSuffix("/packs/fruit/\(name): the server answered \(status)") == true)
        #expect(await store.pack == nil)
        await server.fail(name, nil)
        #expect(try await refresh(store).pack.count == 2)
    }

    /// The others are on their way when one fails, and are given up.
    @Test(.timeLimit(.minutes(1)), arguments: [0, 3, 4, 5, 20, 39])
    func oneFaultAmongManyFilesEndsTheUpdate(place: Int) async throws {
        let store = try StickerStore(folder: root)
        let contents = Dictionary(uniqueKeysWithValues: (0..<40).map { ("s\($0)", "\($0)-") })
        let (manifest, files) = Self.pack(contents)
        await server.serve(files)
        let name = manifest.stickers[place].files[0].name
        await server.fail(name, .status(404))
        let error = await #expect(throws: StickerCatalogError.self) { try await refresh(store) }
        #expect(error?.description.hasSuffix("\(name): the server answered 404") == true)
        await server.fail(name, nil)
        #expect(try await refresh(store).pack.count == 40)
    }

    @Test func aTruncatedFileIsGoneOnWith() async throws {
        let store = try StickerStore(folder: root)
        let (manifest, files) = Self.pack(["fig": "fig"])
        await server.serve(files)
        let file = manifest.stickers[0].files[0]
        await server.fail(file.name, .truncated(9000))
        await #expect(throws: StickerCatalogError.self) { try await refresh(store) }
        #expect(await store.pack == nil)
        #expect(try self.files("files") == [])
        let begun =
            try FileManager.default.attributesOfItem(atPath: folder.path("store/partial/\(file.sha256)"))[.size] as? Int
        #expect(begun == 9000)

        // Another process goes on with it.
        await server.fail(file.name, nil)
        let update = try await refresh(StickerStore(folder: root))
        #expect(await server.requests == ["manifest.json", "\(file.name) bytes=9000-"])
        #expect(try texts(update.pack) == ["fig"])
        #expect(try self.files("partial") == [])
    }

    @Test func aServerWithoutRangesSendsAllOfIt() async throws {
        let store = try StickerStore(folder: root)
        let (manifest, files) = Self.pack(["fig": "fig"])
        await server.serve(files)
        let file = manifest.stickers[0].files[0]
        await server.fail(file.name, .truncated(9000))
        await #expect(throws: StickerCatalogError.self) { try await refresh(store) }
        await server.fail(file.name, .ignoresRanges)
        #expect(try texts(try await refresh(store).pack) == ["fig"])
        #expect(await server.requests == ["manifest.json", "\(file.name) bytes=9000-"], "nothing is asked for twice")
    }

    @Test(arguments: [100, 15_000, 20_000])
    func aBegunFileThatIsWrongIsBegunAnew(length: Int) async throws {
        let (manifest, files) = Self.pack(["fig": "fig"])
        await server.serve(files)
        let file = manifest.stickers[0].files[0]
        let store = try StickerStore(folder: root)
        try folder.write("store/partial/\(file.sha256)", [UInt8](repeating: 7, count: length))
        #expect(try texts(try await refresh(store).pack) == ["fig"])
    }

    @Test func wrongBytesAreRefused() async throws {
        let store = try StickerStore(folder: root)
        await server.serve(Self.pack(["fig": "fig"]).files)
        let old = try await refresh(store).pack
        let (manifest, files) = Self.pack(["fig": "FIG", "pear": "pea"])
        await server.serve(files)
        let file = manifest.stickers[0].files[0]
        for (length, error) in [
            (file.bytes, "not the bytes that the manifest promises"),
            (file.bytes + 1, "more or fewer bytes than there are to be"),
            (3, "more or fewer bytes than there are to be"),
        ] {
            await server.fail(file.name, .other(Data(repeating: 1, count: length)))
            let found = await #expect(throws: StickerCatalogError.self) { try await refresh(store) }
            #expect(found?.description.hasSuffix(error) == true)
            #expect(await store.pack == old)
            #expect(try await StickerStore(folder: root).pack == old)
        }
        await server.fail(file.name, nil)
        #expect(try texts(try await refresh(store).pack) == ["FIG", "pea"])
    }

    @Test(.timeLimit(.minutes(1)), arguments: [true, false])
    func aManifestOfAGigabyteIsCutOff(saysLength: Bool) async throws {
        let store = try StickerStore(folder: root)
        await server.serve(["manifest.json": Data()])
        await server.fail("manifest.json", .endless(saysLength: saysLength))
        await #expect(throws: ManifestError.tooLong(limit: 4_000_000)) { try await refresh(store) }
        #expect(await store.pack == nil)
        #expect(server.taken.value < 100_000_000, "the rest of the gigabyte was not taken")
    }

    @Test(.timeLimit(.minutes(1))) func aFileOfAGigabyteIsCutOff() async throws {
        let store = try StickerStore(folder: root)
        let (manifest, files) = Self.pack(["fig": "fig"])
        await server.serve(files)
        let file = manifest.stickers[0].files[0]
        await server.fail(file.name, .endless(saysLength: false))
        let error = await #expect(throws: StickerCatalogError.self) { try await refresh(store) }
        #expect(error?.description.hasSuffix("more or fewer bytes than there are to be") == true)
        #expect(server.taken.value < 100_000_000, "the rest of the gigabyte was not taken")
        #expect(try self.files("files") == [])
    }

    @Test func hostileManifestsAreRefused() async throws {
        let store = try StickerStore(folder: root)
        let (manifest, files) = Self.pack(["fig": "fig"])
        for name in ["../../etc/passwd", "..%2f..%2fx", "/x", "a/b"] {
            var hostile = manifest
            hostile.stickers[0].files[0].name = name
            await server.serve(files.merging(["manifest.json": try JSONEncoder().encode(hostile)]) { $1 })
            // A name with an escape is a name like any other, and names nothing.
            await #expect(throws: (any Error).self) { try await refresh(store) }
        }
        var long = manifest
        long.stickers = (0...2000).map { number in
            var sticker = manifest.stickers[0]
            sticker.name = "s\(number)"
            return sticker
        }
        await server.serve(["manifest.json": try JSONEncoder().encode(long)])
        await #expect(throws: ManifestError.tooManyStickers(2001, limit: 2000)) { try await refresh(store) }
        #expect(await store.pack == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["store"])
    }

    @Test(.timeLimit(.minutes(1))) func aSilentServerIsGivenUp() async throws {
        let store = try StickerStore(folder: root, timeout: 1)
        await server.serve(Self.pack(["fig": "fig"]).files)
        await server.fail("manifest.json", .silent)
        await #expect(throws: StickerCatalogError.self) { try await refresh(store) }
    }

    @Test(.timeLimit(.minutes(1))) func anUpdateCanBeCancelled() async throws {
        let store = try StickerStore(folder: root)
        await server.serve(Self.pack(["fig": "fig"]).files)
        await server.fail("manifest.json", .silent)
        let url = try await server.manifestURL
        let task = Task { try await store.update(from: url) }
        try await Task.sleep(for: .milliseconds(200))
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await server.fail("manifest.json", nil)
        #expect(try await refresh(store).pack.count == 1)
    }

    /// Whenever the request to stop comes, the update ends, and the next one goes on.
    @Test(.timeLimit(.minutes(1))) func anUpdateCanBeCancelledAtAnyTime() async throws {
        let store = try StickerStore(folder: root)
        let contents = Dictionary(uniqueKeysWithValues: (0..<40).map { ("s\($0)", "\($0)-") })
        let url = try await server.manifestURL
        for round in 0..<60 {
            await server.serve(Self.pack(contents.mapValues { "\($0)\(round)" }).files)
            let task = Task { try await store.update(from: url) }
            try await Task.sleep(for: .microseconds(round * 200))
            task.cancel()
            _ = try? await task.value
        }
        #expect(try await refresh(store).pack.count == 40)
    }

    @Test func onlyAddressesOfTheWebAreTaken() async throws {
        let store = try StickerStore(folder: root)
        let url = URL(fileURLWithPath: folder.path("manifest.json"))
        await #expect(throws: StickerCatalogError.badAddress(url)) { try await store.update(from: url) }
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

    @Test func stickersAreAddedBehindThePackAndStay() async throws {
        let store = try StickerStore(folder: root)
        let png = Data(PNGFixture(4, 3, .rgba) { x, _, _ in x }.bytes)
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
        let png = Data(PNGFixture(4, 3, .rgba) { x, _, _ in x }.bytes)
        for (data, label) in [
            (Data("GIF89a".utf8), "x"), (png.prefix(20), "x"), (png + Data(count: 500_000), "x"), (png, " "),
            (png, String(repeating: "x", count: 151)), (Data(PNGFixture(5000, 1, .grey) { _, _, _ in 0 }.bytes), "x"),
        ] {
            await #expect(throws: StickerCatalogError.self) { try await store.add(png: data, label: label) }
        }
        #expect(await store.pack == nil)
    }
}

@Suite struct StickerPackTests {
    @Test func aFolderIsLoadedWhole() throws {
        let folder = try TemporaryFolder()
        let (small, large) = (Data([1]), Data([1, 2, 3]))
        let files = [(3, large), (1, small)].map { scale, data in
            Manifest.File(
                name: "a\(scale).png", scale: scale, pixelSize: .init(width: 1, height: 1), bytes: data.count,
                sha256: SHA256.hexadecimal(of: data))
        }
        let manifest = Manifest(name: "N", size: .large, stickers: [.init(name: "a", label: "An A", files: files)])
        try folder.write("manifest.json", Array(JSONEncoder().encode(manifest)))
        try folder.write("a3.png", [1, 2, 3])
        try folder.write("a1.png", [1])
        let url = URL(fileURLWithPath: folder.path)
        #expect(try StickerPack(folder: url).fileURL(at: 0)?.lastPathComponent == "a3.png")
        #expect(try StickerPack(folder: url, scale: 1).fileURL(at: 0)?.lastPathComponent == "a1.png")
        #expect(try StickerPack(folder: url, scale: 2).fileURL(at: 0)?.lastPathComponent == "a3.png")
        try folder.write("a3.png", [1, 2])
        #expect(throws: StickerCatalogError.missingFile(sticker: "a")) { try StickerPack(folder: url) }
        try FileManager.default.removeItem(atPath: folder.path("manifest.json"))
        #expect(throws: StickerCatalogError.noManifest) { try StickerPack(folder: url) }
    }
}
