import Inspection
import Platforms
import Support

/// The findings of a command, for the formats that other programs read.
package struct FindingsDocument: Sendable {
    /// The subject of findings: a master, or a file of a pack.
    package struct Subject: Sendable {
        let path: String
        /// Whether the run was interrupted before it was finished.
        var isCancelled = false
        /// The time that the command spent on it in seconds, or `nil` if that is unknown.
        var seconds: Double?
        /// In the order of the report.
        let entries: [Entry]
    }

    package struct Entry: Sendable {
        let severity: Finding.Severity
        /// The name of a rule, or of another kind of fault.
        let rule: String
        let message: String
        /// What to do; empty if the message says it.
        let hint: String

        /// The message, and what to do.
        var text: String { hint.isEmpty ? "\(message)." : "\(message). \(hint)" }
    }

    /// The command that found it.
    let command: String
    let tool: Report.Tool
    let subjects: [Subject]
    /// The number of masters; subjects may also be packs.
    let masters: Int
    /// The skipped files and folders that may be missed.
    let skipped: [SkippedPath]
    /// A sentence with the number of unfinished masters, or `nil` if all were finished.
    let interruption: String?
    let seconds: Double

    /// The kinds of faults without a rule: masters whose files could not be made, and files that are out of date.
    static let otherKinds = [
        (name: "failure", definition: "The files of a master or of a pack are made and written."),
        (name: "stale", definition: "The files of the output are those that the masters and their settings give."),
    ]

    /// - Parameters:
    ///   - command: The command that made the report.
    ///   - output: The folder that the paths of files that would change are relative to.
    package init(_ report: Report, of command: String, output: String = "") {
        self.command = command
        tool = report.tool
        let failedPacks = report.allPacks.compactMap { pack in
            pack.error.map { error in
                Subject(path: pack.settings ?? pack.name, entries: [Entry(.error, "failure", error.description)])
            }
        }
        subjects =
            report.masters.map { master in
                Subject(
                    path: master.path, isCancelled: master.status == .cancelled, seconds: master.seconds,
                    entries: Self.entries(of: master))
            } + failedPacks
            + (report.staleFiles ?? []).map { file in
                let entry = Entry(
                    .error, "stale", Words.text(of: file), "Run \(command) again, and commit what it writes")
                return Subject(path: Paths.join(output, file.path), entries: [entry])
            }
        masters = report.masters.count
        (skipped, interruption, seconds) = (report.missing, report.interruption, report.summary.seconds)
    }

    /// - Parameter folder: The folder that was verified, for people.
    package init(_ verification: PackVerification, in folder: String) {
        command = "verify"
        tool = .current
        let paths = verification.faults.map(\.path).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        subjects = paths.map { path in
            let faults = verification.faults.filter { $0.path == path }
            return Subject(
                path: path == "." ? folder : Paths.join(folder, path),
                entries: faults.map { Entry($0.finding) })
        }
        (masters, skipped, interruption, seconds) = (0, [], nil, 0)
    }

    private static func entries(of master: MasterReport) -> [Entry] {
        let findings = master.findings.map(Entry.init)
        guard master.unreportedFailure != nil, let reason = master.failureReason(in: .ofLibrary) else {
            return findings
        }
        return findings + [Entry(.error, "failure", reason)]
    }

    func count(_ severity: Finding.Severity) -> Int {
        subjects.reduce(0) { $0 + $1.entries.count { $0.severity == severity } }
    }
}

extension FindingsDocument.Entry {
    fileprivate init(_ finding: Finding) {
        self.init(finding.severity, finding.rule.rawValue, finding.message, finding.advice)
    }

    fileprivate init(_ severity: Finding.Severity, _ rule: String, _ message: String, _ hint: String = "") {
        self.init(severity: severity, rule: rule, message: message, hint: hint)
    }
}
