import Foundation
import PackManifest
import StickerCatalog
import TestSupport
import Testing

@Suite struct StickerStoreFaultTests: StickerSuite {
    let folder: TemporaryFolder
    let server: StickerServer

    init() async throws {
        folder = try TemporaryFolder()
        server = try StickerServer()
        try await server.start()
    }

    @Test func aServerThatIsGoneChangesNothing() async throws {
        let store = try StickerStore(folder: root)
        await server.serve(Self.pack(["fig": "fig"]).files)
        let pack = try await refresh(store)
        let url = try await server.manifestURL
        await server.stop()
        await #expect(throws: StickerCatalogError.self) { try await store.update(from: url) }
        #expect(await store.pack(from: url) == pack)
        #expect(try texts(pack) == ["fig"])
    }

    @Test(arguments: [
        (404, "does not exist on the server"), (410, "does not exist on the server"),
        (500, "the server returned status 500"), (304, "the server returned status 304"),
    ])
    func aStatusIsNamed(status: Int, sentence: String) async throws {
        let store = try StickerStore(folder: root)
        let (manifest, files) = Self.pack(["fig": "fig", "pear": "pea"])
        await server.serve(files)
        let url = try await server.manifestURL
        await server.fail("manifest.json", .status(status))
        let expected: StickerCatalogError = status == 404 || status == 410 ? .notFound(url) : .badStatus(url, status)
        await #expect(throws: expected) { try await store.update(from: url) }
        await server.fail("manifest.json", nil)
        let name = manifest.stickers[1].files[0].name
        await server.fail(name, .status(status))
        let error = await #expect(throws: StickerCatalogError.self) { try await store.update(from: url) }
        #expect(error?.description.hasSuffix("/packs/fruit/\(name): \(sentence)") == true)
        #expect(try await stored(in: store) == nil)
        await server.fail(name, nil)
        #expect(try await refresh(store).stickers.count == 2)
    }

    /// The others are on their way when one fails, and are given up.
    @Test(.timeLimit(.minutes(10)), arguments: [0, 4, 19])
    func oneFaultAmongManyFilesEndsTheUpdate(place: Int) async throws {
        let store = try StickerStore(folder: root)
        let contents = Dictionary(uniqueKeysWithValues: (0..<20).map { ("s\($0)", "\($0)-") })
        let (manifest, files) = Self.pack(contents)
        await server.serve(files)
        let name = manifest.stickers[place].files[0].name
        await server.fail(name, .status(404))
        let error = await #expect(throws: StickerCatalogError.self) { try await refresh(store) }
        #expect(error?.description.hasSuffix("\(name): does not exist on the server") == true)
        await server.fail(name, nil)
        #expect(try await refresh(store).stickers.count == 20)
    }

    @Test func aTruncatedFileIsContinued() async throws {
        let store = try StickerStore(folder: root)
        let (manifest, files) = Self.pack(["fig": "fig"])
        await server.serve(files)
        let file = manifest.stickers[0].files[0]
        await server.fail(file.name, .truncated(9000))
        await #expect(throws: StickerCatalogError.self) { try await refresh(store) }
        #expect(try await stored(in: store) == nil)
        #expect(try self.files() == [])
        #expect(try await folder.bytes(partialPath(file)).count == 9000)

        // Another process goes on with it.
        await server.fail(file.name, nil)
        let pack = try await refresh(StickerStore(folder: root))
        #expect(await server.requests == ["manifest.json", "\(file.name) bytes=9000-"])
        #expect(try texts(pack) == ["fig"])
        #expect(try folder.tree("store/partial").isEmpty)
    }

    @Test func aServerWithoutRangesSendsAllOfIt() async throws {
        let store = try StickerStore(folder: root)
        let (manifest, files) = Self.pack(["fig": "fig"])
        await server.serve(files)
        let file = manifest.stickers[0].files[0]
        await server.fail(file.name, .truncated(9000))
        await #expect(throws: StickerCatalogError.self) { try await refresh(store) }
        await server.fail(file.name, .ignoresRanges)
        #expect(try texts(try await refresh(store)) == ["fig"])
        #expect(await server.requests == ["manifest.json", "\(file.name) bytes=9000-"], "nothing is asked for twice")
    }

    @Test(arguments: [100, 15_000, 20_000])
    func aBegunFileThatIsWrongIsBegunAnew(length: Int) async throws {
        let (manifest, files) = Self.pack(["fig": "fig"])
        await server.serve(files)
        let file = manifest.stickers[0].files[0]
        let store = try StickerStore(folder: root)
        try await folder.write(partialPath(file), [UInt8](repeating: 7, count: length))
        #expect(try texts(try await refresh(store)) == ["fig"])
    }

