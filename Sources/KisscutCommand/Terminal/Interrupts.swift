import Dispatch

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Calls a function on SIGINT and SIGTERM instead of ending the process, so that no file is left half-written.
final class Interrupts {
    private let sources: [any DispatchSourceSignal]
    private let restore: () -> Void

    init(_ action: @escaping @Sendable () -> Void) {
        let queue = DispatchQueue(label: "kisscut.interrupts")
        let numbers = [SIGINT, SIGTERM]
        let actions = numbers.map { signal($0, SIG_IGN) }
        restore = { for (number, action) in zip(numbers, actions) { signal(number, action) } }
        sources = numbers.map { number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler(handler: action)
            source.resume()
            return source
        }
    }

    /// Restores the former effect of the signals: a report may go to a pipe that nobody reads, and people must be able to
    /// end that wait.
    func end() {
        for source in sources { source.cancel() }
        restore()
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGINT)
        sigaddset(&signals, SIGTERM)
        // Dispatch blocks them on the thread that made the sources.
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }
}
