import FoundationSubset
import Inspection
import Making
import Support
import Vips

/// The first line that `stickermill work` writes, so that a driver can refuse another version.
struct WorkHello: Encodable {
    let type = "hello"
    /// The number of the protocol; within it, keys are only added.
    let protocolNumber = 1
    let tool = Report.Tool.current
    /// The number of masters that are worked on at once.
    let jobs: Int

    private enum CodingKeys: String, CodingKey {
        case type, tool, jobs
        case protocolNumber = "protocol"
    }
}

/// The line that answers a request for the figures of the process.
struct WorkStats: Encodable {
    let type = "stats"
    let id: String
    /// The number of answered requests, and how many of them had a failure or an error.
    let answered: Int
    let failed: Int
    /// The number of requests that were read but are not answered yet.
    let waiting: Int
    /// The time since the start, in seconds.
    let seconds: Double
    /// The CPU time of all threads and child processes, in seconds.
    let cpuSeconds: Double
    /// The most bytes of memory that the process has held.
    let peakMemoryBytes: Int
}

/// The line that answers a request to cancel others.
struct WorkCancel: Encodable {
    let type = "cancel"
    let id: String
    /// The number of requests with the ID that were neither answered nor cancelled before.
    let requests: Int
}

/// The line that answers one request.
struct WorkAnswer: Encodable {
    let type: String
    /// The ID of the request, or `nil` if its line has none.
    let id: String?
    /// The result for the master, if the request could be worked on.
    let report: MasterReport?
    /// A hash of all frames, equal for masters that look the same, or `nil` if a frame could not be decoded.
    let content: String?
    /// The severity of the finding that another master looks the same, or `nil` if the rule is ignored for this master.
    let duplicateSeverity: Finding.Severity?
    /// The time that the worker spent on the master in seconds, or `nil` without a result.
    let seconds: Double?
    /// How long each stage took, in seconds; stages that took no time are left out.
    let stages: [Stage: Double]?
    /// The files in the order of the report, unless they were written to a folder.
    let files: [File]?
    /// Why the request could not be worked on.
    let error: StickermillError?

    /// A file in the answer.
    struct File: Encodable {
        /// The path below an output folder.
        let path: String
        /// The bytes; in JSON, Base64.
        let data: Data
    }

    init(_ id: String, _ outcome: Outcome, _ files: [MadeMaster.File]?) {
        (type, self.id, report, error) = ("outcome", id, outcome.report, nil)
        self.files = files?.map { File(path: $0.path, data: $0.data) }
        (content, duplicateSeverity) = (outcome.content?.hexadecimal, outcome.duplicateSeverity)
        let stages = outcome.stages.mapValues { ($0 / .seconds(1)).rounded(toPlaces: 6) }.filter { $0.value > 0 }
        self.stages = stages
        seconds = outcome.report.seconds
    }

    /// Whether the master has failed, or the request was refused.
    var isFailure: Bool { report.map { $0.status == .failed } ?? true }

    /// Answers a request that was not finished.
    ///
    /// - Parameter isRun: Whether the whole run was interrupted.
    init(cancelled request: WorkRequest, isRun: Bool) {
        self.init(request.id, StickermillError(.cancelled(during: isRun ? .run : .request), path: request.master.path))
    }

    init(_ id: String?, _ fault: StickermillError) {
        (type, self.id, report) = ("error", id, nil)
        (content, duplicateSeverity, seconds, stages, files) = (nil, nil, nil, nil, nil)
        error = fault
    }
}
