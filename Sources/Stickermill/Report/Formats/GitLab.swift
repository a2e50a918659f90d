import Inspection
import PackManifest
import Support

extension FindingsDocument {
    /// Returns the findings as a Code Quality report of GitLab, which shows them in a merge request.
    package func gitLab() throws(EncodingError) -> [UInt8] {
        let paths = RepositoryPaths()
        var fingerprints = Fingerprints()
        func issue(_ path: String, _ severity: Finding.Severity, _ rule: String, _ text: String) -> Issue {
            let path = paths.path(path)
            return Issue(
                description: text, checkName: rule, fingerprint: fingerprints.next(rule: rule, path: path),
                severity: severity.gitLabName, location: .init(path: path))
        }
        let issues = subjects.flatMap { subject in
            let interruption = subject.isCancelled ? [issue(subject.path, .error, "interrupted", "not checked")] : []
            return subject.entries.map { issue(subject.path, $0.severity, $0.rule, $0.text) } + interruption
        }
        return try encodeJSON(issues + skipped.map { issue($0.path, .note, "skipped", "skipped: \($0.reason)") })
    }

    private struct Issue: Encodable {
        let description: String
        let checkName: String
        let fingerprint: String
        let severity: String
        let location: Location

        enum CodingKeys: String, CodingKey {
            case description, fingerprint, severity, location
            case checkName = "check_name"
        }

        struct Location: Encodable {
            let path: String
            let lines = Lines()

            enum CodingKeys: CodingKey { case path, lines }
        }

        struct Lines: Encodable {
            let begin = 1

            enum CodingKeys: CodingKey { case begin }
        }
    }
}

/// Identifies findings across runs: by the rule, the file, and the finding's number among the findings of this rule and file.
struct Fingerprints {
    private var seen: [String: Int] = [:]

    mutating func next(rule: String, path: String) -> String {
        let subject = "\(rule)\0\(path)"
        seen[subject, default: 0] += 1
        return SHA256.hexadecimal(of: "\(subject)\0\(seen[subject, default: 0])".utf8)
    }
}

extension Finding.Severity {
    fileprivate var gitLabName: String {
        switch self {
        case .note: "info"
        case .warning: "minor"
        case .error: "major"
        }
    }
}
