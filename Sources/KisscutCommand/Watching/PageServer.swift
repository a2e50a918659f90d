import Foundation
import Kisscut
import Preview
import Support

/// Serves the page of a preview to browsers on this machine, and tells them about changes.
actor PageServer {
    private let page: URL
    private var running: Task<Void, Never>?
    private var version = 0

    /// How long a request for changes may wait, and how often it looks for a change.
    private static let longestWait = Duration.seconds(20)
    private static let step = Duration.milliseconds(15)

    /// - Parameter page: The file of the page, or its folder.
    init(page: URL) { self.page = page }

    /// Starts to listen.
    ///
    /// - Parameter port: The port, or 0 for a free port.
    /// - Returns: The address of the page.
    /// - Throws: `KisscutError` with the code `outputUnusable` if the port is taken.
    func start(port: UInt16) async throws(KisscutError) -> String {
        let server: LoopbackServer
        do {
            server = try await LoopbackServer(port: port)
        } catch {
            throw KisscutError(
                .outputUnusable, path: "127.0.0.1",
                reason: "the page cannot be served: the port is taken or not allowed; --port names another")
        }
        running = Task {
            await server.run { [weak self] request in await self?.answer(request) ?? .init(status: 404) }
        }
        return "http://127.0.0.1:\(server.port)/"
    }

    /// Tells browsers that the page was written again.
    func announce() { version += 1 }

    func stop() { running?.cancel() }

    // MARK: Answers

    private func answer(_ request: LoopbackServer.Request) async -> LoopbackServer.Answer {
        switch request.path {
        case "/", "/index.html": return pageAnswer()
        case "/favicon.ico": return .init(status: 204)
        case "/kisscut-watch.js": return .init(type: "text/javascript", body: Array(PageUpdates.script.utf8))
        case "/kisscut-changes":
            let after = request.query.first { $0.name == "after" }?.value.flatMap(Int.init) ?? 0
            return .init(body: Array("\(await version(after: after))".utf8))
        default: return partAnswer(String(request.path.dropFirst()))
        }
    }

    /// Waits for a newer version than the browser has, and returns the current version.
    private func version(after known: Int) async -> Int {
        let end = ContinuousClock.now + Self.longestWait
        while version <= known, ContinuousClock.now < end, (try? await Task.sleep(for: Self.step)) != nil {}
        return version
    }

    private var isFolder: Bool { (try? page.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false }

    private func pageAnswer() -> LoopbackServer.Answer {
        let file = isFolder ? page.appending(path: "index.html") : page
        guard let bytes = try? FileSystem.contents(of: file.path, limit: .max) else {
            let text = "<meta http-equiv=\"refresh\" content=\"1\">There is no page yet.\n"
            return .init(type: "text/html", body: Array(text.utf8))
        }
        let html = PageUpdates.adding(version: version, to: String(decoding: bytes, as: UTF8.self))
        return .init(type: "text/html; charset=utf-8", body: Array(html.utf8))
    }

    /// Answers a request for a part of a page in a folder.
    ///
    /// Other files in the folder do not exist for browsers.
    private func partAnswer(_ path: String) -> LoopbackServer.Answer {
        guard isFolder, PageFiles.isPart(path),
            let bytes = try? FileSystem.contents(of: page.appending(path: path).path, limit: .max)
        else { return .init(status: 404) }
        let types = [
            "css": "text/css", "js": "text/javascript", "png": "image/png", "apng": "image/apng", "gif": "image/gif",
            "jpg": "image/jpeg", "jpeg": "image/jpeg", "svg": "image/svg+xml", "webp": "image/webp",
        ]
        return .init(type: types[Paths.fileExtension(of: path)] ?? "application/octet-stream", body: bytes)
    }
}
