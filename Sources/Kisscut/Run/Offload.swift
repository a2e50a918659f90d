import Dispatch
import Files
import Rendering

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Does the work of a run on a thread of its own, because it blocks; cancelling the task stops the run.
///
/// - Parameter progress: The sequence to report to; it ends when this returns or throws.
func offload<Value: Sendable>(
    _ progress: RunProgress?, _ work: @escaping @Sendable (RunMonitor) throws(KisscutError) -> Value
) async throws(KisscutError) -> Value {
    let monitor = RunMonitor(progress)
    let result = await withTaskCancellationHandler {
        await withCheckedContinuation { (continuation: CheckedContinuation<Result<Value, KisscutError>, Never>) in
            DispatchQueue(label: "kisscut.run").async {
                let result = Result { () throws(KisscutError) in try work(monitor) }
                progress?.finish()
                continuation.resume(returning: result)
            }
        }
    } onCancel: {
        monitor.cancellation.request()
    }
    return try result.get()
}

/// Returns the number of workers that a caller wants: one per core if it is nil.
func workers(_ jobs: Int?) -> Int { max(1, jobs ?? ProcessInfo.processInfo.activeProcessorCount) }

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
