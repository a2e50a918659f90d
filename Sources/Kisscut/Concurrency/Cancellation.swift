import Synchronization

/// A request to stop, made on one thread and seen on others.
public final class Cancellation: Sendable {
    private let requested = Atomic(false)

    public init() {}

    public var isRequested: Bool { requested.load(ordering: .relaxed) }

    public func request() {
        requested.store(true, ordering: .relaxed)
    }
}
