import Kisscut
import Support

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
              \(lines(rule.definition))
              → \(lines(rule.hint))

            """
        }.joined(separator: "\n")
    }

    private static func lines(_ text: String) -> String {
        wrapped(text.namingOptions, at: 76).joined(separator: "\n  ")
    }
}
