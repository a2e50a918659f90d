import Dispatch
package import Threads

/// Workers that process items until no item is left or the run is cancelled.
///
/// Each works on a private serial queue of Dispatch. After a cancellation, workers have a short time to end. Workers that are still busy
/// then are abandoned: they end later, and their results are discarded. So work on an item must not have side effects that the caller
/// cannot undo. Put side effects, such as writing files, in the step that the work returns. A step that has started always completes before
/// the pool returns, and no step starts afterward.
///
/// Pools may share a stock of threads. An item that waits for a thread of the stock takes neither a queue of Dispatch nor the state of a
/// worker. Between two items, a worker lets those go first that wait for a thread.
package struct WorkerPool: Sendable {
    /// The largest number of workers: Dispatch has 255 threads, and each worker may need another thread.
    package static let maximumJobs = 128

    /// The number of workers.
    private let jobs: Int
    private let cancellation: Cancellation
    /// The threads of the workers, some of which are idle when there are fewer items.
    private let threads: IdleThreads

    /// Creates a pool.
    ///
    /// - Parameters:
    ///   - jobs: The number of workers, limited to `maximumJobs`.
    ///   - threads: The threads that the workers take, or `nil` for a thread per worker.
    package init(jobs: Int, until cancellation: Cancellation, on threads: IdleThreads? = nil) {
        self.jobs = min(jobs, Self.maximumJobs)
        (self.cancellation, self.threads) = (cancellation, threads ?? IdleThreads(self.jobs))
    }

    /// Calls `work` for each item of a list, and gives the next item to the next free worker.
    ///
    /// - Parameters:
    ///   - hasThread: Whether the caller has taken a thread of the stock for the first worker.
    ///   - makeWorker: Creates the state of one worker, which never leaves the worker's thread.
    ///   - work: Runs on the worker's thread, as does the step that it returns.
    /// - Returns: One output per item, in the order of the items. An output is `nil` if the run was cancelled before it was ready.
    package func map<Item: Sendable, Worker, Output: Sendable>(
        _ items: [Item], hasThread: Bool = false, makeWorker: @escaping @Sendable () -> Worker,
        work: @escaping @Sendable (Item, inout Worker) -> () -> Output
    ) -> [Output?] {
        let slots = Slots<Output>(count: items.count)
        var firsts: [Int] = []
        while firsts.count < jobs, let first = slots.nextIndex() { firsts.append(first) }
        run(from: firsts, hasThread: hasThread, next: slots.nextIndex, makeWorker: makeWorker) { index, worker in
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
    package func run<Item: Sendable, Worker>(
        next: @escaping @Sendable () -> Item?, makeWorker: @escaping @Sendable () -> Worker,
        work: @escaping @Sendable (Item, inout Worker) -> () -> Void
    ) {
        run(from: Array(repeating: nil, count: jobs), hasThread: false, next: next, makeWorker: makeWorker, work: work)
    }

    /// Calls `work` for items with a number of workers.
    ///
    /// - Parameter firsts: The first item of each worker, or `nil` for workers that ask for it.
    private func run<Item: Sendable, Worker>(
        from firsts: [Item?], hasThread: Bool, next: @escaping @Sendable () -> Item?,
        makeWorker: @escaping @Sendable () -> Worker, work: @escaping @Sendable (Item, inout Worker) -> () -> Void
    ) {
        let (steps, workers) = (Admission(), DispatchGroup())
        let turns = Turns(threads, cancellation, workers)
        @Sendable func start(with first: Item?, isMine: Bool = false) {
            turns.take(isMine: isMine) { [cancellation] in
                var worker = makeWorker()
                var item = first ?? next()
                while let own = item, !cancellation.isRequested, steps.admit(work(own, &worker)) {
                    item = next()
                    guard let waiting = item, turns.mustWait else { continue }
                    return start(with: waiting)
                }
            }
        }
        // This is signaled after the last worker has ended, and by a cancellation.
        let isOver = DispatchSemaphore(value: 0)
        cancellation.withAction({
            turns.giveUp()
            isOver.signal()
        }) {
            // The workers come before the helpers of the first of them.
            let taken = threads.take(upTo: firsts.count - (hasThread ? 1 : 0)) + (hasThread ? 1 : 0)
            for (index, first) in firsts.enumerated() { start(with: first, isMine: index < taken) }
            workers.notify(queue: DispatchQueue(label: "end of the pool")) { @Sendable in isOver.signal() }
            isOver.wait()
            _ = workers.wait(timeout: .now() + Self.gracePeriod)
            steps.end()
        }
    }

    /// The time that workers have to end after a cancellation.
    private static var gracePeriod: DispatchTimeInterval { .milliseconds(50) }
}

/// The turns of the workers of a run on the threads of a stock.
private final class Turns: Sendable {
    private let threads: IdleThreads
    private let cancellation: Cancellation
    /// The workers that have a thread or wait for one.
    private let workers: DispatchGroup
    private let waiter = IdleThreads.Waiter()

    init(_ threads: IdleThreads, _ cancellation: Cancellation, _ workers: DispatchGroup) {
        (self.threads, self.cancellation, self.workers) = (threads, cancellation, workers)
    }

    /// Whether others wait for a thread.
    var mustWait: Bool { threads.isAwaited }

    /// Runs work on a thread of the stock, once there is one.
    ///
    /// - Parameter isMine: Whether a thread was taken for the work.
    func take(isMine: Bool, _ work: @escaping @Sendable () -> Void) {
        workers.enter()
        let begin = { @Sendable [threads, workers] in
            Lanes.start {
                work()
                threads.give(1)
                workers.leave()
            }
        }
        guard !isMine else { return begin() }
        let isTaken = threads.takeOne(for: waiter) { [workers] hasThread in hasThread ? begin() : workers.leave() }
        if isTaken { return begin() }
        // This also ends a wait that began after the cancellation.
        if cancellation.isRequested { giveUp() }
    }

    /// Ends all waits.
    func giveUp() { threads.giveUp(waiter) }
}
