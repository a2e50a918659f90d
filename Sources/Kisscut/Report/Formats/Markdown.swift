import Inspection
import Support

extension Report {
    /// Returns the findings as a table in Markdown, worst first, for the text of a pull request.
    package func markdown() -> String {
        let rows = masters.flatMap { master in master.findings.map { (master.path, $0) } }
        let sorted = rows.worstFirst(\.1.severity)
        let sentence = interruption.map { "\($0). " } ?? ""
        let verdict =
            "\(sentence)\(count(summary.masters, "master")): \(count(summary.errors, "error")), "
            + "\(count(summary.warnings, "warning")), \(count(summary.notes, "note")).\n"
        let missing = missing.map { "Skipped: \(cell($0.path)) (\(cell($0.reason)))\n\n" }.joined()
        guard !sorted.isEmpty else { return missing + verdict }
        let lines = sorted.map { path, finding in
            "| \(cell(path)) | \(finding.severity.rawValue) | `\(finding.rule.rawValue)` | \(cell(finding.message)). \(finding.hint) |"
        }
        return (["| master | | rule | finding |", "|---|---|---|---|"] + lines).joined(separator: "\n") + "\n\n"
            + missing + verdict
    }
}

/// Escapes text so that it stays inside its cell and is not markup.
private func cell(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
        switch scalar {
        case "\\", "|", "`", "*", "_", "[", "]": result += "\\\(scalar)"
        case "&": result += "&amp;"
        case "<": result += "&lt;"
        case ">": result += "&gt;"
        case "\u{0}"..<"\u{20}": result += " "
        default: result.unicodeScalars.append(scalar)
        }
    }
    return result.printable
}
