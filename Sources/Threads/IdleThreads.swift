import Synchronization

/// The number of idle threads that may help busy workers.
///
/// Whoever takes one starts the thread. A worker that ends gives its own.
package final class IdleThreads: Sendable {
    private let free: Atomic<Int>

    /// Creates a stock of threads.
    package init(_ count: Int) {
        free = Atomic(max(0, count))
    }

    /// The number of threads that nobody has taken; another may take them at any time.
    package var count: Int { free.load(ordering: .relaxed) }

    /// Takes threads.
    ///
    /// - Returns: How many; at most `most`, and 0 if there are none.
    package func take(upTo most: Int) -> Int {
        var count = count
        while count > 0 && most > 0 {
            let taken = min(most, count)
            let result = free.compareExchange(expected: count, desired: count - taken, ordering: .relaxed)
            if result.exchanged { return taken }
            count = result.original
        }
        return 0
    }

    /// Gives threads, or gives back what was taken.
    package func give(_ count: Int) {
        free.add(count, ordering: .relaxed)
    }
}
