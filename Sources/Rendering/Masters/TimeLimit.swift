import Dispatch
import Synchronization
import Threads

/// Waits for work of libvips, which nothing can stop, no longer than it may take.
enum TimeLimit {
    private final class Shared<Output: Sendable>: Sendable {
        let result = Mutex<Result<Output, any Error>?>(nil)
        let isDone = DispatchSemaphore(value: 0)
    }

    /// Returns the result of work, which runs in a thread of its own; nil if it takes longer than a number of seconds.
    ///
    /// After that nobody waits for the thread, which ends with its work or with the process.
    static func run<Output: Sendable>(
        seconds: Int, _ work: @escaping @Sendable () throws -> Output
    ) throws -> Output? {
        let shared = Shared<Output>()
        let isStarted = Threads.start {
            let result = Result { try work() }
            shared.result.withLock { $0 = result }
            shared.isDone.signal()
        }
        guard isStarted else { return try work() }
        _ = shared.isDone.wait(timeout: .now() + .seconds(seconds))
        return try shared.result.withLock { $0 }?.get()
    }
}
