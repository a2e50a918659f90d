import Dispatch
package import Threads

/// Workers that process items until none is left or the run is cancelled, each on a private serial queue of Dispatch.
///
/// After a cancellation, workers have a short time to end. Those that are still busy then are abandoned: they end later, and
/// their results are discarded. So work on an item must have no side effects that the caller does not undo; these belong in the
/// step that it returns, such as writing files. A step that has started always completes before the pool returns, and none starts afterward.
package struct WorkerPool: Sendable {
    /// The largest number of workers: Dispatch has 255 threads, and each worker may have another at work for it.
    package static let maximumJobs = 128

    /// The number of workers.
    private let jobs: Int
    private let cancellation: Cancellation
    /// Receives the threads of workers that have ended.
    private let idle: IdleThreads

    /// Creates a pool.
    ///
    /// - Parameters:
    ///   - jobs: The number of workers; never more than `maximumJobs` are started.
    ///   - idle: Receives the threads of workers that have ended, and of those that would find nothing to do.
    package init(jobs: Int, until cancellation: Cancellation, idle: IdleThreads = IdleThreads(0)) {
        self.jobs = min(jobs, Self.maximumJobs)
        (self.cancellation, self.idle) = (cancellation, idle)
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
    ///   - next: Returns the next item, on any worker's thread; nil if there will be none. If it waits for items, a cancellation
    ///     must end the wait.
    ///   - makeWorker: Creates the state of one worker, which never leaves the worker's thread.
    ///   - work: Runs on the worker's thread, as does the step that it returns.
    package func run<Item, Worker>(
        next: @escaping @Sendable () -> Item?, makeWorker: @escaping @Sendable () -> Worker,
        work: @escaping @Sendable (Item, inout Worker) -> () -> Void
    ) {
        let (steps, workers) = (Admission(), DispatchGroup())
        // Signaled after the last worker, and by a cancellation.
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

    /// How long workers may take to end after a cancellation.
    private static var gracePeriod: DispatchTimeInterval { .milliseconds(50) }
}
