import FoundationSubset
import Inspection
import Making
import Support
import Threads

/// Does the blocking work of a run on a separate thread.
///
/// Cancelling the task stops the run. The run reports to the `RunningJob` of the task, and waits for its turn in the `Workshop` of the task,
/// if there is one.
func offload<Value: Sendable>(
    _ work: @escaping @Sendable (RunMonitor) throws(StickermillError) -> Value
) async throws(StickermillError) -> Value {
    guard MachineLimits.threads(upTo: 1) == 1 else { throw .noThread }
    let workshop = Workshop.ofTask
    try await workshop?.takeThread()
    let monitor = RunMonitor(RunProgress.ofTask, sharing: workshop?.threads)
    defer { if monitor.takeThread() { monitor.threads?.give(1) } }
    let result = await withTaskCancellationHandler {
        await withCheckedContinuation { (continuation: CheckedContinuation<Result<Value, StickermillError>, Never>) in
            // This is not a Dispatch thread: there are 255, and many runs at once would hold them all while they wait for workers that get
            // none.
            let isStarted = LongThread.start {
                continuation.resume(returning: Result { () throws(StickermillError) in try work(monitor) })
            }
            if !isStarted { continuation.resume(returning: .failure(.noThread)) }
        }
    } onCancel: {
        monitor.cancellation.request()
    }
    return try result.get()
}

/// Returns the number of workers for a run: the number that a caller wants, or one per processor.
///
/// The number is lower if the system does not grant enough threads.
///
/// - Throws: `StickermillError` with the code `noResources` if the system grants no thread.
func workers(_ jobs: Int?) throws(StickermillError) -> Int {
    guard MachineLimits.threads(upTo: 1) == 1 else { throw .noThread }
    return grantedWorkers(jobs)
}

/// Returns the number of workers for which the system grants threads, which is at least 1.
func grantedWorkers(_ jobs: Int?) -> Int {
    let wanted = min(max(1, jobs ?? usualJobs), WorkerPool.maximumJobs)
    // libvips starts up to two more threads for each worker that uses it.
    return min(wanted, max(1, MachineLimits.threads(upTo: 3 * wanted) / 3))
}

/// The default number of workers.
package let usualJobs = min(MachineLimits.processors, 64)

extension StickermillError {
    fileprivate static let noThread = StickermillError(.noThread, path: "this process")
}

extension URL {
    /// Returns the path of a folder to write to.
    ///
    /// - Throws: `StickermillError` with the code `outputUnusable` unless this is a file URL.
    func outputPath() throws(StickermillError) -> String {
        guard namesFile else {
            throw StickermillError(.call(fault: .notAFileURL), path: absoluteString)
        }
        return pathAsWritten
    }
}
