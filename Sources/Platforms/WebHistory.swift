import PackManifest

/// The files of a pack's manifests; clients that have fetched an earlier manifest still request its files.
struct WebHistory: Equatable {
    /// The names of the files of each manifest, the current manifest first.
    ///
    /// Two consecutive manifests never have the same files.
    private(set) var versions: [[String]]

    init(_ versions: [[String]] = []) {
        self.versions = versions
    }

    /// Returns the history with a new manifest, unless its files are the same as before.
    ///
    /// - Parameter count: The number of earlier manifests to keep.
    func adding(_ files: [String], keeping count: Int) -> WebHistory {
        guard !files.isEmpty else { return WebHistory() }
        let all = versions.first == files ? versions : [files] + versions.filter { !$0.isEmpty }
        return WebHistory(Array(all.prefix(count + 1)))
    }

    /// The names of the files that only earlier manifests list.
    var earlierFiles: Set<String> {
        Set(versions.dropFirst().joined()).subtracting(versions.first ?? [])
    }
}

extension PackRecord {
    /// The files of the pack's manifests.
    var history: WebHistory { WebHistory(web ?? []) }

    /// Returns the names of the files of a manifest among the paths of a pack, in the order of their bytes.
    static func webFiles(among paths: some Sequence<String>) -> [String] {
        let prefix = PackPaths.web + "/"
        return paths.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
            .filter { $0 != Manifest.fileName }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
