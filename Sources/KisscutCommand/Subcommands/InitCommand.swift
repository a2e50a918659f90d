import ArgumentParser
import Kisscut

struct InitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Writes a commented kisscut.yml for a folder of masters.",
        discussion: """
            A kisscut.yml that is there is left alone. It may have 1000000 bytes, and no anchors or aliases.
            """)

    @Argument(help: ArgumentHelp("The folder.", valueName: "folder"))
    var folder: String

    func run() throws {
        do {
            let search = try MasterSearch(inputs: [folder])
            let path = try PackSettings.writeTemplate(into: folder, for: search.masters)
            Output.standard.write("Wrote \(path.printable) for \(count(search.masters.count, "master")).\n")
        } catch let error as KisscutError {
            Output.error.complain(error.description)
            throw error.isFaultOfCall ? ExitCode.validationFailure : ExitCode.failure
        }
    }
}
