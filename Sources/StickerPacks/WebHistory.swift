import PackManifest

/// The files of the manifests that a pack had before: who has fetched one of them still asks for its files.
struct WebHistory: Equatable {
    /// The names of the files of each manifest, the current one first; neighbors differ.
    private(set) var versions: [[String]]

    init(_ versions: [[String]] = []) {
        self.versions = versions
    }

    /// The history once a manifest with other files has come; with the same files nothing changes.
    func adding(_ files: [String], keeping count: Int) -> WebHistory {
        guard !files.isEmpty else { return WebHistory() }
        let all = versions.first == files ? versions : [files] + versions.filter { !$0.isEmpty }
        return WebHistory(Array(all.prefix(count + 1)))
    }

    /// The names of the files that only earlier manifests have.
    var earlierFiles: Set<String> {
        Set(versions.dropFirst().joined()).subtracting(versions.first ?? [])
    }
}

extension OutputTree.Record {
    /// What the pack's manifests have had; the record of an older version knows of the last one alone.
    var history: WebHistory {
        if let web { return WebHistory(web) }
        let prefix = PackPaths.web + "/"
        let names = files.keys.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
        let current = names.filter { $0 != Manifest.fileName }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        return WebHistory(current.isEmpty ? [] : [current])
    }
}
