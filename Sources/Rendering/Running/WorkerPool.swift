import Dispatch
import Synchronization
package import Threads

/// Workers that process items until none is left or the run is cancelled, each on its own thread.
///
/// After a cancellation, workers have a short time to end. Those that are still busy then are abandoned: they end later, and
/// their results are discarded. So work on an item must have no side effects that the caller does not undo; these belong in the
/// step that it returns, such as writing files. A step that has started always completes before the pool returns, and none starts afterward.
package struct WorkerPool: Sendable {
    /// The largest number of workers.
    package static let maximumJobs = 1024

    /// The number of workers.
    private let jobs: Int
    private let cancellation: Cancellation
    /// Receives the threads of workers that have ended.
    private let spare: SpareThreads

    /// Creates a pool.
    ///
    /// - Parameters:
    ///   - jobs: The number of workers; never more than `maximumJobs` are started.
    ///   - spare: Receives the threads of workers that have ended, and of those that would find nothing to do.
    package init(jobs: Int, until cancellation: Cancellation, spare: SpareThreads = SpareThreads(0)) {
        self.jobs = min(jobs, Self.maximumJobs)
        (self.cancellation, self.spare) = (cancellation, spare)
    }

    /// Calls `work` for every item of a list; each worker takes the next item.
    ///
    /// - Parameters:
    ///   - makeWorker: Creates the state of one worker, which never leaves the worker's thread.
    ///   - work: Runs on the worker's thread, as does the step that it returns.
    /// - Returns: One output per item, in their order; nil if the run was cancelled first.
    package func map<Item: Sendable, Worker, Output: Sendable>(
        _ items: [Item], makeWorker: @escaping @Sendable () -> Worker,
        work: @escaping @Sendable (Item, inout Worker) -> () -> Output
    ) -> [Output?] {
        let slots = Slots<Output>(count: items.count)
        let workers = min(jobs, items.count)
        spare.give(jobs - workers)
        WorkerPool(jobs: workers, until: cancellation, spare: spare)
            .run(next: slots.nextIndex, makeWorker: makeWorker) { index, worker in
                let step = work(items[index], &worker)
                return { slots.set(step(), at: index) }
            }
        return slots.outputs
    }

    /// Calls `work` for every item that `next` returns.
    ///
    /// - Parameters:
    ///   - next: Returns the next item, on any worker's thread; nil if there will be none. If it waits for items, a cancellation
    ///     must end the wait.
    ///   - makeWorker: Creates the state of one worker, which never leaves the worker's thread.
    ///   - work: Runs on the worker's thread, as does the step that it returns.
    package func run<Item, Worker>(
        next: @escaping @Sendable () -> Item?, makeWorker: @escaping @Sendable () -> Worker,
        work: @escaping @Sendable (Item, inout Worker) -> () -> Void
    ) {
        let progress = PoolProgress(workers: jobs)
        let runWorker: @Sendable () -> Void = { [cancellation, spare] in
            var worker = makeWorker()
            while !cancellation.isRequested, let item = next() {
                guard progress.run(work(item, &worker)) else { break }
            }
            spare.give(1)
            progress.endWorker()
        }
        cancellation.withAction({ progress.changed.signal() }) {
            var started = 0
            for _ in 0..<jobs {
                if Threads.start(runWorker) {
                    started += 1
                } else if started > 0 {
                    progress.endWorker()
                } else {
                    // If the system has no more threads, the caller's thread does the work.
                    runWorker()
                }
            }
            progress.wait(until: cancellation)
        }
    }
}

/// The outputs of a list of items.
private final class Slots<Output: Sendable>: Sendable {
    private let count: Int
    private let next = Atomic(0)
    private let slots: Mutex<[Output?]>

    init(count: Int) {
        self.count = count
        slots = Mutex(Array(repeating: nil, count: count))
    }

    /// Returns the index of the item that nobody has taken yet.
    func nextIndex() -> Int? {
        let index = next.add(1, ordering: .relaxed).oldValue
        return index < count ? index : nil
    }

    func set(_ output: Output, at index: Int) {
        slots.withLock { $0[index] = output }
    }

    var outputs: [Output?] { slots.withLock { $0 } }
}

/// How many workers and steps are running.
private final class PoolProgress: Sendable {
    /// How long workers may take to end after a cancellation.
    private static var gracePeriod: DispatchTimeInterval { .milliseconds(50) }

    /// Signaled after each change that the waiting thread must check.
    let changed = DispatchSemaphore(value: 0)
    private let state: Mutex<State>

    private struct State {
        var workers: Int
        /// The number of steps that are running.
        var steps = 0
        var isOver = false
    }

    init(workers: Int) {
        state = Mutex(State(workers: workers))
    }

    /// Runs the step of an item; returns false if nobody waits for it anymore.
    func run(_ step: () -> Void) -> Bool {
        let isWanted = state.withLock { state in
            if !state.isOver { state.steps += 1 }
            return !state.isOver
        }
        guard isWanted else { return false }
        step()
        state.withLock { state in
            state.steps -= 1
            if state.isOver { changed.signal() }
        }
        return true
    }

    func endWorker() {
        state.withLock { $0.workers -= 1 }
        changed.signal()
    }

    /// Waits until the workers have ended, after a cancellation only a short time, and until no step is running.
    func wait(until cancellation: Cancellation) {
        while isWorking && !cancellation.isRequested { changed.wait() }
        let deadline = DispatchTime.now() + Self.gracePeriod
        while isWorking && changed.wait(timeout: deadline) == .success {}
        state.withLock { $0.isOver = true }
        while state.withLock({ $0.steps > 0 }) { changed.wait() }
    }

    private var isWorking: Bool { state.withLock { $0.workers > 0 } }
}
