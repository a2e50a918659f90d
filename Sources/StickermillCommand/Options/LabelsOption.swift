import ArgumentParser
import FoundationSubset
import Platforms
import Stickermill
import Support

/// The option for the table of labels.
struct LabelsOption: SettingArguments {
    @Option(.labelTable) var labels: Setting.Value?

    var values: [Setting.Value?] { [labels] }

    /// Reads the tables that the settings name, and adds the labels to the settings if the command line names the table.
    ///
    /// The labels of a table that `stickermill.yml` names are already in the settings.
    ///
    /// - Parameter names: The names of all stickers, including excluded ones.
    /// - Returns: The table of each group, or `nil` for a group without a table.
    func readTables(
        into groups: inout [MasterGroup], among names: [String], _ screen: Screen
    ) throws(StickermillError) -> [LabelTable?] {
        var tables: [LabelTable?] = []
        var reported: Set<URL> = []
        let areWhole = groups.allSatisfy { $0.settingsFile == nil || $0.settings.isWholeFolder }
        for index in groups.indices {
            guard let file = groups[index].settings.pack.labelTable else {
                tables.append(nil)
                continue
            }
            let table = try LabelTable(contentsOf: file)
            if areWhole, labels != nil || groups[index].owns(file), reported.insert(file).inserted,
                let sentence = table.strayRows(among: names)
            {
                screen.complain("\(sentence); correct the names, or delete the rows")
            }
            if labels != nil {
                groups[index].settings.checks.add(labels: table.labels, translations: table.translations)
                groups[index].settings.checks.emoji.merge(table.emoji) { $1 }
            }
            tables.append(table)
        }
        return tables
    }
}

extension MasterGroup {
    /// Returns whether a table is below the folder of the settings, so that its rows are about this pack only.
    fileprivate func owns(_ file: URL) -> Bool {
        settingsFile.map { Paths.isBelow(file.pathAsWritten, Paths.folder(of: $0)) } ?? false
    }
}
