import ArgumentParser
import Kisscut
import Platforms

/// The table of labels.
struct LabelsOption: SettingArguments {
    @Option(.labelTable) var labels: Setting.Value?

    var values: [Setting.Value?] { [labels] }

    /// Reads the table that the settings name; adds its labels to them if the command line names it.
    ///
    /// A table that `kisscut.yml` names was read with that file.
    ///
    /// - Parameter names: The names of all stickers, also of excluded ones.
    /// - Returns: The table; nil if there is none.
    func readTable(
        into settings: inout Settings, among names: [String]
    ) throws(KisscutError) -> LabelTable? {
        guard let file = settings.pack.labelTable else { return nil }
        let table = try LabelTable(contentsOf: file)
        guard labels != nil else { return table }
        try table.refuseUnknownNames(among: names)
        settings.checks.add(labels: table.labels, translations: table.translations)
        return table
    }
}
