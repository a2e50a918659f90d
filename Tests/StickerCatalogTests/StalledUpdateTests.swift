import Foundation
import PackManifest
import StickerCatalog
import TestSupport
import Testing

/// Servers that stall, hang up early, or send too much, while the manifest or a file of a new version is fetched.
@Suite struct StalledUpdateTests {
    /// How an answer goes wrong.
    enum Trouble: CaseIterable {
        case noAnswer, halfHead, halfBody, trickle
        case closed, closedInHead, closedInBody, closedInBodyOfUnknownLength
        case longerThanSaid, longerThanAsked, endless

        // Foundation on Linux stops the process if a server hangs up within the head ("Transfer completed, but there's no response").
        #if canImport(FoundationNetworking)
            static let survived = allCases.filter { $0 != .closedInHead }
        #else
            static let survived = allCases
        #endif

        /// How many seconds of silence, and of the whole transfer, are allowed.
        ///
        /// Only the limit that ends the trouble is short, and still long enough for a sound answer from a busy machine.
        var limits: (silence: Int, transfer: Int) {
            switch self {
            case .noAnswer, .halfHead, .halfBody: (5, 600)
            case .trickle, .endless: (600, 8)
            default: (600, 600)
            }
        }

        func answer(_ body: Data) -> StallingServer.Answer {
            let half = body.prefix(body.count / 2)
            let halfHead = Data("HTTP/1.1 200 OK\r\nContent-Le".utf8)
            return switch self {
            case .noAnswer: .init(ending: .isSilent)
            case .halfHead: .init(pieces: [halfHead], ending: .isSilent)
            case .halfBody: .body(half, saysLength: body.count, then: .isSilent)
            case .trickle: .body(body.prefix(1), saysLength: body.count, then: .trickles)
            case .closed: .init(ending: .hangsUp)
            case .closedInHead: .init(pieces: [halfHead], ending: .hangsUp)
            case .closedInBody: .body(half, saysLength: body.count, then: .hangsUp)
            case .closedInBodyOfUnknownLength: .body(half, saysLength: nil, then: .hangsUp)
            case .longerThanSaid: .body(body + body, saysLength: body.count, then: .hangsUp)
            case .longerThanAsked: .body(body + body, saysLength: nil, then: .hangsUp)
            case .endless: .body(body, saysLength: nil, then: .trickles)
            }
        }
    }

    let folder: TemporaryFolder
    let server: StallingServer
    let manifestURL: URL
    let old = StickerStoreTests.pack(["fig": "fig"])
    let new = StickerStoreTests.pack(["fig": "fig", "kiwi": "kiw"])
    /// The file that only the new version has.
    let newFile: Manifest.File

    init() async throws {
        folder = try TemporaryFolder()
        server = try await StallingServer()
        manifestURL = server.folder.appendingPathComponent("manifest.json")
        newFile = new.manifest.stickers[1].files[0]
    }

    /// Opens the store with the limits of a trouble, or with long ones.
    private func store(_ trouble: Trouble = .closed) throws -> StickerStore {
        try StickerStore(
            folder: folder.url("store"), silenceSeconds: trouble.limits.silence,
            transferSeconds: trouble.limits.transfer)
    }

    private func start(_ store: StickerStore) -> Task<StickerPack, any Error> {
        Task { [manifestURL] in try await store.update(from: manifestURL) }
    }

    /// Serves a version; one of its files goes wrong.
    private func serve(_ files: [String: Data], _ name: String? = nil, _ trouble: Trouble? = nil) async {
        var answers = files.mapValues(StallingServer.Answer.whole)
        if let name, let trouble { answers[name] = trouble.answer(files[name] ?? Data()) }
        await server.serve(answers)
    }

    /// Everything that a browser and the next start of the app see.
    private func visible() throws -> [String: [UInt8]] {
        try folder.tree("store").filter { !$0.key.hasPrefix("partial/") }
    }

    private static let damagedManifest = "not a manifest: it is not JSON with a schema"
    private static let tooLong = "the transfer was not complete after 8 s"
    private static let wrongLength = "the server sent more or fewer bytes than expected"

    /// A fault on the way to the manifest and to a file ends as the same kind of error, which names what was fetched.
    private func isExpected(_ error: StickerCatalogError?, _ trouble: Trouble, _ url: URL) -> Bool {
        let isManifest = url == manifestURL
        switch trouble {
        case .noAnswer, .halfHead, .halfBody:
            return error == .connection(url, reason: "the server sent nothing for 5 s")
        case .trickle: return error == .connection(url, reason: Self.tooLong)
        case .closed, .closedInHead, .closedInBody:
            if case .connection(url, _)? = error { return true } else { return false }
        case .closedInBodyOfUnknownLength, .longerThanAsked:
            return error == .damaged(url, reason: isManifest ? Self.damagedManifest : Self.wrongLength)
        case .longerThanSaid: return error == nil
        case .endless:
            return isManifest
                ? error == .connection(url, reason: Self.tooLong)
                : error == .damaged(url, reason: Self.wrongLength)
        }
    }

