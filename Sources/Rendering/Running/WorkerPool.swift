import Dispatch
import Synchronization
import Threads

/// Works through a list with several workers at once, each on a thread of its own; the results keep the order of the list.
package struct WorkerPool: Sendable {
    /// How many workers there are.
    let jobs: Int

    /// Makes a pool.
    package init(jobs: Int) {
        self.jobs = jobs
    }

    /// More would only wait for each other.
    private static let mostThreads = 1024

    /// Does `work` for every item; each worker takes the next item until none is left or a stop is requested.
    ///
    /// After a request to stop, workers have a moment to come to an end. Those that are still at work then are left alone: they
    /// end by themselves, and what they have worked out is dropped. So `work` leaves no trace outside its worker; what does,
    /// such as writing files, is the step that it returns. A step that has begun is always waited for, and no step begins
    /// once this returns.
    ///
    /// - Parameters:
    ///   - makeWorker: Makes what one worker owns and uses for item after item. It never leaves its worker.
    ///   - finishWorker: Runs at the end of each worker, on its thread.
    ///   - work: Runs on the worker's thread, and so does the step that it returns.
    /// - Returns: A slot per item; nil if a stop came first.
    package func map<Item: Sendable, Worker, Output: Sendable>(
        _ items: [Item], until cancellation: Cancellation,
        makeWorker: @escaping @Sendable () -> Worker, finishWorker: @escaping @Sendable () -> Void,
        work: @escaping @Sendable (Item, inout Worker) -> () -> Output
    ) -> [Output?] {
        let workers = min(jobs, items.count, Self.mostThreads)
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
        return cancellation.withAction({ results.news.signal() }) {
            // Without a thread to be had, the caller's own does the work.
            for _ in 0..<workers where !Threads.start(runWorker) { runWorker() }
            return results.wait(until: cancellation)
        }
    }
}

/// What the workers of a pool have come to so far.
private final class PoolResults<Output: Sendable>: Sendable {
    /// How long workers may take to notice a request to stop.
    private static var patience: DispatchTimeInterval { .milliseconds(50) }

    /// Signalled whenever the one who waits may have something to see.
    let news = DispatchSemaphore(value: 0)
    private let next = Atomic(0)
    private let count: Int
    private let state: Mutex<State>

    private struct State {
        var slots: [Output?]
        var workers: Int
        /// How many steps are under way.
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

    /// Does the last step of an item and keeps its result, unless nobody waits for it any more.
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
            if state.isOver { news.signal() }
        }
        return true
    }

    func endWorker() {
        state.withLock { $0.workers -= 1 }
        news.signal()
    }

    func wait(until cancellation: Cancellation) -> [Output?] {
        while isWorking && !cancellation.isRequested { news.wait() }
        let deadline = DispatchTime.now() + Self.patience
        while isWorking && news.wait(timeout: deadline) == .success {}
        state.withLock { $0.isOver = true }
        while state.withLock({ $0.steps > 0 }) { news.wait() }
        return state.withLock { $0.slots }
    }

    private var isWorking: Bool { state.withLock { $0.workers > 0 } }
}
