import Dispatch
import Synchronization

/// Admits calls until it ends, and then waits for the admitted calls.
package final class Admission: Sendable {
    private let isOver = Mutex(false)
    private let admitted = DispatchGroup()

    /// Creates an admission that has not ended.
    package init() {}

    /// Makes a call, unless the admission has ended.
    ///
    /// - Returns: Whether the call was made.
    @discardableResult
    package func admit(_ call: () -> Void) -> Bool {
        let isAdmitted = isOver.withLock { isOver in
            if !isOver { admitted.enter() }
            return !isOver
        }
        guard isAdmitted else { return false }
        call()
        admitted.leave()
        return true
    }

    /// Stops admitting calls, and waits for the admitted calls.
    package func end() {
        isOver.withLock { $0 = true }
        admitted.wait()
    }
}
