import Making
import Synchronization
import Threads

/// Connects a run with its caller: cancels it with the caller's task, and counts the finished masters.
final class RunMonitor: Sendable {
    let cancellation: Cancellation
    private let progress: RunProgress?
    private let count = Mutex((finished: 0, total: 0))

    /// The threads that the run shares with other runs, or `nil` if it has its own.
    let threads: IdleThreads?
    /// Whether a shared thread was taken for the run that no worker uses yet.
    private let hasThread: Mutex<Bool>

    /// - Parameters:
    ///   - threads: The shared threads, of which one was taken for the run, or `nil` if the run has its own.
    ///   - whole: The cancellation of the work that the run is a part of.
    init(_ progress: RunProgress?, sharing threads: IdleThreads? = nil, within whole: Cancellation? = nil) {
        (self.progress, self.threads, cancellation) = (progress, threads, Cancellation(within: whole))
        hasThread = Mutex(threads != nil)
    }

    /// Hands over the shared thread that was taken for the run.
    ///
    /// - Returns: Whether there was one that no worker uses yet.
    func takeThread() -> Bool {
        hasThread.withLock { hasThread in
            defer { hasThread = false }
            return hasThread
        }
    }

    /// Sets how many masters the run has.
    func expect(_ masters: Int) {
        count.withLock { $0.total = masters }
    }

    /// Reports a finished master; may be called from any thread.
    func add(_ outcome: Outcome) {
        count.withLock { count in
            count.finished += 1
            progress?.yield(.init(finished: count.finished, total: count.total, step: .finished(outcome.report)))
        }
    }

    /// Reports how far the search for a small enough file of a master is; may be called from any thread.
    func addFitting(_ master: Master, _ fit: FitProgress) {
        count.withLock { count in
            let step = RunProgress.Step.fitting(path: master.path, fit)
            progress?.yield(.init(finished: count.finished, total: count.total, step: step))
        }
    }
}
