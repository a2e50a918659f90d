import Inspection
import Rendering

/// What became of one master in a run.
struct Outcome: Sendable {
    let master: Master
    var report: MasterReport
    /// Equal for masters that show the same; nil if the master was not decoded to its end.
    private(set) var content: ContentHash?
    /// How long each stage took.
    var stages: [Stage: Duration] = [:]

    init(_ master: Master, status: MasterReport.Status) {
        self.master = master
        report = MasterReport(master, status: status)
    }

    /// The outcome of a master that an interrupt came before.
    init(cancelled master: Master) {
        self.init(master, status: .cancelled)
    }

    /// Takes over what the master's structure says.
    mutating func describe(_ header: Header) {
        report.format = header.format
        report.pixelSize = header.pixelSize
        report.frames = header.frames
        report.durationMilliseconds = header.timing?.milliseconds
        report.plays = header.timing?.plays
    }

    /// Judges a master whose frames were all looked at.
    mutating func judge(_ header: Header, _ inspector: Inspector, _ plan: Plan, by checks: CheckOptions) {
        let facts = inspector.facts
        content = facts.content
        report.alpha = MasterReport.Alpha(facts.alpha)
        let judgment = Judgment(
            path: report.path, header: header, facts: facts, hiddenBytes: inspector.hiddenBytes, options: checks,
            reduced: plan.reduced, sticker: plan.sticker, played: plan.played)
        report.findings = checks.rules.apply(to: judgment.findings() + plan.findings, of: report.path)
    }

    /// Takes over what was written; the limit of bytes holds for it too.
    mutating func add(_ files: [FileReport], by checks: CheckOptions) {
        report.files = files
        report.findings += checks.rules.apply(
            to: Finding.tooLarge(files, limit: checks.byteLimit), of: report.path)
    }

    /// Turns the outcome into that of a failed master.
    mutating func fail(_ error: KisscutError) {
        report.status = .failed
        report.files = []
        report.error = .init(code: error.code, message: error.description, detail: error.detail)
    }
}
