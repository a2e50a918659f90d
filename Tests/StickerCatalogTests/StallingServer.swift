import FlyingSocks
import Foundation

/// A server on loopback that answers with given bytes, which need not be HTTP, and then hangs up or remains silent.
actor StallingServer {
    /// The bytes that answer a request.
    struct Answer: Sendable {
        enum Ending {
            case hangsUp
            /// The connection stays open, and nothing comes.
            case isSilent
            /// The last piece comes again and again, with a pause before it.
            case trickles
        }

        var pieces: [Data] = []
        var ending: Ending

        /// Returns a head and a body, or the beginning of a body.
        static func body(_ body: Data, saysLength length: Int?, then ending: Ending) -> Answer {
            let length = length.map { "Content-Length: \($0)\r\n" } ?? ""
            let head = Data("HTTP/1.1 200 OK\r\nConnection: close\r\n\(length)\r\n".utf8)
            return Answer(pieces: [head, body], ending: ending)
        }

        static func whole(_ body: Data) -> Answer { .body(body, saysLength: body.count, then: .hangsUp) }
    }

    /// The address of the folder that the server serves.
    nonisolated let folder: URL
    /// The names that were asked for, each when everything before the ending of its answer is sent.
    nonisolated let sent: AsyncStream<String>
    private let report: AsyncStream<String>.Continuation
    private var answers: [String: Answer] = [:]
    private var running: Task<Void, Never>?

    /// Starts to listen.
    init() async throws {
        let pool: some AsyncSocketPool = .make()
        let socket = try Socket(domain: Int32(AF_INET))
        try socket.bind(to: .inet(ip4: "127.0.0.1", port: 0))
        try socket.listen()
        guard case .ip4(_, let port) = try socket.sockname(), let url = URL(string: "http://127.0.0.1:\(port)/packs/")
        else { throw SocketError.unsupportedAddress }
        folder = url
        (sent, report) = AsyncStream<String>.makeStream()
        try await pool.prepare()
        let listener = try AsyncSocket(socket: socket, pool: pool)
        running = Task { [weak self] in
            await withDiscardingTaskGroup { tasks in
                tasks.addTask { try? await pool.run() }
                while !Task.isCancelled, let connection = try? await listener.accept() {
                    tasks.addTask { [weak self] in
                        try? await self?.answer(connection)
                        try? connection.close()
                    }
                }
                tasks.cancelAll()
            }
            try? listener.close()
        }
    }

    deinit {
        running?.cancel()
    }

    /// Gives these answers from now on, and no answer to other names.
    func serve(_ answers: [String: Answer]) { self.answers = answers }

    private func answer(_ connection: AsyncSocket) async throws {
        #if canImport(Darwin)
            try connection.socket.setValue(true, for: .noSIGPIPE)
        #endif
        var head = ""
        while !head.contains("\r\n\r\n") {
            head += String(decoding: try await connection.read(atMost: 4096), as: UTF8.self)
        }
        let name = String((head.split(separator: " ").dropFirst().first ?? "").dropFirst("/packs/".count))
        let answer = answers[name] ?? Answer(ending: .isSilent)
        for piece in answer.pieces { try await connection.write(piece) }
        report.yield(name)
        switch answer.ending {
        case .hangsUp: break
        // The client hangs up.
        case .isSilent: while true { _ = try await connection.read(atMost: 4096) }
        case .trickles:
            while let piece = answer.pieces.last {
                try await Task.sleep(for: .milliseconds(400))
                try await connection.write(piece)
            }
        }
    }
}
