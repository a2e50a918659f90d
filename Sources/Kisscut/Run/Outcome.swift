import Inspection
import Making

/// The result for one master in a run.
struct Outcome: Sendable {
    let master: Master
    var report: MasterReport
    /// A hash of all frames, equal for masters that look the same; nil if not every frame was decoded.
    private(set) var content: ContentHash?
    /// The severity of the finding that another master looks the same; nil if the rule is ignored for this one.
    var duplicateSeverity: Finding.Severity?
    /// Why the master failed; nil if it did not.
    private(set) var error: KisscutError?
    /// How long each stage took.
    var stages: [Stage: Duration] = [:] {
        didSet {
            let duration = stages.values.reduce(.zero, +)
            report.seconds = duration > .zero ? (duration / .seconds(1)).rounded(toPlaces: 6) : nil
        }
    }

    init(_ master: Master, status: MasterReport.Status) {
        self.master = master
        report = MasterReport(master, status: status)
    }

    /// Creates the outcome of a master that was cancelled before it was finished.
    init(cancelled master: Master) {
        self.init(master, status: .cancelled)
    }

    /// Adds what is known about the master, and how it was prepared.
    mutating func describe(_ made: Made) {
        (stages, report.preparation) = (made.stages, made.preparation)
        guard let header = made.header else { return }
        report.bytes = header.bytes
        report.format = header.format
        report.pixelSize = header.pixelSize
        report.frames = header.frames
        report.durationMilliseconds = header.timing?.milliseconds
        report.plays = header.timing?.plays
    }

    /// Adds the findings about a master, and those about its name.
    ///
    /// - Parameter path: A path whose extension is checked.
    mutating func judge(_ made: Made, at path: String, _ names: [Finding], by checks: Requirements, _ target: Target) {
        guard let facts = made.seen?.facts else { return }
        content = facts.content
        report.alpha = MasterReport.Alpha(facts.alpha)
        let findings = made.findings(path: path, checks, target) + names
        report.findings = checks.rules.apply(to: findings, of: report.paths)
    }

    /// Adds the files that were written, and findings if one is too large, or has less in it than the master.
    mutating func add(_ files: [FileReport], by checks: Requirements) {
        report.files = files
        report.findings += checks.rules.apply(
            to: Finding.tooLarge(files, by: checks) + Finding.concessions(files), of: report.paths)
    }

    /// Adds a finding, unless it is nil or ignored.
    mutating func add(_ finding: Finding?, by checks: Requirements) {
        guard let finding else { return }
        report.findings += checks.rules.apply(to: [finding], of: report.paths)
    }

    /// Replaces what was given up for all files of the master by what was given up for some of them.
    mutating func replaceConcessions(by files: [FileReport], _ checks: Requirements) {
        guard let place = report.findings.firstIndex(where: { $0.rule == .concession }) else { return }
        report.findings.removeAll { $0.rule == .concession }
        report.findings.insert(
            contentsOf: checks.rules.apply(to: Finding.concessions(files), of: report.paths), at: place)
    }

    /// Turns the outcome of a converted master into that of one that was only checked, with no files written.
    mutating func withdrawFiles() {
        guard [.converted, .planned].contains(report.status) else { return }
        report.status = .checked
        report.files = []
    }

    /// Turns the outcome into that of a failed master.
    mutating func fail(_ error: KisscutError) {
        report.status = .failed
        report.files = []
        self.error = error
        report.error = .init(code: error.code, message: error.description, detail: error.detail)
    }
}

extension Report {
    /// Creates the report of a run from its outcomes.
    init(_ outcomes: [Outcome], duration: Duration) {
        self.init(outcomes.map(\.report), duration: duration)
    }
}
