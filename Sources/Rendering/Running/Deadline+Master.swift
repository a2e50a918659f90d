package import Threads

extension Deadline {
    /// Creates the deadline of a worker, who starts it anew for each master.
    package convenience init(_ run: Cancellation, seconds: Int) {
        self.init(seconds: seconds) { run.isRequested }
    }

    /// Throws if the work on a master must end.
    ///
    /// - Throws: `KisscutError` with the code `cancelled` or `tookTooLong`.
    package func check(_ master: Master) throws(KisscutError) {
        if isCancelled { throw KisscutError(.cancelled, path: master.path, reason: "the run was interrupted") }
        if isPast { throw tookTooLong(master) }
    }

    /// Returns the error of a master whose time is over.
    func tookTooLong(_ master: Master) -> KisscutError {
        KisscutError(
            .tookTooLong, path: master.path,
            reason:
                "was not finished within \(seconds) second\(seconds == 1 ? "" : "s"); simplify the art, or raise limits.seconds"
        )
    }
}