    @Test func wrongBytesAreRefused() async throws {
        let store = try StickerStore(folder: root)
        await server.serve(Self.pack(["fig": "fig"]).files)
        let old = try await refresh(store)
        let (manifest, files) = Self.pack(["fig": "FIG", "pear": "pea"])
        await server.serve(files)
        let file = manifest.stickers[0].files[0]
        for (length, error) in [
            (file.bytes, "the file's SHA-256 differs from that in the manifest"),
            (file.bytes + 1, "the server sent more or fewer bytes than expected"),
            (3, "the server sent more or fewer bytes than expected"),
        ] {
            await server.fail(file.name, .other(Data(repeating: 1, count: length)))
            let found = await #expect(throws: StickerCatalogError.self) { try await refresh(store) }
            #expect(found?.description.hasSuffix(error) == true)
            #expect(try await stored(in: store) == old)
            #expect(try await stored(in: StickerStore(folder: root)) == old)
        }
        await server.fail(file.name, nil)
        #expect(try texts(try await refresh(store)) == ["FIG", "pea"])
    }

    @Test(.timeLimit(.minutes(10)), arguments: [true, false])
    func aManifestWithoutEndIsCutOff(saysLength: Bool) async throws {
        let store = try StickerStore(folder: root)
        await server.serve(["manifest.json": Data()])
        await server.fail("manifest.json", .endless(saysLength: saysLength))
        let url = try await server.manifestURL
        await #expect(
            throws: StickerCatalogError.tooLarge(url, reason: "the manifest has more than 4000000 bytes")
        ) { try await refresh(store) }
        #expect(try await stored(in: store) == nil)
    }

    @Test(.timeLimit(.minutes(10))) func aFileWithoutEndIsCutOff() async throws {
        let store = try StickerStore(folder: root)
        let (manifest, files) = Self.pack(["fig": "fig"])
        await server.serve(files)
        let file = manifest.stickers[0].files[0]
        await server.fail(file.name, .endless(saysLength: false))
        let error = await #expect(throws: StickerCatalogError.self) { try await refresh(store) }
        #expect(error?.description.hasSuffix("the server sent more or fewer bytes than expected") == true)
        #expect(try self.files() == [])
    }

    @Test func hostileManifestsAreRefused() async throws {
        let store = try StickerStore(folder: root)
        let (manifest, files) = Self.pack(["fig": "fig"])
        for name in ["../../etc/passwd", "..%2f..%2fx", "/x", "a/b"] {
            var hostile = manifest
            hostile.stickers[0].files[0].name = name
            await server.serve(files.merging(["manifest.json": try JSONEncoder().encode(hostile)]) { $1 })
            // A name with an escape is a name like any other, and names nothing.
            await #expect(throws: StickerCatalogError.self) { try await refresh(store) }
        }
        var long = manifest
        long.stickers = (0...2000).map { number in
            var sticker = manifest.stickers[0]
            sticker.name = "s\(number)"
            return sticker
        }
        await server.serve(["manifest.json": try JSONEncoder().encode(long)])
        let url = try await server.manifestURL
        await #expect(throws: StickerCatalogError.tooLarge(url, reason: "2001 stickers, over the limit of 2000")) {
            try await refresh(store)
        }
        #expect(try await stored(in: store) == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["store"])
    }

    /// Whenever the request to stop comes, the update ends, and the next one goes on.
    @Test(.timeLimit(.minutes(10))) func anUpdateCanBeCancelledAtAnyTime() async throws {
        let store = try StickerStore(folder: root)
        let contents = Dictionary(uniqueKeysWithValues: (0..<12).map { ("s\($0)", "\($0)-") })
        let url = try await server.manifestURL
        // The manifest and twelve files, four at a time: what is answered has come when the next four wait. None is coming in as
        // the request to stop is made, because Foundation on Linux can crash then (swift-corelibs-foundation, issue 3296).
        for count in 0...9 {
            await server.serve(Self.pack(contents.mapValues { "\($0)\(count)" }).files)
            await server.hold(after: count)
            let requests = await server.nextRequests()
            let task = Task { try await store.update(from: url) }
            for await _ in requests.prefix(count == 0 ? 1 : count + 4) {}
            task.cancel()
            _ = try? await task.value
        }
        await server.hold(after: .max)
        #expect(try await refresh(store).stickers.count == 12)
    }

    @Test func aFileThatCannotBeWrittenIsNamed() async throws {
        let store = try StickerStore(folder: root)
        let (manifest, files) = Self.pack(["fig": "fig"])
        await server.serve(files)
        let partial = try await partialPath(manifest.stickers[0].files[0])
        try folder.makeFolder(partial)
        let error = await #expect(throws: StickerCatalogError.self) { try await refresh(store) }
        #expect(error?.description.hasPrefix("\(folder.path(partial)): cannot be written: ") == true)
        try folder.write("file", [])
        let inFile = URL(fileURLWithPath: folder.path("file/store"))
        let fault = #expect(throws: StickerCatalogError.self) { try StickerStore(folder: inFile) }
        #expect(fault?.description.contains("/file/store/packs: cannot be written: ") == true)
    }

    @Test func onlyAddressesOfTheWebAreTaken() async throws {
        let store = try StickerStore(folder: root)
        let url = URL(fileURLWithPath: folder.path("manifest.json"))
        await #expect(throws: StickerCatalogError.badAddress(url)) { try await store.update(from: url) }
    }
}
