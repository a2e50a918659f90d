import Making
import Platforms

extension [MasterGroup] {
    /// Returns the groups, in which each sequence is one master if their settings ask for it.
    ///
    /// - Throws: `KisscutError` with the code `badSettings` or `badName`.
    func joiningSequences() throws(KisscutError) -> [MasterGroup] {
        var groups = self
        for index in groups.indices {
            groups[index].masters = try groups[index].settings.joiningSequences(in: groups[index].masters)
        }
        return groups
    }

    /// Returns what a run needs of the masters, in the order of their paths.
    ///
    /// - Parameter item: Returns what it needs of a master with the settings of its group.
    func items(_ item: (Settings, Master) -> RunItem) -> [RunItem] {
        var items: [RunItem] = []
        for group in self {
            let names = StickerNames(of: group.masters)
            for (index, master) in group.masters.enumerated() {
                var item = item(group.settings, master)
                // The stickers of a pack have folders with names of their own.
                if !item.recipe.target.areFinished {
                    (item.nameFindings, item.nameConflict) = (names.findings[index] ?? [], names.conflicts[index])
                }
                if count > 1 { item.settingsFile = group.settingsFile }
                items.append(item)
            }
        }
        guard count > 1 else { return items }
        return items.sorted { $0.master.path.utf8.lexicographicallyPrecedes($1.master.path.utf8) }
    }
}
