import Synchronization

/// A limit for some work, which must end when its time is over or when it is cancelled.
///
/// Once the time is over, it stays over until the next start. Several threads may work and wait at once.
package final class Deadline: Sendable {
    /// The most seconds that the work may take.
    package let seconds: Int
    private let cancelled: @Sendable () -> Bool
    /// Returns the nanoseconds since some moment.
    private let now: @Sendable () -> Int64
    private let clock = Mutex(Clock())

    /// The time of the work, in nanoseconds.
    private struct Clock {
        /// The number of starts, because a thread may still wait for the work before.
        var starts = 0
        var end = Int64.max
        /// The threads that wait for a shared place, and the threads that have one.
        var waiting = 0
        var placed = 0
        /// Since when the time stands still, or `nil` if it runs.
        var stopped: Int64?

        /// Whether the time is over.
        func isPast(at now: Int64) -> Bool { end < .max && (stopped ?? now) >= end }

        /// Stops or continues the time: it stands still while threads wait and no thread has a place.
        mutating func update(at now: Int64) {
            guard end < .max else { return }
            let stands = waiting > 0 && placed == 0
            if let since = stopped, !stands {
                // What was over before the wait is not extended by it.
                if since < end { end += now - since }
                stopped = nil
            } else if stopped == nil, stands {
                stopped = now
            }
        }
    }

    /// Creates a deadline whose time does not run before it is started.
    ///
    /// - Parameters:
    ///   - seconds: The most seconds that the work may take.
    ///   - isCancelled: Returns whether the work is cancelled. It is called often.
    package convenience init(seconds: Int, isCancelled: @escaping @Sendable () -> Bool = { false }) {
        let origin = ContinuousClock.now
        self.init(seconds: seconds, isCancelled: isCancelled) {
            let (seconds, attoseconds) = (ContinuousClock.now - origin).components
            return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
        }
    }

    /// Creates a deadline with a clock, which tests set.
    ///
    /// - Parameter now: Returns the nanoseconds since some moment.
    init(
        seconds: Int, isCancelled: @escaping @Sendable () -> Bool = { false }, now: @escaping @Sendable () -> Int64
    ) {
        (self.seconds, cancelled, self.now) = (seconds, isCancelled, now)
    }

    /// Starts the time of the work, or of the next work.
    package func start() {
        let now = self.now()
        clock.withLock { clock in
            clock = Clock(starts: clock.starts + 1, end: now &+ Int64(min(seconds, Self.longest)) * 1_000_000_000)
        }
    }

    /// Whether the work must end.
    package var isOver: Bool { isCancelled || isPast }

    /// Whether the work is cancelled.
    package var isCancelled: Bool { cancelled() }

    /// Whether the time is over.
    package var isPast: Bool {
        let now = self.now()
        return clock.withLock { $0.isPast(at: now) }
    }

    /// Waits for something that the work shares with other work.
    ///
    /// Time in which the work only waits does not count. It is the same time for all of its threads, so it is not counted once per thread.
    package func paused<Value>(_ wait: () throws -> Value) rethrows -> Value {
        let start = count(nil) { $0.waiting += 1 }
        defer { count(start) { $0.waiting -= 1 } }
        return try wait()
    }

    /// Does a part of the work in a place that it shares with other work, such as a drawing in a child process.
    ///
    /// While one thread has a place, the time counts, though others still wait.
    ///
    /// - Parameters:
    ///   - wait: Waits for the place. It should stop when the deadline is over.
    ///   - part: Works in the place.
    package func inPlace<Value>(after wait: () throws -> Void, _ part: () throws -> Value) rethrows -> Value {
        try paused(wait)
        let start = count(nil) { $0.placed += 1 }
        defer { count(start) { $0.placed -= 1 } }
        return try part()
    }

    /// Counts a thread, unless the work that it belongs to has ended.
    ///
    /// - Parameter start: The number of the start of this work, or `nil` for the current work.
    /// - Returns: The number of the start of the current work.
    @discardableResult
    private func count(_ start: Int?, _ change: (inout Clock) -> Void) -> Int {
        let now = self.now()
        return clock.withLock { clock in
            if start == nil || start == clock.starts {
                change(&clock)
                clock.update(at: now)
            }
            return clock.starts
        }
    }

    /// A year.
    private static let longest = 31_536_000
}
