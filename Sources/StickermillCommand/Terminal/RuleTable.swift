import Inspection
import Stickermill
import Support

/// The explanations of rules.
enum RuleTable {
    private static let words = Words.ofCommand

    /// All rules as a table in Markdown, which the documentation includes.
    static var markdown: String {
        let rows = Rule.allCases.map { rule in
            "| `\(rule.rawValue)` | \(rule.severity.rawValue) | \(rule.title). \(words.definition(of: rule)) | "
                + "\(words.advice(rule.remedy)) |"
        }
        return (["| rule | default | what is wrong | what to do |", "|---|---|---|---|"] + rows).joined(separator: "\n")
            + "\n"
    }

    /// Returns rules as paragraphs for a terminal.
    static func text(_ rules: [Rule]) -> String {
        rules.map { rule in
            """
            \(rule.severity.rawValue): \(rule.title) (\(rule))
              \(lines(words.definition(of: rule)))
              → \(lines(words.advice(rule.remedy)))

            """
        }.joined(separator: "\n")
    }

    private static func lines(_ text: String) -> String {
        wrapped(text, at: 76).joined(separator: "\n  ")
    }
}
