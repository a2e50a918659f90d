import Dispatch
import Kisscut

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Turns SIGINT and SIGTERM into a request to stop, so that no file is left half-written.
final class Interrupts {
    let cancellation = Cancellation()
    private let sources: [any DispatchSourceSignal]
    private let restore: () -> Void

    init() {
        let queue = DispatchQueue(label: "kisscut.interrupts")
        let numbers = [SIGINT, SIGTERM]
        let actions = numbers.map { signal($0, SIG_IGN) }
        restore = { for (number, action) in zip(numbers, actions) { signal(number, action) } }
        sources = numbers.map { [cancellation] number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { cancellation.request() }
            source.resume()
            return source
        }
    }

    /// Gives the signals the effect that they had before: a report may go to a pipe that nobody reads, and waiting for that
    /// must be possible to end.
    func end() {
        for source in sources { source.cancel() }
        restore()
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGINT)
        sigaddset(&signals, SIGTERM)
        // Dispatch has them blocked on the thread that asked for them.
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }
}
