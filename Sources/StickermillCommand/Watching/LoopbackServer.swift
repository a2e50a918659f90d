import FlyingSocks
import Foundation

/// An HTTP/1.1 server for browsers on this machine, which answers one GET request per connection.
///
/// The server listens on the loopback address only, and answers only requests that name this address as their host. So a page from another
/// site cannot reach the server under that site's host name.
struct LoopbackServer {
    struct Request {
        /// The decoded path, which starts with a slash.
        var path: String
        var query: [URLQueryItem]
    }

    struct Answer {
        var status = 200
        var type = "text/plain; charset=utf-8"
        var body: [UInt8] = []
    }

    let port: UInt16
    private let listener: AsyncSocket
    private let pool: any AsyncSocketPool
    /// How long a browser may take to send a request.
    private let requestTime: Duration

    /// The most bytes before a request's body, far more than browsers send.
    private static let largestHead = 16384

    /// Starts to listen.
    ///
    /// - Parameters:
    ///   - port: The port, or 0 for a free port.
    ///   - requestTime: How long a browser may take to send a request before the connection is closed.
    /// - Throws: `SocketError` if the port is taken.
    init(port: UInt16, requestTime: Duration = .seconds(10)) async throws {
        self.requestTime = requestTime
        let pool: some AsyncSocketPool = .make()
        let socket = try Socket(domain: Int32(AF_INET))
        try socket.setValue(true, for: .localAddressReuse)
        try socket.bind(to: .inet(ip4: "127.0.0.1", port: port))
        try socket.listen()
        guard case .ip4(_, let port) = try socket.sockname() else { throw SocketError.unsupportedAddress }
        try await pool.prepare()
        listener = try AsyncSocket(socket: socket, pool: pool)
        (self.port, self.pool) = (port, pool)
    }

    /// Answers requests until the task is cancelled.
    func run(_ answer: @escaping @Sendable (Request) async -> Answer) async {
        await withDiscardingTaskGroup { tasks in
            tasks.addTask { [pool] in try? await pool.run() }
            while !Task.isCancelled {
                do {
                    let connection = try await listener.accept()
                    tasks.addTask { await serve(connection, answer) }
                } catch {
                    // For example, all descriptors are in use until another connection ends.
                    try? await Task.sleep(for: .milliseconds(100))
                }
            }
            tasks.cancelAll()
        }
        try? listener.close()
    }

    private func serve(_ connection: AsyncSocket, _ answer: (Request) async -> Answer) async {
        #if canImport(Darwin)
            try? connection.socket.setValue(true, for: .noSIGPIPE)
        #endif
        if let head = await headInTime(from: connection) {
            try? await connection.write(Self.message(await answered(head, answer)))
        }
        try? connection.close()
    }

    /// Returns the lines before a request's body, or `nil` if they do not arrive in time.
    private func headInTime(from connection: AsyncSocket) async -> String? {
        await withTaskGroup { tasks in
            tasks.addTask { try? await head(from: connection) }
            tasks.addTask {
                try? await Task.sleep(for: requestTime)
                return nil
            }
            defer { tasks.cancelAll() }
            return await tasks.next() ?? nil
        }
    }

    /// Returns the lines before a request's body, or `nil` if they are too long.
    private func head(from connection: AsyncSocket) async throws -> String? {
        var bytes: [UInt8] = []
        while bytes.count < Self.largestHead {
            bytes += try await connection.read(atMost: Self.largestHead - bytes.count)
            let text = String(decoding: bytes, as: UTF8.self)
            if let end = text.range(of: "\r\n\r\n") { return String(text[..<end.lowerBound]) }
        }
        return nil
    }

    private func answered(_ head: String, _ answer: (Request) async -> Answer) async -> Answer {
        let lines = head.components(separatedBy: "\r\n")
        let words = lines[0].split(separator: " ")
        guard words.count == 3, words[2].hasPrefix("HTTP/1."), let url = URLComponents(string: String(words[1])) else {
            return Answer(status: 400)
        }
        let hosts = lines.dropFirst().compactMap { line -> String? in
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "host" else { return nil }
            return parts[1].trimmingCharacters(in: .whitespaces)
        }
        guard hosts.count == 1, isOwn(hosts[0]) else {
            return Answer(status: 403, body: Array("This page is only for 127.0.0.1.\n".utf8))
        }
        guard words[0] == "GET" else { return Answer(status: 405) }
        return await answer(Request(path: url.path, query: url.queryItems ?? []))
    }

    private func isOwn(_ host: String) -> Bool {
        // Browsers leave out the default port.
        ["127.0.0.1", "localhost"].contains { host == "\($0):\(port)" || port == 80 && host == $0 }
    }

    private static let reasons = [
        200: "OK", 204: "No Content", 400: "Bad Request", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
    ]

    private static func message(_ answer: Answer) -> Data {
        var lines = [
            "HTTP/1.1 \(answer.status) \(reasons[answer.status] ?? "")", "Cache-Control: no-store", "Connection: close",
            "X-Content-Type-Options: nosniff",
        ]
        if answer.status == 405 { lines.append("Allow: GET") }
        if answer.status != 204 {
            lines += ["Content-Type: \(answer.type)", "Content-Length: \(answer.body.count)"]
        }
        return Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + answer.body
    }
}
