import Inspection
import PackManifest
import Support

extension FindingsDocument {
    /// Returns the findings as a Code Quality report of GitLab, which shows them in a merge request.
    package func gitLab() throws(EncodingError) -> [UInt8] {
        let paths = RepositoryPaths()
        var fingerprints = Fingerprints()
        let issues = subjects.flatMap { subject in
            let path = paths.path(subject.path)
            return subject.entries.map { entry in
                Issue(
                    description: entry.text, checkName: entry.rule,
                    fingerprint: fingerprints.next(rule: entry.rule, path: path), severity: entry.severity.gitLabName,
                    location: .init(path: path))
            }
        }
        return try encodeJSON(issues)
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

/// Identifies findings across runs: by the rule, the file, and the finding's number among those of that rule.
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
