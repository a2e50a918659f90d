import Dispatch
import Making
import Synchronization
import Threads

/// A worker of a run: what it reuses from master to master, and its place among the threads that runs share.
struct RunWorker {
    var buffers: Buffers
    private let makeBuffers: @Sendable () -> Buffers
    private let place: Place?

    /// A thread of a shared stock, which is given back when the worker ends.
    private final class Place {
        let threads: IdleThreads
        var isTaken = false

        init(_ threads: IdleThreads) { self.threads = threads }

        deinit {
            if isTaken { threads.give(1) }
        }
    }

    /// Creates a worker.
    ///
    /// - Parameter threads: The threads that the run shares with other runs, or `nil` if it has its own.
    init(sharing threads: IdleThreads?, makeBuffers: @escaping @Sendable () -> Buffers) {
        (buffers, self.makeBuffers) = (makeBuffers(), makeBuffers)
        place = threads.map { Place($0) }
    }

    /// Waits until it is the worker's turn to work on a master.
    ///
    /// A worker that waits keeps no buffers, so the memory of many runs is that of the threads that they share.
    ///
    /// - Returns: Whether it is the worker's turn; `false` if the run was cancelled.
    mutating func takeTurn(in monitor: RunMonitor) -> Bool {
        guard let place else { return true }
        if place.isTaken {
            guard place.threads.isAwaited else { return true }
            place.isTaken = false
            buffers = makeBuffers()
            place.threads.give(1)
        }
        place.isTaken = monitor.takeThread() || place.threads.takeOne(until: monitor.cancellation)
        return place.isTaken
    }
}

extension IdleThreads {
    /// Takes a thread, and waits for it on this thread.
    ///
    /// - Returns: Whether a thread was taken; `false` if the wait was cancelled.
    fileprivate func takeOne(until cancellation: Cancellation) -> Bool {
        let isTaken = Atomic(false)
        let isOver = DispatchSemaphore(value: 0)
        let start = takeOne { hasThread in
            isTaken.store(hasThread, ordering: .sequentiallyConsistent)
            isOver.signal()
        }
        switch start {
        case .taken: return true
        case .full: return false
        case .waiting(let ticket): cancellation.withAction({ self.giveUp(ticket) }) { isOver.wait() }
        }
        return isTaken.load(ordering: .sequentiallyConsistent)
    }
}
