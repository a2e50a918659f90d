import Dispatch
import Synchronization

/// Runs work on idle threads while its caller goes on, for one caller at a time.
///
/// The caller also works: when too much work is waiting, and while it waits for an output. So if no thread is spare, work runs when it is
/// added. The work that was added first starts first; work whose output was released does not start. When no work is waiting, threads end
/// and become spare again.
package final class HelperQueue: Sendable {
    private let spare: IdleThreads
    /// The work that has not started, the oldest first, and the number of threads that work.
    private let state = Mutex((waiting: [@Sendable () -> Void](), threads: 0))

    /// Creates a queue.
    ///
    /// - Parameter spare: The threads that it may use.
    package init(_ spare: IdleThreads) {
        self.spare = spare
    }

    /// Whether work is likely to run while the caller goes on.
    package var hasHelp: Bool { spare.count > 0 || maximumWaiting > 0 }

    /// How much work may wait now before the caller also works: enough to keep all threads busy while the caller runs the longest work.
    package var maximumWaiting: Int { state.withLock { Self.waitingPerThread * $0.threads } }

    private static let waitingPerThread = 4

    /// Adds work.
    package func add<Output: Sendable>(_ work: @escaping @Sendable () -> Output) -> PendingOutput<Output> {
        let output = PendingOutput<Output>(of: self)
        let isHelped = spare.take(upTo: 1) == 1
        let isTooMuch = state.withLock { state in
            state.waiting.append { [weak output] in
                guard let output else { return }
                output.set(work())
            }
            if isHelped { state.threads += 1 }
            return state.waiting.count > Self.waitingPerThread * state.threads
        }
        if isHelped { Lanes.start { while self.runOldest(onSpareThread: true) {} } }
        if isTooMuch { runOldest() }
        return output
    }

    /// Runs the work that has waited longest, or gives a spare thread back and returns false if no work is waiting.
    @discardableResult
    fileprivate func runOldest(onSpareThread isSpare: Bool = false) -> Bool {
        let work: (@Sendable () -> Void)? = state.withLock { state in
            if !state.waiting.isEmpty { return state.waiting.removeFirst() }
            if isSpare { state.threads -= 1 }
            return nil
        }
        if work == nil && isSpare { spare.give(1) }
        work?()
        return work != nil
    }
}

/// The output of work in a queue, once it has run.
package final class PendingOutput<Output: Sendable>: Sendable {
    private let queue: HelperQueue
    private let output = Mutex<Output?>(nil)
    private let isSet = DispatchSemaphore(value: 0)

    fileprivate init(of queue: HelperQueue) {
        self.queue = queue
    }

    fileprivate func set(_ output: Output) {
        self.output.withLock { $0 = output }
        isSet.signal()
    }

    /// Returns the output, and runs waiting work until it is known.
    package func wait() -> Output {
        while true {
            if let output = output.withLock({ $0 }) { return output }
            if !queue.runOldest() { isSet.wait() }
        }
    }
}
