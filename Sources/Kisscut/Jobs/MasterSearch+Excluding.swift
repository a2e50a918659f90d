import Files
public import Rendering
import StickerPacks
import Texts

extension MasterSearch {
    /// The names by which labels refer to the stickers of excluded masters.
    package var namesOfExcluded: [String] { excluded.flatMap(\.stickerNames) }

    /// The names by which labels refer to the stickers of all masters, including excluded ones.
    package var stickerNames: [String] { (masters + excluded).flatMap(\.stickerNames) }

    /// Returns the search without the masters that a pack's settings exclude.
    ///
    /// - Throws: `KisscutError` with the code `badSettings` if the settings name a sticker or a file that does not exist, or if a
    ///   subfolder with masters has a `kisscut.yml` of its own, and `noMasters` if no master is left.
    public func excluding(by settings: Settings) throws(KisscutError) -> MasterSearch {
        try settings.refuseUnknownNames(in: masters)
        var search = self
        try search.keep(settings.limits.formats)
        guard !settings.exclusions.isEmpty else {
            try search.refusePacksInSubfolders()
            return search
        }
        var used: Set<Int> = []
        search.masters.removeAll { master in
            let path = settings.path(of: master)
            let entries = settings.exclusions.indices.filter { settings.exclusions[$0].matches(master, at: path) }
            used.formUnion(entries)
            if !entries.isEmpty { search.excluded.append(master) }
            return !entries.isEmpty
        }
        for (index, entry) in settings.exclusions.enumerated() where settings.isWholeFolder && !used.contains(index) {
            let hint = suggestion(for: entry.pattern, among: masters.map { Paths.name(of: $0.path) })
            throw KisscutError(
                .badSettings, path: entry.place, reason: "no master matches '\(entry.pattern)'\(hint)")
        }
        if search.masters.isEmpty, let entry = settings.exclusions.first {
            throw KisscutError(.noMasters, path: entry.place, reason: "'exclude' leaves no master")
        }
        try search.refusePacksInSubfolders()
        return search
    }
}
