import FlyingFox
import FlyingSocks
import Foundation
import StickerCatalog

/// A web server on loopback that serves one pack, as well or as badly as it is told to.
actor StickerServer {
    /// How the answer to one name goes wrong.
    enum Trouble: Sendable {
        case status(Int)
        /// Says how long the file is, sends this many bytes of it and hangs up.
        case truncated(Int)
        /// Sends other bytes.
        case other(Data)
        /// Sends bytes without end, with or without saying how many.
        case endless(saysLength: Bool)
        /// Answers a range with the whole.
        case ignoresRanges
    }

    private let server: HTTPServer
    private var running: Task<Void, any Error>?
    private var files: [String: Data] = [:]
    private var troubles: [String: Trouble] = [:]
    /// The names that were asked for, with the ranges.
    private(set) var requests: [String] = []
    private var arrivals: AsyncStream<Void>.Continuation?
    /// How many requests are answered; the others wait.
    private var answered = Int.max
    private var held: [AsyncStream<Void>.Continuation] = []

    init() throws {
        server = HTTPServer(address: try .inet(ip4: "127.0.0.1", port: 0), timeout: 60, logger: .disabled)
    }

    func start() async throws {
        await server.appendRoute("*") { [weak self] request in
            guard let self else { throw CancellationError() }
            return try await self.answer(request)
        }
        running = Task { [server] in try await server.run() }
        try await server.waitUntilListening(timeout: 60)
    }

    func stop() async {
        await server.stop(timeout: 1)
        running?.cancel()
    }

    var manifestURL: URL {
        get async throws {
            guard case .ip4(_, let port)? = await server.listeningAddress,
                let url = URL(string: "http://127.0.0.1:\(port)/packs/fruit/manifest.json?v=1")
            else { throw CancellationError() }
            return url
        }
    }

    /// Serves these files from now on, and nothing else.
    func serve(_ files: [String: Data]) {
        self.files = files
        troubles = [:]
        requests = []
        release()
    }

    func fail(_ name: String, _ trouble: Trouble?) {
        troubles[name] = trouble
        requests = []
    }

    func forgetRequests() { requests = [] }

    /// Answers this many requests and no more, until other files are served or all requests are released.
    func hold(after count: Int) { answered = count }

    /// Answers the requests that were held, and all later ones.
    func release() {
        answered = .max
        for request in held { request.finish() }
        held = []
    }

    /// Waits until the requests are released, or until the server stops.
    private func untilReleased() async {
        let (silence, end) = AsyncStream<Void>.makeStream()
        held.append(end)
        for await _ in silence {}
    }

    /// Gives an element for every request that comes from now on.
    func nextRequests() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream<Void>.makeStream()
        arrivals = continuation
        return stream
    }

    private func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard request.path.hasPrefix("/packs/fruit/") else { return HTTPResponse(statusCode: .notFound) }
        let name = String(request.path.dropFirst("/packs/fruit/".count))
        let range = request.headers[.range]
        requests.append(range.map { "\(name) \($0)" } ?? name)
        arrivals?.yield()
        if requests.count > answered { await untilReleased() }
        guard let file = files[name] else { return HTTPResponse(statusCode: .notFound) }
        switch troubles[name] {
        case .status(let status): return HTTPResponse(statusCode: .init(status, phrase: "Trouble"))
        case .truncated(let count):
            let part = Pieces(pieces: [file.prefix(count)], ending: .fault)
            return HTTPResponse(statusCode: .ok, body: HTTPBodySequence(from: part, count: file.count))
        case .other(let data): return HTTPResponse(statusCode: .ok, body: data)
        case .endless(let saysLength):
            let pieces = Pieces(pieces: [Data(repeating: 32, count: 65_536)], ending: .never)
            let body =
                saysLength ? HTTPBodySequence(from: pieces, count: 1 << 30) : HTTPBodySequence(from: pieces)
            return HTTPResponse(statusCode: .ok, body: body)
        case .ignoresRanges: return HTTPResponse(statusCode: .ok, body: file)
        case nil: break
        }
        guard let range, let start = Int(range.dropFirst("bytes=".count).dropLast()) else {
            return HTTPResponse(statusCode: .ok, body: file)
        }
        guard start < file.count else { return HTTPResponse(statusCode: .init(416, phrase: "Range Not Satisfiable")) }
        return HTTPResponse(
            statusCode: .partialContent,
            headers: HTTPHeaders([.contentRange: "bytes \(start)-\(file.count - 1)/\(file.count)"]),
            body: file.dropFirst(start))
    }
}

/// A body in pieces, which breaks off or goes on forever.
struct Pieces: AsyncBufferedSequence {
    typealias Element = UInt8

    enum Ending {
        case fault
        /// The last piece comes again and again.
        case never
    }

    var pieces: [Data]
    var ending: Ending

    struct Iterator: AsyncBufferedIteratorProtocol {
        var rest: ArraySlice<Data>
        var ending: Ending

        mutating func next() async throws -> UInt8? { nil }

        mutating func nextBuffer(suggested count: Int) async throws -> Data? {
            if ending == .never, rest.count == 1 {
                // While data arrive without any pause, Foundation on Linux may not cancel for half a minute.
                try await Task.sleep(for: .milliseconds(1))
                return rest.first
            }
            guard let piece = rest.popFirst() else { throw CancellationError() }
            return piece
        }
    }

    func makeAsyncIterator() -> Iterator { Iterator(rest: pieces[...], ending: ending) }
}
