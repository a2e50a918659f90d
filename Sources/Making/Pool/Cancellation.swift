package import Inspection
import Synchronization

/// Cancels a run from another thread.
///
/// A cancelled run returns within a tenth of a second. Work that cannot be interrupted, such as a long compression, ends later on its own
/// thread, and its result is discarded.
package final class Cancellation: Sendable {
    private let requested = Atomic(false)
    private let whole: Cancellation?
    private let observers = Mutex(Observers())

    private struct Observers {
        var next = 0
        var actions: [Int: @Sendable () -> Void] = [:]
    }

    /// Creates a cancellation that is not requested yet.
    ///
    /// - Parameter whole: The cancellation of the whole run if this is for a part of it. It also cancels the part.
    package init(within whole: Cancellation? = nil) {
        self.whole = whole
    }

    /// Whether the cancellation was requested.
    package var isRequested: Bool {
        requested.load(ordering: .sequentiallyConsistent) || whole?.isRequested == true
    }

    /// Requests the cancellation, from any thread.
    package func request() {
        requested.store(true, ordering: .sequentiallyConsistent)
        for action in observers.withLock({ Array($0.actions.values) }) { action() }
    }

    /// Runs `body`, and calls `action` if the cancellation is requested before or during it.
    ///
    /// The action runs on the thread that makes the request, or on this thread if the request was made before. A request for the whole run
    /// does not call the actions of a part.
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

    /// Throws if the cancellation was requested.
    ///
    /// - Throws: `StickermillError` with the code `cancelled`.
    package func check(_ master: Master) throws(StickermillError) {
        guard isRequested else { return }
        throw StickermillError(.cancelled(during: .run), path: master.path)
    }
}
