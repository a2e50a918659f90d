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

    init() {
        let queue = DispatchQueue(label: "kisscut.interrupts")
        sources = [SIGINT, SIGTERM].map { [cancellation] number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { cancellation.request() }
            source.resume()
            return source
        }
    }
}
