import FlyingFox
import FlyingSocks
import Foundation
import Kisscut
import Preview
import Support

/// Serves the page of a preview to browsers of this machine, and tells them when it has changed.
///
/// It listens on the loopback address only, and answers only requests for that address, so that a page from elsewhere cannot read it
/// under a name of its own.
actor PageServer {
    private let server: HTTPServer
    private let page: URL
    private var running: Task<Void, any Error>?
    private var version = 0
    private var port: UInt16 = 0

    /// How long a request for changes is held, in steps.
    private static let longestWait = Duration.seconds(20)
    private static let step = Duration.milliseconds(15)

    /// - Parameter page: The page, a file, or its folder.
    init(page: URL, port: UInt16) throws {
        self.page = page
        server = HTTPServer(address: try .inet(ip4: "127.0.0.1", port: port), timeout: 60, logger: .disabled)
    }

    /// Starts to listen.
    ///
    /// - Returns: The address of the page.
    /// - Throws: `KisscutError` with the code `outputUnusable` if the port is taken.
    func start() async throws(KisscutError) -> String {
        await server.appendRoute("*") { [weak self] request in
            guard let self else { throw CancellationError() }
            return await self.answer(request)
        }
        let running = Task { [server] in try await server.run() }
        self.running = running
        do {
            try await server.waitUntilListening(timeout: 10)
        } catch {
            throw KisscutError(
                .outputUnusable, path: "127.0.0.1",
                reason: "the page cannot be served: the port is taken; --port names another")
        }
        if case .ip4(_, let port)? = await server.listeningAddress { self.port = port }
        return "http://127.0.0.1:\(port)/"
    }

    /// Tells browsers that the page was written again.
    func announce() { version += 1 }

    func stop() async {
        await server.stop(timeout: 0)
        running?.cancel()
    }

    // MARK: Answers

    private func answer(_ request: HTTPRequest) async -> HTTPResponse {
        let host = request.headers[.host] ?? ""
        // Browsers leave out the usual port.
        let names = ["127.0.0.1", "localhost"]
        guard names.contains(where: { host == "\($0):\(port)" || port == 80 && host == $0 }) else {
            return Self.text("This page is only for 127.0.0.1.\n", status: .forbidden)
        }
        guard request.method == .GET else { return Self.text("", status: .methodNotAllowed) }
        switch request.path {
        case "/", "/index.html": return pageAnswer()
        case "/favicon.ico": return Self.text("", status: .noContent)
        case "/kisscut-watch.js": return Self.response(Array(PageUpdates.script.utf8), "text/javascript")
        case "/kisscut-changes":
            let after = request.query.first { $0.name == "after" }.flatMap { Int($0.value) } ?? 0
            return Self.text("\(await version(after: after))", status: .ok)
        default: return partAnswer(String(request.path.dropFirst()))
        }
    }

    /// Waits until the page is newer than a browser's.
    private func version(after known: Int) async -> Int {
        let end = ContinuousClock.now + Self.longestWait
        while version <= known, ContinuousClock.now < end, (try? await Task.sleep(for: Self.step)) != nil {}
        return version
    }

    private var isFolder: Bool { (try? page.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false }

    private func pageAnswer() -> HTTPResponse {
        let file = isFolder ? page.appending(path: "index.html") : page
        guard let bytes = try? FileSystem.contents(of: file.path, limit: .max) else {
            return Self.response(
                Array("<meta http-equiv=\"refresh\" content=\"1\">There is no page yet.\n".utf8), "text/html")
        }
        let html = PageUpdates.adding(version: version, to: String(decoding: bytes, as: UTF8.self))
        return Self.response(Array(html.utf8), "text/html; charset=utf-8")
    }

    /// Answers a request for a part of a page in a folder; nothing else in the folder is served.
    private func partAnswer(_ path: String) -> HTTPResponse {
        guard isFolder, PageFiles.isPart(path),
            let bytes = try? FileSystem.contents(of: page.appending(path: path).path, limit: .max)
        else { return Self.text("", status: .notFound) }
        let types = [
            "css": "text/css", "js": "text/javascript", "png": "image/png", "apng": "image/apng", "gif": "image/gif",
            "jpg": "image/jpeg", "jpeg": "image/jpeg", "svg": "image/svg+xml", "webp": "image/webp",
        ]
        return Self.response(bytes, types[Paths.fileExtension(of: path)] ?? "application/octet-stream")
    }

    private static func text(_ text: String, status: HTTPStatusCode) -> HTTPResponse {
        HTTPResponse(
            statusCode: status,
            headers: [.contentType: "text/plain; charset=utf-8", .cacheControl: "no-store"], body: Data(text.utf8))
    }

    private static func response(_ bytes: [UInt8], _ type: String) -> HTTPResponse {
        HTTPResponse(
            statusCode: .ok,
            headers: [
                .contentType: type, .cacheControl: "no-store", HTTPHeader("X-Content-Type-Options"): "nosniff",
            ], body: Data(bytes))
    }
}
