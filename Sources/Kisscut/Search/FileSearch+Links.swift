import Inspection
import Making
import Support

/// Symbolic links, which a search skips or follows.
extension FileSearch {
    /// A link to follow after the search has found everything that is reachable without links.
    struct Link {
        let path: String
        /// The folder that the link is in.
        let place: Place
        let isFolder: Bool
    }

    /// Follows the links that the search has found, and the links that it finds behind them.
    mutating func followLinks(realOutput: String?) throws(KisscutError) {
        while let link = links?.first {
            links?.removeFirst()
            guard link.isFolder else {
                take(Master(path: link.path, subfolder: link.place.subfolder), realFolder: link.place.realFolder)
                continue
            }
            guard let real = try? FileSystem.realPath(of: link.path) else { continue }
            let isOutput = realOutput.map { real.isTheSame(as: $0) || Paths.isBelow(real, $0) } ?? false
            if isOutput || skipPack(link.path) { continue }
            var place = link.place.below(Paths.name(of: link.path))
            place.realFolder = real
            try search(place, realOutput: realOutput)
        }
    }
}

extension String {
    static let linkToFolder = "a symbolic link to a folder"
    static let linkOutOfFolder = "a symbolic link out of its folder"
}

extension [SkippedPath] {
    /// The skipped paths, one sentence per reason.
    var sentences: [String] {
        var reasons: [String] = []
        for skipped in self where !reasons.contains(skipped.reason) { reasons.append(skipped.reason) }
        return reasons.map { reason in
            let paths = filter { $0.reason == reason }.map(\.path)
            if paths.count == 1 { return "\(paths[0]): \(reason)" }
            return switch reason {
            case .linkToFolder: "\(paths.count.grouped) symbolic links to folders were skipped, such as \(paths[0])"
            case .linkOutOfFolder:
                "\(paths.count.grouped) symbolic links that lead out of the folder were skipped, such as \(paths[0])"
            default: "\(paths.count.grouped) files were skipped, such as \(paths[0]): \(reason)"
            }
        }
    }
}
