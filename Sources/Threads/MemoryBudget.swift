import Dispatch
import Synchronization

/// An amount of memory that the workers of this process share, for work that needs much of it.
///
/// It counts only what the work expects to need.
package final class MemoryBudget: Sendable {
    private let total: Int
    private let free: Mutex<Int>
    private let given = DispatchSemaphore(value: 0)

    /// Creates a budget of a number of bytes.
    package init(_ bytes: Int) {
        total = bytes
        free = Mutex(bytes)
    }

    /// Takes memory, and waits for it if others have taken too much.
    ///
    /// Work that needs more than the whole budget takes all of it.
    ///
    /// - Parameter isOver: Returns whether to stop waiting. It is called many times per second.
    /// - Returns: The bytes to give back, or 0 if the wait was stopped.
    package func take(_ bytes: Int, until isOver: () -> Bool) -> Int {
        let wanted = min(max(bytes, 0), total)
        while !takeNow(wanted) {
            guard !isOver() else { return 0 }
            _ = given.wait(timeout: .now() + .milliseconds(20))
        }
        return wanted
    }

    private func takeNow(_ bytes: Int) -> Bool {
        free.withLock { free in
            guard free >= bytes else { return false }
            free -= bytes
            return true
        }
    }

    /// Gives memory back.
    package func give(_ bytes: Int) {
        guard bytes > 0 else { return }
        free.withLock { $0 += bytes }
        given.signal()
    }
}
