import Dispatch
import Synchronization
import Threads
import Vips

/// Limits the time to wait for work of libvips, which cannot be stopped.
enum TimeLimit {
    private final class Shared<Output: Sendable>: Sendable {
        let result = Mutex<Result<Output, any Error>?>(nil)
        let isDone = DispatchSemaphore(value: 0)
    }

    /// Returns the result of work, which runs on a separate thread.
    ///
    /// - Parameter isOver: Returns whether to stop waiting. It is called many times per second. The thread ends with its work or with the
    ///   process.
    /// - Throws: `DrawingFault.outOfTime`; `VipsError` if no thread can be started; the errors of the work.
    static func run<Output: Sendable>(
        until isOver: () -> Bool, _ work: @escaping @Sendable () throws -> Output
    ) throws -> Output {
        let shared = Shared<Output>()
        let isStarted = LongThread.start {
            let result = Result { try work() }
            shared.result.withLock { $0 = result }
            shared.isDone.signal()
        }
        guard isStarted else { throw VipsError(detail: "no further thread can be started", isOfResources: true) }
        while shared.isDone.wait(timeout: .now() + .milliseconds(20)) == .timedOut {
            guard !isOver() else { throw DrawingFault.outOfTime }
        }
        guard let result = shared.result.withLock({ $0 }) else { throw DrawingFault.outOfTime }
        return try result.get()
    }
}
