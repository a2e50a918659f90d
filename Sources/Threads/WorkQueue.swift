import Dispatch
import Synchronization

/// Runs work on spare threads while its caller goes on; for one caller at a time.
///
/// The caller's thread is a lane too: it runs waiting work when too much waits, and while it waits for an output. So with one lane,
/// work runs when it is added. What was added first starts first; what nobody can wait for anymore does not start. Threads end
/// when nothing waits.
package final class WorkQueue: Sendable {
    /// The number of lanes, which are threads.
    package let lanes: Int
    /// How many things may wait before the caller works too: enough that no lane runs dry while the caller does one of the longest.
    package var mostWaiting: Int { 4 * (lanes - 1) }
    private let state: Mutex<State>

    private struct State {
        /// The work that has not started, the oldest first.
        var waiting: [@Sendable (_ lane: Int) -> Void] = []
        /// The lanes that have no thread.
        var idle: [Int]
    }

    /// Creates a queue.
    ///
    /// - Parameter lanes: The number of lanes, at least 1.
    package init(lanes: Int) {
        self.lanes = max(1, lanes)
        state = Mutex(State(idle: Array(1..<self.lanes)))
    }

    /// Adds work.
    ///
    /// - Parameter work: Gets the number of its lane, from 0 for the caller to `lanes - 1`; each lane does one thing at a time.
    package func add<Output: Sendable>(
        _ work: @escaping @Sendable (_ lane: Int) -> Output
    ) -> PendingOutput<Output> {
        let output = PendingOutput<Output>(of: self)
        let (isTooMuch, lane) = state.withLock { state in
            state.waiting.append { [weak output] lane in
                guard let output else { return }
                output.set(work(lane))
            }
            return (state.waiting.count > mostWaiting, state.idle.popLast())
        }
        if let lane, !Threads.start({ while self.runOldest(on: lane) {} }) {
            state.withLock { $0.idle.append(lane) }
        }
        if isTooMuch { runOldest(on: 0) }
        return output
    }

    /// Runs what has waited longest; returns false, and gives up the lane's thread, if nothing waits.
    @discardableResult
    fileprivate func runOldest(on lane: Int) -> Bool {
        let work: (@Sendable (Int) -> Void)? = state.withLock { state in
            if !state.waiting.isEmpty { return state.waiting.removeFirst() }
            if lane > 0 { state.idle.append(lane) }
            return nil
        }
        work?(lane)
        return work != nil
    }
}

/// The output of work in a queue, once it has run.
package final class PendingOutput<Output: Sendable>: Sendable {
    private let queue: WorkQueue
    private let output = Mutex<Output?>(nil)
    private let isSet = DispatchSemaphore(value: 0)

    fileprivate init(of queue: WorkQueue) {
        self.queue = queue
    }

    fileprivate func set(_ output: Output) {
        self.output.withLock { $0 = output }
        isSet.signal()
    }

    /// Returns the output; until it is known, the caller runs work that waits.
    package func wait() -> Output {
        while true {
            if let output = output.withLock({ $0 }) { return output }
            if !queue.runOldest(on: 0) { isSet.wait() }
        }
    }
}
