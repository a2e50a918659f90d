import Inspection
import Kisscut
import Support

/// The findings of a check, for people: one block per master, worst first, then one line for all.
struct FindingsText {
    let text: String
    /// The last line.
    let verdict: String

    init(_ report: Report, skipped: [SkippedPath], isColored: Bool) {
        let masters = report.masters.filter { !$0.findings.isEmpty || $0.error != nil }.worstFirst(Self.severity)
        let blocks = masters.map { Self.block($0, isColored) }
        let aside = skippedLines(skipped).map(\.printable)
        verdict = Self.verdict(report)
        let parts = [blocks.joined(separator: "\n\n"), aside.joined(separator: "\n"), verdict]
        text = parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    private static func severity(_ master: MasterReport) -> Finding.Severity {
        master.error != nil ? .error : master.findings.map(\.severity).max() ?? .note
    }

    private static func block(_ master: MasterReport, _ isColored: Bool) -> String {
        let error = master.unreportedFailure.map { "  error: \($0.message.namingOptions.printable)" }
        let lines = master.findings.worstFirst(\.severity).flatMap { finding in
            let severity = isColored ? paint(finding.severity) : finding.severity.rawValue
            return [
                "  \(severity) \(finding.rule): \(finding.message.namingOptions.printable)",
                "    \(finding.hint.namingOptions)",
            ]
        }
        return ([master.path.printable] + (error.map { [$0] } ?? []) + lines).joined(separator: "\n")
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

    private static func verdict(_ report: Report) -> String {
        let summary = report.summary
        let clean = report.masters.count { $0.findings.isEmpty && $0.status == .checked }
        let interruption = report.interruption.map { "\($0). " } ?? ""
        return "\(interruption)\(count(summary.masters, "master")): \(count(summary.errors, "error")), "
            + "\(count(summary.warnings, "warning")), \(count(summary.notes, "note")); \(clean.grouped) without a finding."
    }
}

extension Report {
    /// Returns a sentence for each master that cannot be read, and for each finding of a severity or a higher one.
    func failures(from severity: Finding.Severity) -> [String] {
        masters.flatMap { master in
            // A finding repeats what made a master fail.
            master.error.map { [$0.message.namingOptions] }
                ?? master.findings.filter { $0.severity >= severity }.map {
                    "\(master.path): \($0.severity.rawValue) \($0.rule): \($0.message.namingOptions)"
                }
        }
    }
}
