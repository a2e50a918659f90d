import Stickermill
import Support

/// Returns lines that name the files that a search skipped.
///
/// Similar files share a line, because there may be hundreds.
func skippedLines(_ skipped: [SkippedPath]) -> [String] {
    let renditions = [.rendition, .sameFile].map { cause in skipped.filter { $0.cause == cause } }
    let alike = Dictionary(grouping: skipped.filter { [.unreadFormat, .link].contains($0.cause) }, by: \.why).values
    let alone = skipped.filter { [.notRegular, .pack, .unreachable].contains($0.cause) }.map { [$0] }
    let groups = alone + renditions + alike.sorted { $0[0].reason < $1[0].reason }
    return groups.compactMap { files in
        guard let first = files.first else { return nil }
        let several = files.count == 1 ? "" : "\(count(files.count, "file")), such as "
        return "skipped: \(several)\(first.path) (\(first.reason))"
    }
}
