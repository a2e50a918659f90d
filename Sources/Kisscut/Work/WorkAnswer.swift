import Making
import Support
import Vips

/// The first line that `kisscut work` writes, so that a driver can refuse another version.
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

/// The line that answers one request.
struct WorkAnswer: Encodable {
    let type: String
    /// That of the request; nil if its line has none.
    let id: String?
    /// The result for the master, if the request could be worked on.
    let report: MasterReport?
    /// A hash of all frames, equal for masters that look the same, or `nil` if a frame could not be decoded.
    let content: String?
    /// The severity of the finding that another master looks the same, or `nil` if the rule is ignored for this master.
    let duplicateSeverity: Finding.Severity?
    /// Why the request could not be worked on.
    let error: MasterReport.Failure?

    init(_ id: String, _ outcome: Outcome) {
        (type, self.id, report, error) = ("outcome", id, outcome.report, nil)
        (content, duplicateSeverity) = (outcome.content?.hexadecimal, outcome.duplicateSeverity)
    }

    /// Answers a request that was not finished before the end.
    init(cancelled id: String, _ master: Master) {
        self.init(id, KisscutError(.cancelled, path: master.path, reason: "the run was interrupted"))
    }

    init(_ id: String?, _ fault: KisscutError) {
        (type, self.id, report) = ("error", id, nil)
        (content, duplicateSeverity) = (nil, nil)
        error = .init(code: fault.code, message: fault.description, detail: nil)
    }
}
