public import Making
import Platforms
import Support

extension MasterSearch {
    /// The names by which labels refer to the stickers of excluded masters.
    package var namesOfExcluded: [String] { excluded.flatMap(\.stickerNames) }

    /// The names by which labels refer to the stickers of all masters, including excluded ones.
    package var stickerNames: [String] { (masters + excluded).flatMap(\.stickerNames) }

    /// Returns the search without the masters that a pack's settings exclude, and without the pictures for its icons.
    ///
    /// - Throws: `KisscutError` with the code `badSettings` if the settings name a sticker or a file that does not exist, or if a
    ///   subfolder with masters has a `kisscut.yml` of its own, and `noMasters` if no master is left.
    public func excluding(by settings: Settings) throws(KisscutError) -> MasterSearch {
        try settings.refuseUnknownNames(in: masters)
        var search = self
        try search.keep(settings.limits.formats)
        try search.leaveOut(settings.exclusions, by: settings)
        search = try search.without(settings.pack.icon).without(settings.pack.wideIcon)
        try search.refusePacksInSubfolders()
        return search
    }

    private mutating func leaveOut(_ entries: [Exclusion], by settings: Settings) throws(KisscutError) {
        guard let first = entries.first else { return }
        let all = masters
        var used: Set<Int> = []
        masters.removeAll { master in
            // All entries are of one file.
            let path = Settings.path(of: master, below: first.folder)
            let matching = entries.indices.filter { entries[$0].matches(master, at: path) }
            used.formUnion(matching)
            if !matching.isEmpty { excluded.append(master) }
            return !matching.isEmpty
        }
        for (index, entry) in entries.enumerated() where settings.mustMatch(entry) && !used.contains(index) {
            let hint = suggestion(for: entry.pattern, among: all.map { Paths.name(of: $0.path) })
            throw KisscutError(
                .badSettings, path: entry.place, reason: "no master matches '\(entry.pattern)'\(hint)")
        }
        if masters.isEmpty { throw KisscutError(.noMasters, path: first.place, reason: "'exclude' leaves no master") }
    }
}
