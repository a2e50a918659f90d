import Synchronization

/// A limit for some work, which must end when its time is over or when it is cancelled.
package final class Deadline: Sendable {
    /// The most seconds that the work may take.
    package let seconds: Int
    private let cancelled: @Sendable () -> Bool
    /// Nanoseconds since `origin`.
    private let end = Atomic<Int64>(.max)
    private let origin = ContinuousClock.now

    /// Creates a deadline whose time does not run before it is started.
    ///
    /// - Parameters:
    ///   - seconds: The most seconds that the work may take.
    ///   - isCancelled: Returns whether the work is cancelled. It is called often.
    package init(seconds: Int, isCancelled: @escaping @Sendable () -> Bool = { false }) {
        (self.seconds, cancelled) = (seconds, isCancelled)
    }

    /// Starts the time of the work, or of the next work.
    package func start() {
        end.store(now &+ Int64(min(seconds, Self.longest)) * 1_000_000_000, ordering: .relaxed)
    }

    /// Whether the work must end.
    package var isOver: Bool { isCancelled || isPast }

    /// Whether the work is cancelled.
    package var isCancelled: Bool { cancelled() }

    /// Whether the time is over.
    package var isPast: Bool {
        let end = end.load(ordering: .relaxed)
        return end < .max && now >= end
    }

    /// Runs `wait`, whose time does not count.
    package func paused<Value>(_ wait: () throws -> Value) rethrows -> Value {
        let start = now
        defer {
            if end.load(ordering: .relaxed) < .max { end.add(now - start, ordering: .relaxed) }
        }
        return try wait()
    }

    /// A year.
    private static let longest = 31_536_000

    private var now: Int64 {
        let (seconds, attoseconds) = (ContinuousClock.now - origin).components
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}
