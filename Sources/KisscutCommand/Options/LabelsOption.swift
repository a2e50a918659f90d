import ArgumentParser
import Kisscut
import StickerPacks

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The table of labels of a command that reads it and does not complete it.
struct LabelsOption: ParsableArguments {
    @Option(help: ArgumentHelp("A table of labels, as for 'kisscut pack --labels'.", valueName: "file.csv"))
    var labels: URL?

    /// Adds the labels of the table to the settings of a search.
    func add(to settings: inout Settings, of search: MasterSearch) throws(KisscutError) {
        guard let labels else { return }
        let table = try LabelTable(contentsOf: labels)
        try table.refuseMissingFile()
        try table.refuseUnknownNames(among: search.stickerNames)
        settings.checks.add(labels: table.labels, translations: table.translations)
    }
}
