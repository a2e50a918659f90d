import Making
import Synchronization

/// Connects a run with its caller: cancels it with the caller's task, and counts the finished masters.
final class RunMonitor: Sendable {
    let cancellation = Cancellation()
    private let progress: RunProgress?
    private let count = Mutex((finished: 0, total: 0))

    init(_ progress: RunProgress?) {
        self.progress = progress
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
