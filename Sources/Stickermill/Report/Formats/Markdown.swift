import Inspection
import Support

extension FindingsDocument {
    /// Returns the findings as a table in Markdown, worst first, for the text of a pull request.
    package func markdown() -> String {
        let rows = subjects.flatMap { subject in subject.entries.map { (subject.path, $0) } }
        let sorted = rows.worstFirst(\.1.severity)
        let sentence = interruption.map { "\($0). " } ?? ""
        let verdict =
            "\(sentence)\(subject): \(Support.count(count(.error), "error")), "
            + "\(Support.count(count(.warning), "warning")), \(Support.count(count(.note), "note")).\n"
        let missing = skipped.map { "Skipped: \(cell($0.path)) (\(cell($0.reason)))\n\n" }.joined()
        guard !sorted.isEmpty else { return missing + verdict }
        let lines = sorted.map { path, entry in
            "| \(cell(path)) | \(entry.severity.rawValue) | `\(entry.rule)` | \(cell(entry.message)). \(entry.hint) |"
        }
        return (["| file | | rule | finding |", "|---|---|---|---|"] + lines).joined(separator: "\n") + "\n\n"
            + missing + verdict
    }

    /// The subject of the verdict, for people.
    private var subject: String {
        command == "verify" ? "The pack" : Support.count(masters, "master")
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
