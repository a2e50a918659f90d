import Foundation
import Preview
import Stickermill
import Support

/// Serves the pages of a preview to browsers on this machine, and tells them about changes.
actor PageServer {
    /// The file or folder of each page, by its path on the server: `/` for the only page, and otherwise the path of its pack, `/cats/`.
    private var pages: [String: URL] = [:]
    /// The pages as browsers get them, until something changes.
    private var made: [String: [UInt8]] = [:]
    private var running: Task<Void, Never>?
    private var version = 0

    /// How long a request for changes may wait, and how often it looks for a change.
    private static let longestWait = Duration.seconds(20)
    private static let step = Duration.milliseconds(15)

    /// Starts to listen.
    ///
    /// - Parameter port: The port, or 0 for a free port.
    /// - Returns: The address of the page, or of the list of pages.
    /// - Throws: `StickermillError` with the code `outputUnusable` if the port is taken.
    func start(port: UInt16) async throws(StickermillError) -> String {
        let server: LoopbackServer
        do {
            server = try await LoopbackServer(port: port)
        } catch {
            throw StickermillError(.portNotUsable, path: "127.0.0.1")
        }
        running = Task {
            await server.run { [weak self] request in await self?.answer(request) ?? .init(status: 404) }
        }
        return "http://127.0.0.1:\(server.port)/"
    }

    /// Serves these pages from now on.
    func show(_ pages: [PlacedPage]) {
        self.pages = pages.reduce(into: [:]) { $0[$1.path.isEmpty ? "/" : "/\($1.path)/"] = $1.output }
        made = [:]
    }

    /// Tells browsers that the pages were written again.
    func announce() {
        made = [:]
        version += 1
    }

    func stop() { running?.cancel() }

    // MARK: Answers

    private func answer(_ request: LoopbackServer.Request) async -> LoopbackServer.Answer {
        switch request.path {
        case "/favicon.ico": return .init(status: 204)
        case "/\(Program.name)-watch.js": return .init(type: "text/javascript", body: Array(PageUpdates.script.utf8))
        case "/\(Program.name)-changes":
            let after = request.query.first { $0.name == "after" }?.value.flatMap(Int.init) ?? 0
            return .init(body: Array("\(await version(after: after))".utf8))
        default: break
        }
        // The page of a pack may be below that of another.
        let place = pages.keys.filter { request.path.hasPrefix($0) }.max { $0.utf8.count < $1.utf8.count }
        guard let place, let page = pages[place] else {
            return request.path == "/" ? listAnswer() : .init(status: 404)
        }
        let rest = String(request.path.dropFirst(place.count))
        return ["", "index.html"].contains(rest) ? pageAnswer(page, at: place) : partAnswer(rest, of: page)
    }

    /// Waits for a newer version than the browser has, and returns the current version.
    private func version(after known: Int) async -> Int {
        let end = ContinuousClock.now + Self.longestWait
        while version <= known, ContinuousClock.now < end, (try? await Task.sleep(for: Self.step)) != nil {}
        return version
    }

    private func pageAnswer(_ page: URL, at place: String) -> LoopbackServer.Answer {
        if let made = made[place] { return .init(type: Self.html, body: made) }
        let file = page.isFolder ? page.appending(path: "index.html") : page
        guard let bytes = try? FileSystem.contents(of: file.path, limit: .max) else { return Self.noPage }
        let html = Array(PageUpdates.adding(version: version, to: String(decoding: bytes, as: UTF8.self)).utf8)
        made[place] = html
        return .init(type: Self.html, body: html)
    }

    /// Answers with links to the pages, if there are several.
    private func listAnswer() -> LoopbackServer.Answer {
        guard !pages.isEmpty else { return Self.noPage }
        let links = pages.keys.sorted().map { place in
            let address = place.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? ""
            return "<p><a href=\"\(escapedForXML(address))\">\(escapedForXML(place))</a>\n"
        }
        return .init(type: Self.html, body: Array("<!doctype html><title>Packs</title>\n\(links.joined())".utf8))
    }

    private static let html = "text/html; charset=utf-8"
    private static let noPage = LoopbackServer.Answer(
        type: html, body: Array("<meta http-equiv=\"refresh\" content=\"1\">There is no page yet.\n".utf8))

    /// Answers a request for a part of a page in a folder.
    ///
    /// Other files in the folder do not exist for browsers.
    private func partAnswer(_ path: String, of page: URL) -> LoopbackServer.Answer {
        guard page.isFolder, PageFiles.isPart(path),
            let bytes = try? FileSystem.contents(of: page.appending(path: path).path, limit: .max)
        else { return .init(status: 404) }
        let types = [
            "css": "text/css", "js": "text/javascript", "png": "image/png", "apng": "image/apng", "gif": "image/gif",
            "jpg": "image/jpeg", "jpeg": "image/jpeg", "svg": "image/svg+xml", "webp": "image/webp",
        ]
        return .init(type: types[Paths.fileExtension(of: path)] ?? "application/octet-stream", body: bytes)
    }
}

extension URL {
    fileprivate var isFolder: Bool { (try? resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false }
}
