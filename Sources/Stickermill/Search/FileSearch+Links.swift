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
    mutating func followLinks(realOutput: String?) throws(StickermillError) {
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
