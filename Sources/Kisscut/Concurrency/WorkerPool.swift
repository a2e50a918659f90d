import Dispatch
import Synchronization

/// Works through a list with several workers at once; the results keep the order of the list.
struct WorkerPool: Sendable {
    /// How many workers there are; Dispatch runs no more of them at a time than the machine has cores.
    let jobs: Int

    /// Does `work` for every item; each worker takes the next item until none is left or a stop is requested.
    ///
    /// - Parameters:
    ///   - makeWorker: Makes what one worker owns and uses for item after item. It never leaves its worker.
    ///   - finishWorker: Runs at the end of each worker, on its thread.
    ///   - work: Runs on the worker's thread.
    /// - Returns: A slot an item; nil where a stop came first.
    func map<Item: Sendable, Worker, Output: Sendable>(
        _ items: [Item], until cancellation: Cancellation,
        makeWorker: @Sendable () -> Worker, finishWorker: @Sendable () -> Void,
        work: @Sendable (Item, inout Worker) -> Output
    ) -> [Output?] {
        let next = Atomic(0)
        let slots = Mutex([Output?](repeating: nil, count: items.count))
        DispatchQueue.concurrentPerform(iterations: min(jobs, items.count)) { _ in
            var worker = makeWorker()
            while !cancellation.isRequested {
                let index = next.add(1, ordering: .relaxed).oldValue
                guard index < items.count else { break }
                let output = work(items[index], &worker)
                slots.withLock { $0[index] = output }
            }
            finishWorker()
        }
        return slots.withLock { $0 }
    }
}
