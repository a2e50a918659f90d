import Synchronization

/// A request to stop, made on one thread and seen on others.
///
/// A run that is asked to stop returns within a tenth of a second. What its workers have begun and cannot stop, such as a long
/// compression, comes to its end later and leaves no trace.
public final class Cancellation: Sendable {
    private let requested = Atomic(false)
    private let observers = Mutex(Observers())

    private struct Observers {
        var next = 0
        var actions: [Int: @Sendable () -> Void] = [:]
    }

    public init() {}

    public var isRequested: Bool { requested.load(ordering: .sequentiallyConsistent) }

    public func request() {
        requested.store(true, ordering: .sequentiallyConsistent)
        for action in observers.withLock({ Array($0.actions.values) }) { action() }
    }

    /// Does something while the request, if it comes meanwhile or has come before, leads to an action on the thread that makes it.
    func withAction<Value>(_ action: @escaping @Sendable () -> Void, _ body: () throws -> Value) rethrows -> Value {
        let number = observers.withLock { observers in
            observers.next += 1
            observers.actions[observers.next] = action
            return observers.next
        }
        defer { observers.withLock { $0.actions[number] = nil } }
        if isRequested { action() }
        return try body()
    }
}
