import Files

/// How findings are weighed: by whom a rule is taken seriously is the pack's business.
public struct RuleSettings: Sendable, Hashable {
    /// Other severities than the rules' own.
    public var severities: [Rule: Finding.Severity] = [:]
    /// Rules that are not told.
    public var ignored: Set<Rule> = []
    /// Rules that are not told of some masters, by path as in the report or by file name.
    public var ignoredByFile: [String: Set<Rule>] = [:]

    public init() {}

    /// What remains of a master's findings, with the severities that are wanted.
    package func apply(to findings: [Finding], of path: String) -> [Finding] {
        let name = Paths.name(of: path)
        return findings.compactMap { finding in
            let rule = finding.rule
            guard !ignored.contains(rule), ignoredByFile[path]?.contains(rule) != true,
                ignoredByFile[name]?.contains(rule) != true
            else { return nil }
            guard let severity = severities[rule] else { return finding }
            return Finding(rule: rule, severity: severity, message: finding.message)
        }
    }
}
