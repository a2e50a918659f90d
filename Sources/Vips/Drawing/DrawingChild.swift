import Synchronization
import SystemShim

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The parent's side of a child process that draws SVG, for one thread at a time.
final class DrawingChild: Sendable {
    private let process: pid_t
    private let socket: CInt
    private let memory: Int
    /// The number of requests sent, the number of different SVGs in a row, the last SVG, and whether the child has ended.
    private let state = Mutex((requests: 0, documents: 0, last: [UInt8]?.none, hasEnded: false))

    /// Starts the child.
    ///
    /// - Parameters:
    ///   - command: The path of `stickermill`.
    ///   - memory: The memory that the child may use, in bytes.
    /// - Throws: `DrawingFault.cannotStart`; `VipsError` if the system grants no further process.
    init(command: String, memory: Int) throws {
        var process: pid_t = 0
        // The child does not search for libvips again, and does not get the variable that may name it.
        let libvips = VipsLibrary.path ?? LibvipsPlace.chosen.path
        let words = [command, Self.verb, String(memory)] + [libvips].compactMap(\.self)
        let arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        socket = stickermill_start_child(command, arguments, &process)
        (self.process, self.memory) = (process, memory)
        guard socket >= 0 else {
            let (code, reason) = (errno, String(cString: strerror(errno)))
            if [EAGAIN, ENOMEM, EMFILE, ENFILE].contains(code) { throw VipsError(detail: reason, isOfResources: true) }
            throw DrawingFault.cannotStart(path: command, reason: reason)
        }
    }

    /// Ends the child process.
    deinit {
        guard socket >= 0 else { return }
        close(socket)
        _ = end()
    }

    /// Ends the child process, unless it has ended.
    ///
    /// - Returns: The signal that ended it, or its exit status as a negative number.
    private func end() -> CInt {
        let isRunning = state.withLock { state in
            defer { state.hasEnded = true }
            return !state.hasEnded
        }
        return isRunning ? stickermill_end_child(process) : 0
    }

    /// The hidden subcommand of `stickermill` that draws, with the memory and the path of libvips as its arguments.
    static let verb = "draw-svg"

    /// The number of requests sent to the child.
    var requests: Int { state.withLock(\.requests) }

    /// The number of different SVGs in these requests.
    var documents: Int { state.withLock(\.documents) }

    /// Sends a request and waits for its answer.
    ///
    /// After every error, the child has ended.
    ///
    /// - Parameter isOver: Returns whether to stop waiting. It is called many times per second.
    func answer(to request: DrawingRequest, until isOver: () -> Bool) throws(DrawingFault) -> DrawingAnswer {
        state.withLock { state in
            state.requests += 1
            if !request.svg.isEmpty, state.last != request.svg {
                (state.documents, state.last) = (state.documents + 1, request.svg)
            }
        }
        do throws(Interruption) {
            try send(request.head.bytes, until: isOver)
            try send(request.svg, until: isOver)
            guard let head = MessageHead(try receive(MessageHead.byteCount, until: isOver)),
                let (empty, byteCount) = DrawingAnswer.read(head, to: request)
            else { throw .nonsense }
            var answer = empty
            answer.bytes = try receive(byteCount, until: isOver)
            return answer
        } catch {
            let end = end()
            switch error {
            case .closed where end == SIGXCPU: throw .outOfTime
            case .closed where end == -DrawingServer.memoryStatus: throw .outOfMemory(bytes: memory)
            case .closed where end == -DrawingServer.setupStatus || end == SIGKILL: throw .noResources
            case .closed: throw .died
            case .nonsense: throw .nonsense
            case .over: throw .outOfTime
            }
        }
    }

    private enum Interruption: Error {
        case closed, nonsense, over
    }

    // MARK: Bytes

    private func send(_ bytes: [UInt8], until isOver: () -> Bool) throws(Interruption) {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                stickermill_send(socket, buffer.baseAddress?.advanced(by: sent), buffer.count - sent)
            }
            if count > 0 { sent += count } else { try wait(for: Int16(POLLOUT), errno, until: isOver) }
        }
    }

    private func receive(_ count: Int, until isOver: () -> Bool) throws(Interruption) -> [UInt8] {
        var bytes = [UInt8](unsafeUninitializedCapacity: count) { $1 = count }
        var received = 0
        while received < count {
            let length = bytes.withUnsafeMutableBytes { buffer in
                read(socket, buffer.baseAddress?.advanced(by: received), buffer.count - received)
            }
            guard length != 0 else { throw .closed }
            if length > 0 { received += length } else { try wait(for: Int16(POLLIN), errno, until: isOver) }
        }
        return bytes
    }

    /// Waits until the socket is ready, after a call that would have blocked.
    private func wait(for events: Int16, _ reason: CInt, until isOver: () -> Bool) throws(Interruption) {
        guard reason == EAGAIN || reason == EWOULDBLOCK || reason == EINTR else { throw .closed }
        guard !isOver() else { throw .over }
        var socket = pollfd(fd: socket, events: events, revents: 0)
        _ = poll(&socket, 1, Self.millisecondsBetweenLooks)
    }

    private static let millisecondsBetweenLooks: CInt = 20
}

/// The reason why an SVG is not drawn.
package enum DrawingFault: Error, Equatable {
    /// The program that draws SVG cannot be started.
    case cannotStart(path: String, reason: String)
    /// The program ended while it drew.
    case died
    /// The program was killed or could not start its threads, because the system lacks memory or threads.
    case noResources
    /// The drawing needs more memory than the program may use.
    case outOfMemory(bytes: Int)
    /// The answer does not fit the request.
    case nonsense
    /// The drawing took longer than allowed.
    case outOfTime
    /// This libvips reads no SVG.
    case noSVG(version: String)
    /// `VIPS_BLOCK_UNTRUSTED` forbids reading SVG.
    case blocked
}
