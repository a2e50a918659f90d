import Synchronization

/// How long work on a master may go on: until its time is over, or the run is cancelled.
///
/// A worker has one, and starts it anew for each master.
package final class MasterDeadline: Sendable {
    private let run: Cancellation
    /// The most seconds for one master.
    package let seconds: Int
    /// Nanoseconds since `origin`.
    private let end = Atomic<Int64>(.max)
    private let origin = ContinuousClock.now

    /// Creates a deadline that never comes before it is started.
    ///
    /// - Parameter seconds: The most seconds for one master.
    package init(_ run: Cancellation, seconds: Int) {
        (self.run, self.seconds) = (run, seconds)
    }

    /// Starts the time of a master.
    package func start() {
        end.store(
            Self.nanoseconds(.now - origin) &+ Int64(min(seconds, Self.longest)) * 1_000_000_000, ordering: .relaxed)
    }

    /// Whether the work on the master must end.
    package var isOver: Bool { run.isRequested || isPast }

    private var isPast: Bool {
        let end = end.load(ordering: .relaxed)
        return end < .max && Self.nanoseconds(.now - origin) >= end
    }

    /// Throws if the work on a master must end.
    ///
    /// - Throws: `KisscutError` with the code `cancelled` or `tookTooLong`.
    package func check(_ master: Master) throws(KisscutError) {
        try run.check(master)
        if isPast { throw KisscutError(of: master, over: seconds) }
    }

    /// A year.
    private static let longest = 31_536_000

    private static func nanoseconds(_ duration: Duration) -> Int64 {
        let (seconds, attoseconds) = duration.components
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}

extension KisscutError {
    /// Creates the error of a master that took longer than it may.
    init(of master: Master, over seconds: Int) {
        self.init(
            .tookTooLong, path: master.path,
            reason: "was not finished within \(seconds) seconds; simplify the art, or raise the limit of seconds")
    }
}
