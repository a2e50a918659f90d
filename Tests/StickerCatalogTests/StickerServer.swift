import FlyingFox
import FlyingSocks
import Foundation
import StickerCatalog
import Synchronization

/// A web server on loopback that serves one pack, as well or as badly as it is told to.
actor StickerServer {
    /// How the answer to one name goes wrong.
    enum Trouble: Sendable {
        case status(Int)
        /// Says how long the file is, sends so many bytes of it and hangs up.
        case truncated(Int)
        /// Sends other bytes.
        case other(Data)
        /// Sends bytes without end, with or without saying how many.
        case endless(saysLength: Bool)
        /// Answers a range with the whole.
        case ignoresRanges
        /// Never answers.
        case silent
    }

    private let server: HTTPServer
    private var running: Task<Void, any Error>?
    private var files: [String: Data] = [:]
    private var troubles: [String: Trouble] = [:]
    /// How many bytes of answers in pieces were taken.
    let taken = Count()
    /// The names that were asked for, with the ranges.
    private(set) var requests: [String] = []

    init() throws {
        server = HTTPServer(address: try .inet(ip4: "127.0.0.1", port: 0), timeout: 5, logger: .disabled)
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
    }

    func fail(_ name: String, _ trouble: Trouble?) {
        troubles[name] = trouble
        requests = []
    }

    func forgetRequests() { requests = [] }

    private func answer(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard request.path.hasPrefix("/packs/fruit/") else { return HTTPResponse(statusCode: .notFound) }
        let name = String(request.path.dropFirst("/packs/fruit/".count))
        let range = request.headers[.range]
        requests.append(range.map { "\(name) \($0)" } ?? name)
        guard let file = files[name] else { return HTTPResponse(statusCode: .notFound) }
        switch troubles[name] {
        case .status(let status): return HTTPResponse(statusCode: .init(status, phrase: "Trouble"))
        case .truncated(let count):
            let part = Pieces(pieces: [file.prefix(count)], endsInFault: true, taken: taken)
            return HTTPResponse(statusCode: .ok, body: HTTPBodySequence(from: part, count: file.count))
        case .other(let data): return HTTPResponse(statusCode: .ok, body: data)
        case .endless(let saysLength):
            let piece = Data(repeating: 32, count: 65_536)
            let pieces = Pieces(pieces: Array(repeating: piece, count: 16_384), endsInFault: false, taken: taken)
            let body =
                saysLength ? HTTPBodySequence(from: pieces, count: 1 << 30) : HTTPBodySequence(from: pieces)
            return HTTPResponse(statusCode: .ok, body: body)
        case .ignoresRanges: return HTTPResponse(statusCode: .ok, body: file)
        case .silent:
            try await Task.sleep(for: .seconds(60))
            return HTTPResponse(statusCode: .ok)
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

/// A number that answers add to from wherever they are sent.
final class Count: Sendable {
    private let number = Atomic(0)

    var value: Int { number.load(ordering: .relaxed) }

    func add(_ more: Int) { number.add(more, ordering: .relaxed) }
}

/// A body in pieces, which may break off.
struct Pieces: AsyncBufferedSequence {
    typealias Element = UInt8

    var pieces: [Data]
    var endsInFault: Bool
    var taken: Count

    struct Iterator: AsyncBufferedIteratorProtocol {
        var rest: ArraySlice<Data>
        var endsInFault: Bool
        var taken: Count

        mutating func next() async throws -> UInt8? { nil }

        mutating func nextBuffer(suggested count: Int) async throws -> Data? {
            if let piece = rest.popFirst() {
                taken.add(piece.count)
                return piece
            }
            if endsInFault { throw CancellationError() }
            return nil
        }
    }

    func makeAsyncIterator() -> Iterator { Iterator(rest: pieces[...], endsInFault: endsInFault, taken: taken) }
}
