import Dispatch
import Synchronization
import Threads

/// Processes the items of a list with several workers, each on its own thread; the results keep the order of the list.
package struct WorkerPool: Sendable {
    /// The number of workers.
    let jobs: Int

    /// Creates a pool.
    package init(jobs: Int) {
        self.jobs = jobs
    }

    private static let maximumThreads = 1024

    /// Calls `work` for every item; each worker takes the next item, until none is left or the run is cancelled.
    ///
    /// After a cancellation, workers have a short time to end. Those that are still busy then are abandoned: they end later, and
    /// their results are discarded. So `work` must have no side effects; these belong in the step that it returns, such as
    /// writing files. A step that has started always completes before this function returns, and none starts afterward.
    ///
    /// - Parameters:
    ///   - makeWorker: Creates the state of one worker, which never leaves the worker's thread.
    ///   - finishWorker: Runs at the end of each worker, on its thread.
    ///   - work: Runs on the worker's thread, as does the step that it returns.
    /// - Returns: One output per item; nil if the run was cancelled first.
    package func map<Item: Sendable, Worker, Output: Sendable>(
        _ items: [Item], until cancellation: Cancellation,
        makeWorker: @escaping @Sendable () -> Worker, finishWorker: @escaping @Sendable () -> Void,
        work: @escaping @Sendable (Item, inout Worker) -> () -> Output
    ) -> [Output?] {
        let workers = min(jobs, items.count, Self.maximumThreads)
        let results = PoolResults<Output>(count: items.count, workers: workers)
        let runWorker: @Sendable () -> Void = {
            var worker = makeWorker()
            while !cancellation.isRequested, let index = results.nextIndex() {
                let step = work(items[index], &worker)
                guard results.take(step, at: index) else { break }
            }
            finishWorker()
            results.endWorker()
        }
        return cancellation.withAction({ results.changed.signal() }) {
            // If the system has no more threads, the caller's thread does the work.
            for _ in 0..<workers where !Threads.start(runWorker) { runWorker() }
            return results.wait(until: cancellation)
        }
    }
}

/// The progress and results of the workers of a pool.
private final class PoolResults<Output: Sendable>: Sendable {
    /// How long workers may take to end after a cancellation.
    private static var gracePeriod: DispatchTimeInterval { .milliseconds(50) }

    /// Signaled after each change that the waiting thread must check.
    let changed = DispatchSemaphore(value: 0)
    private let next = Atomic(0)
    private let count: Int
    private let state: Mutex<State>

    private struct State {
        var slots: [Output?]
        var workers: Int
        /// The number of steps that are running.
        var steps = 0
        var isOver = false
    }

    init(count: Int, workers: Int) {
        self.count = count
        state = Mutex(State(slots: Array(repeating: nil, count: count), workers: workers))
    }

    func nextIndex() -> Int? {
        let index = next.add(1, ordering: .relaxed).oldValue
        return index < count ? index : nil
    }

    /// Runs the step of an item and stores its output; returns false if nobody waits for it anymore.
    func take(_ step: () -> Output, at index: Int) -> Bool {
        let isWanted = state.withLock { state in
            if !state.isOver { state.steps += 1 }
            return !state.isOver
        }
        guard isWanted else { return false }
        let output = step()
        state.withLock { state in
            state.slots[index] = output
            state.steps -= 1
            if state.isOver { changed.signal() }
        }
        return true
    }

    func endWorker() {
        state.withLock { $0.workers -= 1 }
        changed.signal()
    }

    func wait(until cancellation: Cancellation) -> [Output?] {
        while isWorking && !cancellation.isRequested { changed.wait() }
        let deadline = DispatchTime.now() + Self.gracePeriod
        while isWorking && changed.wait(timeout: deadline) == .success {}
        state.withLock { $0.isOver = true }
        while state.withLock({ $0.steps > 0 }) { changed.wait() }
        return state.withLock { $0.slots }
    }

    private var isWorking: Bool { state.withLock { $0.workers > 0 } }
}
