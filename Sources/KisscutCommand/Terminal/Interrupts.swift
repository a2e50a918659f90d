import Dispatch
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Calls a function on SIGINT and SIGTERM instead of ending the process, so that no file is left half-written.
///
/// A handler writes a byte to a pipe of the process. Unlike signals that are ignored until a source of Dispatch watches them, none
/// is lost: before the handler is there, a signal ends the process, and after it, the byte waits.
final class Interrupts {
    private let source: (any DispatchSourceRead)?
    private let former: [Handler]

    private typealias Handler = (number: CInt, action: (@convention(c) (CInt) -> Void)?)
    /// The end of the pipe that handlers write to; -1 before there is one.
    private static let writeEnd = Atomic<CInt>(-1)
    /// The end that sources read from; nil if the process has no descriptor left.
    private static let readEnd: CInt? = {
        var ends: [CInt] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        writeEnd.store(ends[1], ordering: .sequentiallyConsistent)
        return ends[0]
    }()

    init(_ action: @escaping @Sendable () -> Void) {
        guard let readEnd = Self.readEnd else {
            (source, former) = (nil, [])
            return
        }
        let source = DispatchSource.makeReadSource(
            fileDescriptor: readEnd, queue: DispatchQueue(label: "kisscut.interrupts"))
        source.setEventHandler {
            var bytes = [UInt8](repeating: 0, count: 64)
            while read(readEnd, &bytes, bytes.count) > 0 {}
            action()
        }
        source.resume()
        self.source = source
        former = [SIGINT, SIGTERM].map { number in
            let action = signal(number) { _ in
                // Only what POSIX allows in a signal handler.
                let saved = errno
                var byte: UInt8 = 0
                _ = write(Interrupts.writeEnd.load(ordering: .sequentiallyConsistent), &byte, 1)
                errno = saved
            }
            return (number, action)
        }
    }

    /// Restores the former effect of the signals: a report may go to a pipe that nobody reads, and people must be able to
    /// end that wait.
    func end() {
        for (number, action) in former { signal(number, action) }
        source?.cancel()
    }
}
