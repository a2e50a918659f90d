import Making
import Support
import Threads

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Does the work of a run on a thread of its own, because it blocks; cancelling the task stops the run.
///
/// It reports to the `RunningJob` that the task is of, if there is one.
func offload<Value: Sendable>(
    _ work: @escaping @Sendable (RunMonitor) throws(KisscutError) -> Value
) async throws(KisscutError) -> Value {
    guard ThreadSupply.count(upTo: 1) == 1 else { throw .noThread }
    let monitor = RunMonitor(RunProgress.ofTask)
    let result = await withTaskCancellationHandler {
        await withCheckedContinuation { (continuation: CheckedContinuation<Result<Value, KisscutError>, Never>) in
            // Not a thread of Dispatch, which has 255: many runs at once would hold them all, and wait for workers that get none.
            let isStarted = LongThread.start {
                continuation.resume(returning: Result { () throws(KisscutError) in try work(monitor) })
            }
            if !isStarted { continuation.resume(returning: .failure(.noThread)) }
        }
    } onCancel: {
        monitor.cancellation.request()
    }
    return try result.get()
}

/// Returns the number of workers for a run: as many as a caller wants, or one per processor; fewer if the system grants no threads for
/// them.
///
/// - Throws: `KisscutError` with the code `noResources` if it grants none.
func workers(_ jobs: Int?) throws(KisscutError) -> Int {
    let wanted = min(max(1, jobs ?? usualJobs), WorkerPool.maximumJobs)
    // libvips has up to two threads of its own for each worker that uses it.
    let granted = ThreadSupply.count(upTo: 3 * wanted)
    guard granted > 0 else { throw .noThread }
    return min(wanted, max(1, granted / 3))
}

/// The default number of workers.
let usualJobs = min(MachineLimits.processors, 64)

extension KisscutError {
    fileprivate static let noThread = KisscutError(
        .noResources, path: "this process",
        reason: "may start no further thread; allow it more threads or memory, or wait until others have ended")
}

extension URL {
    /// Returns the path of a folder to write to.
    ///
    /// - Throws: `KisscutError` with the code `outputUnusable` unless this is a file URL.
    func outputPath() throws(KisscutError) -> String {
        guard namesFile else {
            throw KisscutError(.outputUnusable, path: absoluteString, reason: "is not a file URL")
        }
        return pathAsWritten
    }
}
