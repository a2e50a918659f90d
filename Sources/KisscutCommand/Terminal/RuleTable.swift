import Kisscut

/// All rules as a table in Markdown, which is part of the documentation too.
enum RuleTable {
    static var markdown: String {
        let rows = Rule.allCases.map { rule in
            "| `\(rule.rawValue)` | \(rule.severity.rawValue) | \(rule.title). \(rule.definition.namingOptions) | \(rule.hint.namingOptions) |"
        }
        return (["| rule | default | what is wrong | what to do |", "|---|---|---|---|"] + rows).joined(separator: "\n")
            + "\n"
    }
}
