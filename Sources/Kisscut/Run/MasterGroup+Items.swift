import Inspection
import Making
import Platforms

extension [MasterGroup] {
    /// Returns the groups, with each sequence as one master if their settings ask for sequences.
    ///
    /// - Throws: `KisscutError` with the code `badSettings` or `badName`.
    func joiningSequences() throws(KisscutError) -> [MasterGroup] {
        var groups = self
        for index in groups.indices {
            groups[index].masters = try groups[index].settings.joiningSequences(in: groups[index].masters)
        }
        return groups
    }

    /// Returns the items of a run, in the order of the masters' paths.
    ///
    /// - Parameter item: Returns the item of a master with the settings of its group.
    func items(_ item: (Settings, Master) -> RunItem) -> [RunItem] {
        var items: [RunItem] = []
        for group in self {
            let names = StickerNames(of: group.masters)
            for (index, master) in group.masters.enumerated() {
                var item = item(group.settings, master)
                // In a finished pack, the folders name the stickers, not the files.
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
