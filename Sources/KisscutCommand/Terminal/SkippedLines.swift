import Kisscut
import Texts

/// Returns the lines that name what a search has skipped; files of which there may be hundreds share one line.
func skippedLines(_ skipped: [SkippedPath]) -> [String] {
    let shared: [SkippedPath.Cause] = [.rendition, .unreadFormat]
    let alone = skipped.filter { !shared.contains($0.cause) }.map { "skipped: \($0.path) (\($0.reason))" }
    return alone
        + shared.compactMap { cause in
            let files = skipped.filter { $0.cause == cause }
            guard let first = files.first else { return nil }
            let several = files.count == 1 ? "" : "\(count(files.count, "file")), such as "
            return "skipped: \(several)\(first.path) (\(first.reason))"
        }
}
