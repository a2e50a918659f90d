import ArgumentParser
import Kisscut
import Support

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct InputOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Masters, and folders to search for them.",
            discussion: """
                Folders are searched with their subfolders for \(extensions) files. Hidden files, links to folders \
                or out of the folder, packs that Kisscut made and the output folder are skipped. If files have one name at several scales (cat.png, cat@2x.png, \
                cat@3x.png), the largest is the master. Artwork in other formats is reported.
                """,
            valueName: "input"))
    var inputs: [URL]

    @OptionGroup var options: SearchOptions

    /// Finds the masters of the inputs, with their settings and the values that were given to a command.
    ///
    /// - Parameter log: What a watch knows of runs before; nil without one.
    func search(
        for command: some SettingsCommand, output: URL? = nil, _ screen: Screen, _ log: ChangeLog?
    ) throws(KisscutError) -> MasterSearch {
        let find = { () throws(KisscutError) in try options.search(inputs, output: output, changing: command.apply) }
        return if let log { try log.search(screen, find) } else { try find() }
    }

    /// Looks at the files of the inputs, and at others that a command reads.
    func watchedFiles(others: [URL?] = [], outputs: [URL?]) -> WatchedFiles {
        WatchedFiles(
            .init(
                paths: inputs.map(\.pathAsWritten), others: others.compactMap { $0?.pathAsWritten },
                outputs: outputs.compactMap { $0?.pathAsWritten }, followsLinks: options.followLinks))
    }

    private static let extensions = listed(ImageFormat.fileExtensions.map { ".\($0)" })

    /// The sentence about `kisscut.yml` in the help of each command that applies it.
    static let settings = """
        The \(Settings.fileName) files from the root of the repository down to the input folder apply: a nearer one overrides \
        those above it, and the command line overrides them all.
        """
}
