import Synchronization

/// The number of idle threads that may help busy workers.
///
/// Code that takes a thread from this stock starts it. A worker that ends adds its own thread.
package final class IdleThreads: Sendable {
    private let free: Atomic<Int>

    /// Creates a stock of threads.
    package init(_ count: Int) {
        free = Atomic(max(0, count))
    }

    /// The number of available threads, which other threads may take at any time.
    package var count: Int { free.load(ordering: .relaxed) }

    /// Takes threads.
    ///
    /// - Returns: The number of threads taken: at most `most`, and 0 if none are available.
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

    /// Adds threads, or gives taken threads back.
    package func give(_ count: Int) {
        free.add(count, ordering: .relaxed)
    }
}
