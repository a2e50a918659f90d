import Support

/// The rules that a pack ignores, and the severities that it changes.
public struct RuleSettings: Sendable, Hashable {
    /// Severities that replace the rules' own severities.
    public var severities: [Rule: Finding.Severity] = [:]
    /// Rules that are not reported.
    public var ignored: Set<Rule> = []
    /// Rules that are not reported for some masters, by path as in the report or by file name.
    public var ignoredByFile: [String: Set<Rule>] = [:]

    /// Creates settings that ignore no rule and change no severity.
    public init() {}

    /// Ignores every rule that judges stickers, because an app's pictures are no stickers.
    package mutating func ignoreRulesOfStickers() { ignored.formUnion(Set(Rule.allCases).subtracting(Rule.ofAssets)) }

    /// Returns the findings of a master that are not ignored, with the severities of these settings.
    ///
    /// - Parameter paths: The path of the master, or the paths of its frames.
    package func apply(to findings: [Finding], of paths: [String]) -> [Finding] {
        let ignoredHere = paths.reduce(into: ignored) { rules, path in
            rules.formUnion(ignoredByFile[path] ?? [])
            rules.formUnion(ignoredByFile[Paths.name(of: path)] ?? [])
        }
        return findings.compactMap { finding in
            let rule = finding.rule
            guard !ignoredHere.contains(rule) else { return nil }
            return severities[rule].map(finding.with) ?? finding
        }
    }
}
