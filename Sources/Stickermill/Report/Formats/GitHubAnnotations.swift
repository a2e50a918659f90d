import Inspection
import Support

extension FindingsDocument {
    /// Returns the findings as GitHub's workflow commands, which become annotations of a change.
    package func annotations() -> String {
        let paths = RepositoryPaths()
        // GitHub shows ten of each kind per step, so the worst come first.
        let findings = subjects.flatMap { subject in subject.entries.map { (subject.path, $0) } }
            .worstFirst(\.1.severity).map { path, entry in
                let kind = entry.severity == .note ? "notice" : entry.severity.rawValue
                let title = "\(Program.name) \(entry.rule)"
                return "::\(kind) file=\(property(paths.path(path))),title=\(property(title))::\(data(entry.text))\n"
            }
        let missing = skipped.map { skipped in
            "::notice file=\(property(paths.path(skipped.path))),title=\(Program.name) skipped::\(data(skipped.reason))\n"
        }
        let interruptions = interruption.map { ["::error title=\(Program.name)::\($0)\n"] } ?? []
        return (findings + missing + interruptions).joined()
    }
}

/// Escapes text for workflow commands.
///
/// They cannot express other control characters, which are replaced because a terminal would obey them.
private func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A").printable
}

private func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
}
