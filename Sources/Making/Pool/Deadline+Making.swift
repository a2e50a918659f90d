package import Inspection
package import Threads

extension Deadline {
    /// Creates the deadline of a worker, which starts it again for each master.
    package convenience init(_ run: Cancellation, seconds: Int) {
        self.init(seconds: seconds) { run.isRequested }
    }

    /// Throws if the work on a master must end.
    ///
    /// - Throws: `MakeError` with the code `cancelled` or `tookTooLong`.
    package func check() throws(MakeError) {
        if isCancelled { throw MakeError(.cancelled(during: .run)) }
        if isPast { throw tookTooLong }
    }

    /// The error of a master that took too long.
    var tookTooLong: MakeError {
        MakeError(.tookTooLong(seconds: seconds))
    }
}
