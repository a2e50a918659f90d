import Dispatch
package import Threads

/// Workers that process items until no item is left or the run is cancelled.
///
/// Each works on a private serial queue of Dispatch. After a cancellation, workers have a short time to end. Workers that are still busy
/// then are abandoned: they end later, and their results are discarded. So work on an item must not have side effects that the caller
/// cannot undo. Put side effects, such as writing files, in the step that the work returns. A step that has started always completes before
/// the pool returns, and no step starts afterward.
package struct WorkerPool: Sendable {
    /// The largest number of workers: Dispatch has 255 threads, and each worker may need another thread.
    package static let maximumJobs = 128

    /// The number of workers.
    private let jobs: Int
    private let cancellation: Cancellation
    /// Receives the threads of workers that have ended.
    private let idle: IdleThreads

    /// Creates a pool.
    ///
    /// - Parameters:
    ///   - jobs: The number of workers, limited to `maximumJobs`.
    ///   - idle: Receives the threads of workers that have ended, and of workers that would have no work.
    package init(jobs: Int, until cancellation: Cancellation, idle: IdleThreads = IdleThreads(0)) {
        self.jobs = min(jobs, Self.maximumJobs)
        (self.cancellation, self.idle) = (cancellation, idle)
    }

    /// Calls `work` for each item of a list, and gives the next item to the next free worker.
    ///
    /// - Parameters:
    ///   - makeWorker: Creates the state of one worker, which never leaves the worker's thread.
    ///   - work: Runs on the worker's thread, as does the step that it returns.
    /// - Returns: One output per item, in the order of the items. An output is `nil` if the run was cancelled before it was ready.
    package func map<Item: Sendable, Worker, Output: Sendable>(
        _ items: [Item], makeWorker: @escaping @Sendable () -> Worker,
        work: @escaping @Sendable (Item, inout Worker) -> () -> Output
    ) -> [Output?] {
        let slots = Slots<Output>(count: items.count)
        let workers = min(jobs, items.count)
        idle.give(jobs - workers)
        WorkerPool(jobs: workers, until: cancellation, idle: idle)
            .run(next: slots.nextIndex, makeWorker: makeWorker) { index, worker in
                let step = work(items[index], &worker)
                return { slots.set(step(), at: index) }
            }
        return slots.outputs
    }

    /// Calls `work` for every item that `next` returns.
    ///
    /// - Parameters:
    ///   - next: Returns the next item on any worker's thread, or `nil` if there are no more items. If it waits for items, a cancellation
    ///     must end the wait.
    ///   - makeWorker: Creates the state of one worker, which never leaves the worker's thread.
    ///   - work: Runs on the worker's thread, as does the step that it returns.
    package func run<Item, Worker>(
        next: @escaping @Sendable () -> Item?, makeWorker: @escaping @Sendable () -> Worker,
        work: @escaping @Sendable (Item, inout Worker) -> () -> Void
    ) {
        let (steps, workers) = (Admission(), DispatchGroup())
        // This is signaled after the last worker has ended, and by a cancellation.
        let isOver = DispatchSemaphore(value: 0)
        cancellation.withAction({ isOver.signal() }) {
            for _ in 0..<jobs {
                Lanes.start(in: workers) { [cancellation, idle] in
                    var worker = makeWorker()
                    while !cancellation.isRequested, let item = next() {
                        guard steps.admit(work(item, &worker)) else { break }
                    }
                    idle.give(1)
                }
            }
            workers.notify(queue: DispatchQueue(label: "kisscut.pool")) { @Sendable in isOver.signal() }
            isOver.wait()
            _ = workers.wait(timeout: .now() + Self.gracePeriod)
            steps.end()
        }
    }

    /// The time that workers have to end after a cancellation.
    private static var gracePeriod: DispatchTimeInterval { .milliseconds(50) }
}
