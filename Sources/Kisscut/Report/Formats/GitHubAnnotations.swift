import Inspection
import Support

extension Report {
    /// Returns the findings as GitHub's workflow commands, which become annotations of a change.
    package func annotations() -> String {
        let paths = RepositoryPaths()
        let findings = masters.flatMap { master in
            master.findings.map { finding in
                let kind = finding.severity == .note ? "notice" : finding.severity.rawValue
                let title = "kisscut \(finding.rule.rawValue)"
                return "::\(kind) file=\(property(paths.path(master.path))),title=\(property(title))"
                    + "::\(data("\(finding.message). \(finding.hint)"))\n"
            }
        }
        let missing = missing.map { skipped in
            "::notice file=\(property(paths.path(skipped.path))),title=kisscut skipped::\(data(skipped.reason))\n"
        }
        let interruptions = interruption.map { ["::error title=kisscut::\($0)\n"] } ?? []
        return (findings + missing + interruptions).joined()
    }
}

/// Escapes text for workflow commands; they cannot express other control characters, which a terminal would obey.
private func data(_ text: String) -> String {
    text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A").printable
}

private func property(_ text: String) -> String {
    data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
}
