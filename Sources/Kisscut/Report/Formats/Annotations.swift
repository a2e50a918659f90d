import Inspection
import Texts

extension Report {
    /// Returns the findings as GitHub's workflow commands, which become annotations of a change.
    package func annotations() -> String {
        masters.flatMap { master in
            master.findings.map { finding in
                let kind = finding.severity == .note ? "notice" : finding.severity.rawValue
                let title = "kisscut \(finding.rule.rawValue)"
                return "::\(kind) file=\(property(master.path)),title=\(property(title))"
                    + "::\(data("\(finding.message). \(finding.hint)"))\n"
            }
        }.joined()
    }

    /// Returns the findings as a table in Markdown, worst first, for the text of a pull request.
    package func markdown() -> String {
        let rows = masters.flatMap { master in master.findings.map { (master.path, $0) } }
        let sorted = rows.enumerated().sorted {
            ($1.element.1.severity, $0.offset) < ($0.element.1.severity, $1.offset)
        }.map(\.element)
        let verdict =
            "\(summary.masters) masters: \(summary.errors) errors, \(summary.warnings) warnings, "
            + "\(summary.notes) notes.\n"
        guard !sorted.isEmpty else { return verdict }
        let lines = sorted.map { path, finding in
            "| \(cell(path)) | \(finding.severity.rawValue) | `\(finding.rule.rawValue)` | \(cell(finding.message)). \(finding.hint) |"
        }
        return (["| master | | rule | finding |", "|---|---|---|---|"] + lines).joined(separator: "\n") + "\n\n"
            + verdict
    }
}

/// Escapes text for workflow commands; they cannot express other control characters, which a terminal would obey.
private func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A").printable
}

private func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
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
