import Inspection
import Making
import Platforms

extension [MasterGroup] {
    /// Returns the groups, with each sequence as one master if their settings ask for sequences.
    ///
    /// - Throws: `StickermillError` with the code `badSettings` or `badName`.
    func joiningSequences() throws(StickermillError) -> [MasterGroup] {
        var groups = self
        for index in groups.indices {
            groups[index].masters = try groups[index].settings.joiningSequences(in: groups[index].masters)
        }
        return groups
    }

    /// Returns the items of a run, in the order of the masters' paths.
    ///
    /// - Parameter recipe: Returns the recipe of a master with the settings of its group, and the target of the group's pack.
    func items(_ recipe: (Settings, Master, Target) -> Recipe) -> [RunItem] {
        let items = flatMap { group in
            group.items(for: group.target(ofSize: group.packSize()), recipe).map { item in
                var item = item
                if count > 1 { item.settingsFile = group.settingsFile }
                return item
            }
        }
        guard count > 1 else { return items }
        return items.sorted { $0.master.path.utf8.lexicographicallyPrecedes($1.master.path.utf8) }
    }
}

extension MasterGroup {
    /// Returns the items of a run, in the order of the masters.
    ///
    /// - Parameters:
    ///   - target: The target that all stickers are judged for.
    ///   - recipe: Returns the recipe of a master with the settings and the target.
    func items(for target: Target, _ recipe: (Settings, Master, Target) -> Recipe) -> [RunItem] {
        let (names, checks) = (StickerNames(of: masters), settings.checks)
        return masters.indices.map { index in
            var item = RunItem(masters[index], recipe(settings, masters[index], target), settings)
            // In a finished pack, the folders name the stickers, not the files.
            if !target.areFinished {
                let sticker = names.stickers[index]
                let label = sticker.label(atMost: checks.profile.labelLength)
                item.ownFindings =
                    (names.findings[index] ?? []) + checks.findings(ofLabelsOf: sticker.key, nameGives: label)
                item.nameConflict = names.conflicts[index]
            }
            return item
        }
    }

    /// Returns the item of a run for the contents of the only master.
    ///
    /// - Parameters:
    ///   - contents: The bytes in memory, or `nil` to read the master's file.
    ///   - isFile: Whether the bytes come from a file of the master's name, whose extension must be right.
    ///   - recipe: Returns the recipe of a master with the settings and the target.
    func onlyItem(
        _ contents: [UInt8]?, isFile: Bool = false, _ recipe: (Settings, Master, Target) -> Recipe
    ) -> RunItem {
        var item = items(for: target(ofSize: packSize(contents)), recipe)[0]
        guard let contents else { return item }
        item.isFile = isFile
        item.source = { [limit = settings.limits.bytes] () throws(MakeError) in
            guard contents.count <= limit else { throw MakeError(.tooManyBytes(limit: limit)) }
            return Source(contents)
        }
        return item
    }
}
