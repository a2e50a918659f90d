import Dispatch
import Synchronization

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

extension MachineLimits {
    /// Returns how many more threads can run at once, up to a maximum, and waits up to five seconds for the first.
    ///
    /// Dispatch waits forever for a thread that the system refuses, so callers ask here before they start queues.
    package static func threads(upTo most: Int) -> Int {
        guard limitThreads else { return most }
        for _ in 0..<attempts {
            let count = threadsNow(upTo: most)
            if count > 0 { return count }
            usleep(microsecondsBetweenAttempts)
        }
        return 0
    }

    /// Whether the system grants a thread now.
    package static var grantThread: Bool { !limitThreads || threadsNow(upTo: 1) == 1 }

    private static let attempts = 50
    private static let microsecondsBetweenAttempts: UInt32 = 100_000

    private static func threadsNow(upTo most: Int) -> Int {
        let (mayEnd, hasEnded) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        var count = 0
        while count < most,
            LongThread.start(
                stackBytes: nil,
                {
                    mayEnd.wait()
                    hasEnded.signal()
                })
        { count += 1 }
        for _ in 0..<count { mayEnd.signal() }
        for _ in 0..<count { hasEnded.wait() }
        return count
    }
}
