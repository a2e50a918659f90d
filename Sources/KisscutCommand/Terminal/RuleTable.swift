import Kisscut

/// The explanations of rules.
enum RuleTable {
    /// All rules as a table in Markdown, which the documentation includes.
    static var markdown: String {
        let rows = Rule.allCases.map { rule in
            "| `\(rule.rawValue)` | \(rule.severity.rawValue) | \(rule.title). \(rule.definition.namingOptions) | "
                + "\(rule.hint.namingOptions) |"
        }
        return (["| rule | default | what is wrong | what to do |", "|---|---|---|---|"] + rows).joined(separator: "\n")
            + "\n"
    }

    /// Returns rules as paragraphs for a terminal.
    static func text(_ rules: [Rule]) -> String {
        rules.map { rule in
            """
            \(rule.severity.rawValue): \(rule.title) (\(rule))
              \(wrapped(rule.definition.namingOptions))
              → \(wrapped(rule.hint.namingOptions))

            """
        }.joined(separator: "\n")
    }

    /// Breaks a text into lines that are indented by two spaces.
    private static func wrapped(_ text: String) -> String {
        var lines = [""]
        for word in text.split(separator: " ") {
            if lines[lines.count - 1].count + word.count > 76 { lines.append("") }
            lines[lines.count - 1] += lines[lines.count - 1].isEmpty ? word : " \(word)"
        }
        return lines.joined(separator: "\n  ")
    }
}
