import Synchronization

/// A request to stop, made on one thread and seen on others.
///
/// A run that is asked to stop returns within a tenth of a second. What its workers have begun and cannot stop, such as a long
/// compression, comes to its end later and leaves no trace.
package final class Cancellation: Sendable {
    private let requested = Atomic(false)
    private let observers = Mutex(Observers())

    private struct Observers {
        var next = 0
        var actions: [Int: @Sendable () -> Void] = [:]
    }

    /// Nothing is requested yet.
    package init() {}

    /// Whether a stop was requested.
    package var isRequested: Bool { requested.load(ordering: .sequentiallyConsistent) }

    /// Requests a stop; from any thread.
    package func request() {
        requested.store(true, ordering: .sequentiallyConsistent)
        for action in observers.withLock({ Array($0.actions.values) }) { action() }
    }

    /// Does something while the request, if it comes meanwhile or has come before, leads to an action on the thread that makes it.
    package func withAction<Value>(_ action: @escaping @Sendable () -> Void, _ body: () throws -> Value) rethrows
        -> Value
    {
        let number = observers.withLock { observers in
            observers.next += 1
            observers.actions[observers.next] = action
            return observers.next
        }
        defer { observers.withLock { $0.actions[number] = nil } }
        if isRequested { action() }
        return try body()
    }

    /// Gives up a master if a stop was requested.
    ///
    /// - Throws: `KisscutError` with the code `cancelled`.
    package func check(_ master: Master) throws(KisscutError) {
        guard isRequested else { return }
        throw KisscutError(.cancelled, path: master.path, reason: "the run was interrupted")
    }
}