    @Test(.timeLimit(.minutes(10)), arguments: [true, false], Trouble.survived)
    func theOldVersionStaysUntilTheNewOneIsComplete(inManifest: Bool, trouble: Trouble) async throws {
        await serve(old.files)
        let pack = try await self.store().update(from: manifestURL)
        let store = try store(trouble)
        let before = try visible()

        let name = inManifest ? "manifest.json" : newFile.name
        await serve(new.files, name, trouble)
        let url = server.folder.appendingPathComponent(name)
        var found: StickerCatalogError?
        do { try await store.update(from: manifestURL) } catch { found = error }
        #expect(isExpected(found, trouble, url), "\(found.map { "\($0)" } ?? "no error")")
        if found != nil {
            #expect(await store.pack(from: manifestURL) == pack)
            #expect(try visible() == before)
        }
        // What a server sent wrong is of no use to the next update.
        if case .damaged? = found { #expect(try folder.tree("store/partial").isEmpty) }

        // What is left of it is no obstacle.
        await serve(new.files)
        #expect(try await self.store().update(from: manifestURL).stickers.map(\.name) == ["fig", "kiwi"])
        #expect(try folder.tree("store/partial").isEmpty)
    }

    @Test(
        .timeLimit(.minutes(10)), arguments: [Trouble.noAnswer, .halfHead, .halfBody, .trickle, .closed, .closedInBody])
    func aListEndsWithAnErrorAsWell(trouble: Trouble) async throws {
        let index = try JSONEncoder().encode(
            PackIndex(packs: [.init(name: "Fruit", size: .regular, stickers: 1, manifest: "manifest.json")]))
        await server.serve(["index.json": trouble.answer(index)])
        let url = server.folder.appendingPathComponent("index.json")
        let error = await #expect(throws: StickerCatalogError.self) {
            try await StickerPackList(
                from: url, silenceSeconds: trouble.limits.silence, transferSeconds: trouble.limits.transfer)
        }
        #expect(isExpected(error, trouble, url), "\(error.map { "\($0)" } ?? "no error")")
    }

    @Test(.timeLimit(.minutes(10)), arguments: [true, false], [Trouble.noAnswer, .halfHead, .halfBody, .trickle])
    func anUpdateThatWaitsCanBeCancelled(inManifest: Bool, trouble: Trouble) async throws {
        let store = try store()
        await serve(old.files)
        let pack = try await store.update(from: manifestURL)
        let before = try visible()

        let name = inManifest ? "manifest.json" : newFile.name
        await serve(new.files, name, trouble)
        let task = start(store)
        try await waitUntilSent(name)
        task.cancel()
        await #expect(throws: StickerCatalogError.cancelled(server.folder.appendingPathComponent(name))) {
            try await task.value
        }
        #expect(await store.pack(from: manifestURL) == pack)
        #expect(try visible() == before)
    }

    /// Waits until the server has sent what comes before the ending of an answer.
    private func waitUntilSent(_ name: String) async throws {
        // The first version was sent before.
        var rest = name == newFile.name ? 1 : 2
        for await sent in server.sent where sent == name {
            rest -= 1
            if rest == 0 { return }
        }
    }

    @Test(.timeLimit(.minutes(10))) func anUpdateThatWaitsForAnotherCanBeCancelled() async throws {
        let store = try store()
        await serve(new.files, "manifest.json", .noAnswer)
        let first = start(store)
        for await _ in server.sent { break }
        let second = start(store)
        second.cancel()
        await #expect(throws: StickerCatalogError.cancelled(manifestURL)) { try await second.value }
        #expect(!first.isCancelled)
        first.cancel()
        await #expect(throws: StickerCatalogError.cancelled(manifestURL)) { try await first.value }
    }

    @Test(.timeLimit(.minutes(10))) func aStalledPackDoesNotHoldUpOthers() async throws {
        let store = try store()
        let other = Dictionary(uniqueKeysWithValues: new.files.map { ("other/\($0.key)", $0.value) })
        await serve(other)
        let stalled = start(store)
        for await _ in server.sent { break }
        let pack = try await store.update(from: server.folder.appendingPathComponent("other/manifest.json"))
        #expect(pack.stickers.count == 2)
        stalled.cancel()
        _ = try? await stalled.value
    }

    @Test(.timeLimit(.minutes(10)), arguments: [Trouble.halfBody, .trickle])
    func removingAPackEndsItsUpdate(trouble: Trouble) async throws {
        let store = try store()
        await serve(old.files)
        try await store.update(from: manifestURL)
        await serve(new.files, newFile.name, trouble)
        let task = start(store)
        try await waitUntilSent(newFile.name)
        try await store.removePack(from: manifestURL)
        await #expect(throws: StickerCatalogError.cancelled(server.folder.appendingPathComponent(newFile.name))) {
            try await task.value
        }
        #expect(await store.addresses.isEmpty)
        #expect(try folder.tree("store").isEmpty)
        #expect(await store.bytesOnDisk == 0)
    }
}
