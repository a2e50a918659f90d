import Inspection
import Platforms
import Stickermill
import Support

/// The findings of a run as text for people, grouped by problem and remedy, worst first.
///
/// ```
/// error: No transparency (opaque)
///   art/cactus.png: every pixel is opaque
///   → Export with transparency, or use --remove-background.
/// ```
struct FindingsText {
    /// The style of the text.
    struct Style {
        var showsNotes = false
        /// Whether warnings and notes name all their files.
        var namesAllFiles = false
        var isColored = false
    }

    /// The groups, separated by empty lines, or an empty string without findings.
    let text: String

    /// The most files that a group of warnings or notes names before it is shortened.
    private static let namedFiles = 12

    init(_ report: Report, _ style: Style) {
        self.init(report.masters.flatMap(\.entries), style)
    }

    init(_ verification: PackVerification, _ style: Style) {
        self.init(verification.faults.map { Entry($0.finding, path: $0.path) }, style)
    }

    private init(_ entries: [Entry], _ style: Style) {
        let shown = entries.filter { style.showsNotes || $0.severity > .note }
        let groups = Dictionary(grouping: shown.enumerated()) { $0.element.kind }.values
        // Groups of the same severity stay in the order of their first findings.
        let sorted = groups.sorted { $0[0].offset < $1[0].offset }.map { $0.map(\.element) }.worstFirst(\.[0].severity)
        text = sorted.map { Self.block($0, style) }.joined(separator: "\n\n")
    }

    private static func block(_ entries: [Entry], _ style: Style) -> String {
        let kind = entries[0].kind
        let severity = style.isColored ? paint(kind.severity) : kind.severity.rawValue
        let isLong = !style.namesAllFiles && kind.severity < .error && entries.count > namedFiles
        let named = entries.prefix(isLong ? namedFiles - 2 : entries.count)
        let more = isLong ? ["  and \(count(entries.count - named.count, "more file")); --verbose lists them"] : []
        let shared = entries.count > 1 && Set(entries.map(\.message)).count == 1 ? ": \(entries[0].message)" : ""
        let lines = named.map { (shared.isEmpty ? "  \($0.path): \($0.message)" : "  \($0.path)").printable }
        let title = kind.rule.map { "\($0.title) (\($0))" } ?? "Failed"
        let remedy = kind.remedy.map { ["  → \(Words.ofCommand.advice($0))"] } ?? []
        return (["\(severity): \(title)\(shared.printable)"] + lines + more + remedy).joined(separator: "\n")
    }

    private static func paint(_ severity: Finding.Severity) -> String {
        let color =
            switch severity {
            case .error: 31
            case .warning: 33
            case .note: 36
            }
        return "\u{1B}[\(color)m\(severity.rawValue)\u{1B}[0m"
    }
}

/// A finding of a file.
private struct Entry {
    /// The properties that all entries of a group share.
    struct Kind: Hashable {
        let severity: Finding.Severity
        /// The rule, or `nil` for a failure that no rule is about.
        let rule: Rule?
        let remedy: Finding.Remedy?
    }

    let kind: Kind
    let path: String
    let message: String

    var severity: Finding.Severity { kind.severity }

    init(_ finding: Finding, path: String) {
        kind = Kind(severity: finding.severity, rule: finding.rule, remedy: finding.remedy)
        (self.path, message) = (path, Words.ofCommand.message(of: finding))
    }

    init(failure reason: String, path: String) {
        kind = Kind(severity: .error, rule: nil, remedy: nil)
        (self.path, message) = (path, reason)
    }
}

extension MasterReport {
    fileprivate var entries: [Entry] {
        let found = findings.map { Entry($0, path: path) }
        // Usually, a finding already reports the failure.
        guard unreportedFailure != nil, let reason = failureReason(in: .ofCommand) else { return found }
        return found + [Entry(failure: reason, path: path)]
    }
}

extension Report {
    /// Returns the numbers of findings, such as `2 warnings, 4 notes (--notes shows them)`.
    ///
    /// - Parameter showsZero: Whether to include severities without findings.
    func countedFindings(_ style: FindingsText.Style, showsZero: Bool = false) -> String {
        let numbers = [(summary.errors, "error"), (summary.warnings, "warning"), (summary.notes, "note")]
        let areHidden = summary.notes > 0 && !style.showsNotes
        let hint = areHidden ? " (--notes shows \(summary.notes == 1 ? "it" : "them"))" : ""
        return numbers.filter { showsZero || $0.0 > 0 }.map { count($0.0, $0.1) }.joined(separator: ", ") + hint
    }

    /// Returns the result of a check in one line.
    func verdict(_ style: FindingsText.Style) -> String {
        let interruption = interruption.map { "\($0). " } ?? ""
        return "\(interruption)\(count(summary.masters, "master")): \(countedFindings(style, showsZero: true))."
    }

    /// Returns the findings of a check, the skipped files and the result.
    func findingsAndVerdict(skipped: [SkippedPath], _ style: FindingsText.Style) -> String {
        let aside = skippedLines(skipped).map(\.printable).joined(separator: "\n")
        return [FindingsText(self, style).text, aside, verdict(style)].filter { !$0.isEmpty }
            .joined(separator: "\n\n") + "\n"
    }

    /// Returns a sentence for each failed master, and for each finding that gates at a severity.
    func failures(at severity: Finding.Severity) -> [String] {
        masters.flatMap { master in
            // The findings of a failed master only repeat its error.
            master.error.map { [Words.ofCommand.sentences(about: $0)] }
                ?? master.findings.filter { severity.gates($0.severity) }.map {
                    "\(master.path): \($0.severity.rawValue) \($0.rule): \(Words.ofCommand.message(of: $0))"
                }
        }
    }
}
