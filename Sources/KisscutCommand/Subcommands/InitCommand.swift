import ArgumentParser
import Kisscut
import Support

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct InitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Looks at a folder of art and writes settings for it.",
        discussion: """
            The file inherits the settings of those in the folders above, up to the root of the repository, so it needs only what \
            differs. A kisscut.yml that exists is left as it is. The file may have \(Settings.maximumBytes) bytes, and no anchors or aliases.
            """)

    @Argument(help: ArgumentHelp("The folder.", valueName: "folder"))
    var folder: URL

    @OptionGroup var options: SearchOptions

    func run() async throws {
        try await Screen(isQuiet: false).end {
            let search = try options.search([folder])
            let path = try Settings.writeTemplate(into: folder, for: search.masters)
            Output.standard.write("Wrote \(path.printable) for \(count(search.masters.count, "master")).\n")
            return .success
        }
    }
}
