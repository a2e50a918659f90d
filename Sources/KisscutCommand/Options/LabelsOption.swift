import ArgumentParser
import Kisscut
import Platforms

/// The table of labels.
struct LabelsOption: SettingArguments {
    @Option(.labelTable) var labels: Setting.Value?

    var values: [Setting.Value?] { [labels] }

    /// Reads the tables that the settings name; adds the labels to them if the command line names the table.
    ///
    /// A table that `kisscut.yml` names was read with that file.
    ///
    /// - Parameter names: The names of all stickers, also of excluded ones.
    /// - Returns: The table of each group; nil if there is none.
    func readTables(into groups: inout [MasterGroup], among names: [String]) throws(KisscutError) -> [LabelTable?] {
        var tables: [LabelTable?] = []
        for index in groups.indices {
            let table = try groups[index].settings.pack.labelTable.map { file throws(KisscutError) in
                try LabelTable(contentsOf: file)
            }
            if let table, labels != nil {
                try table.refuseUnknownNames(among: names)
                groups[index].settings.checks.add(labels: table.labels, translations: table.translations)
            }
            tables.append(table)
        }
        return tables
    }
}
