import Synchronization
import Threads

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// Calls a function on SIGINT, SIGTERM and SIGHUP instead of ending the process, so that no file is left half-written.
///
/// A signal handler writes a byte to a pipe. A separate thread reads the pipe, because Dispatch may have no thread left. Signals are not
/// lost. Before the handler is installed, a signal ends the process. Afterwards, the byte waits in the pipe. If the thread cannot be
/// started, signals end the process.
final class Interrupts: Sendable {
    private struct Handler: Sendable {
        var number: CInt
        var former: (@convention(c) (CInt) -> Void)?
    }

    private let handlers: [Handler]

    /// The end of the pipe that handlers write to, or -1 before the pipe exists.
    private static let writeEnd = Atomic<CInt>(-1)
    /// Whether there was a signal.
    private static let isRequestedNow = Atomic(false)
    /// Whether a signal has arrived since the process started to listen.
    static var areRequested: Bool { isRequestedNow.load(ordering: .sequentiallyConsistent) }
    /// The function that signals call now, and whether the process ends soon if its output is stuck.
    private static let action = Mutex<(function: (@Sendable () -> Void)?, isImpatient: Bool)>((nil, false))
    /// Whether a thread reads the pipe.
    private static let isRead: Bool = {
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else { return false }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        writeEnd.store(ends[1], ordering: .sequentiallyConsistent)
        return LongThread.start { [readEnd = ends[0]] in
            var byte: UInt8 = 0
            while true {
                guard read(readEnd, &byte, 1) == 1 else { continue }
                isRequestedNow.store(true, ordering: .sequentiallyConsistent)
                let (action, isImpatient) = action.withLock { $0 }
                guard let action else { continue }
                action()
                endUnlessHandled(isImpatient ? readEnd : nil)
            }
        }
    }()

    /// Ends the process if the work goes on for too long after a signal.
    ///
    /// Swift's tasks may have no thread on which to end the work, or the work waits for a reader that has stopped.
    ///
    /// - Parameter signals: The end of the pipe to read further signals from, if the process is impatient.
    private static func endUnlessHandled(_ signals: CInt?) {
        let end = ContinuousClock.now + .seconds(signals == nil ? 30 : 10)
        while action.withLock({ $0.function != nil }) {
            if .now > end { _exit(130) }
            guard let signals else {
                usleep(20_000)
                continue
            }
            var byte: UInt8 = 0
            if isReady(signals, for: POLLIN, milliseconds: 20), read(signals, &byte, 1) == 1,
                !isReady(STDOUT_FILENO, for: POLLOUT, milliseconds: 0)
            {
                _exit(130)
            }
        }
    }

    /// Returns whether a descriptor can be read or written without waiting longer than some milliseconds.
    private static func isReady(_ descriptor: CInt, for event: CInt, milliseconds: CInt) -> Bool {
        var waiting = pollfd(fd: descriptor, events: Int16(event), revents: 0)
        return poll(&waiting, 1, milliseconds) > 0
    }

    /// Starts to handle signals.
    ///
    /// After a signal, the process ends 30 seconds later unless `end` is called before.
    ///
    /// - Parameters:
    ///   - isImpatient: Whether the process ends after 10 seconds instead, and at a second signal if standard output takes no bytes.
    ///   - action: The function that signals call, or `nil` to only record signals.
    init(isImpatient: Bool = false, _ action: (@Sendable () -> Void)? = nil) {
        guard Self.isRead else {
            handlers = []
            return
        }
        Self.action.withLock { $0 = (action, isImpatient) }
        var handlers: [Handler] = []
        for number: CInt in [SIGINT, SIGTERM, SIGHUP] {
            let former = signal(number, Self.note)
            if number == SIGHUP && former.address == Optional(SIG_IGN).address {
                // `nohup` ignores SIGHUP, so that the command goes on after its terminal is closed.
                signal(number, former)
            } else {
                handlers.append(Handler(number: number, former: former))
            }
        }
        self.handlers = handlers
    }

    /// The signal handler, which calls only functions that POSIX allows in a handler.
    private static let note: @convention(c) (CInt) -> Void = { _ in
        let saved = errno
        var byte: UInt8 = 0
        _ = write(Interrupts.writeEnd.load(ordering: .sequentiallyConsistent), &byte, 1)
        errno = saved
    }

    /// Restores the former effect of the signals.
    ///
    /// Writing a report blocks if its reader stops reading, and a signal must then be able to end the process.
    func end() {
        for handler in handlers { signal(handler.number, handler.former) }
        Self.action.withLock { $0 = (nil, false) }
    }
}

extension Optional<@convention(c) (CInt) -> Void> {
    /// A number that is equal for equal functions.
    fileprivate var address: Int { unsafeBitCast(self, to: Int.self) }
}
