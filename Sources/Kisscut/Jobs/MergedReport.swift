public import Inspection
public import Making

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The report of a job whose masters were shared by shards, as if one run had done it.
public struct MergedReport: Sendable {
    /// The report; the run took as long as its longest shard.
    public let report: Report
    /// The job.
    public let job: Report.Job
    /// A finding of this severity or a higher one ends the command with status 1.
    public let gate: Finding.Severity

    /// Reads the reports of all shards of a job, joins them, and compares the masters with each other.
    ///
    /// - Parameter files: File URLs of the reports, in any order.
    /// - Throws: `KisscutError` with the code `inputNotFound` if a file cannot be read, and `notMergeable` if the reports are not
    ///   those of all shards of one conversion or check, by one version of Kisscut.
    public init(of files: [URL]) throws(KisscutError) {
        let shards = try ShardReports(files.map(\.pathAsWritten))
        (job, gate) = (shards.job.job, shards.job.gate)
        guard job != .pack else {
            throw KisscutError(
                .notMergeable, path: shards.firstPath,
                reason: "is of a pack; 'kisscut pack' with '--join' makes the pack and its report")
        }
        var report = Report(PackRules.appliedAmong(shards.outcomes), duration: .seconds(shards.seconds))
        (report.tool, report.skipped) = (shards.tool, shards.skipped)
        self.report = report
    }
}
