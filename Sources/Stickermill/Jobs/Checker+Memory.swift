import FoundationSubset
import Inspection
import Making

extension Checker {
    /// Checks one master in memory.
    ///
    /// - Throws: `StickermillError` with the code `badSettings`, `badName`, or `cancelled`.
    func check(_ data: Data, named name: String) async throws(StickermillError) -> MasterReport {
        let master = try Master(inMemory: name)
        return try await offload { monitor throws(StickermillError) in try check(Array(data), of: master, monitor) }
    }

    /// Checks one master in memory on the calling thread, which blocks until a worker has finished.
    func check(_ bytes: [UInt8], of master: Master, _ monitor: RunMonitor) throws(StickermillError) -> MasterReport {
        try settings.checkValues()
        monitor.expect(1)
        let item = MasterGroup([master], settings).onlyItem(bytes) { $0.recipe(for: $1, $2) }
        var run = Run(jobs: 1, monitor)
        (run.success, run.opener, run.cache) = (.checked, opener, cache)
        let report = run.outcomes(of: [item])[0].report
        guard report.status != .cancelled else {
            throw StickermillError(.cancelled(during: .run), path: master.path)
        }
        return report
    }
}
