import Inspection
import Support

extension FindingsDocument {
    /// Returns the findings as lines that Xcode lists as issues, like compiler messages: `path:1:1: warning: text (rule)`.
    package func xcodeLines() -> String {
        let findings = subjects.flatMap { subject in
            subject.entries.map { entry in
                "\(whole(subject.path)):1:1: \(entry.severity.rawValue): \(entry.text) (\(entry.rule))"
            }
        }
        let skipped = skipped.map { "\(whole($0.path)):1:1: note: skipped: \($0.reason)" }
        let interruptions = interruption.map { ["error: \($0)"] } ?? []
        return (findings + skipped + interruptions).map { $0.printable + "\n" }.joined()
    }

    /// Returns an absolute path, because Xcode runs scripts in one folder and resolves paths in another.
    private func whole(_ path: String) -> String {
        guard !path.hasPrefix("/"), let here = try? FileSystem.realPath(of: ".") else { return path }
        return Paths.normalized(Paths.join(here, path))
    }
}
