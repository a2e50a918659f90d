import ArgumentParser
import Kisscut
import Support

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
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
    var inputs: [URL] = []

    @Option(
        help: ArgumentHelp(
            "Read more inputs from a file, or from standard input: paths with NUL characters between them, as of git diff -z. It is read once.",
            valueName: "file|-"))
    var filesFrom: String?

    @Flag(help: "Pass over named files that are not art, as hooks and editors name them.")
    var ignoreOtherFiles = false

    @OptionGroup var options: SearchOptions

    mutating func validate() throws {
        guard !inputs.isEmpty || filesFrom != nil else {
            throw ValidationError("Missing expected argument '<input> ...'")
        }
        if let filesFrom { inputs += try Self.list(in: filesFrom) }
        if ignoreOtherFiles { inputs.removeAll { !$0.isStream && !MasterSearch.mayBeArt($0.pathAsWritten) } }
    }

    private static let maximumListBytes = 64_000_000

    private static func list(in file: String) throws -> [URL] {
        let name = file == "-" ? "standard input" : file
        let bytes: [UInt8]
        do {
            bytes =
                file == "-"
                ? try FileSystem.contents(ofStream: STDIN_FILENO, limit: maximumListBytes)
                : try FileSystem.contents(of: file, limit: maximumListBytes)
        } catch {
            throw ValidationError("'--files-from': \(name): \(error.reason).")
        }
        guard bytes.count <= maximumListBytes, let text = String(validating: bytes, as: UTF8.self) else {
            throw ValidationError(
                "'--files-from': \(name) is not a list of paths in UTF-8 with at most \(maximumListBytes) bytes.")
        }
        return text.split(separator: "\0").map { URL(argument: String($0)) ?? URL(pathAsWritten: String($0)) }
    }

    /// Refuses a list of inputs, which is read once.
    func refuseList(with option: String, if isGiven: Bool) throws {
        guard isGiven, filesFrom != nil else { return }
        throw ValidationError("'--files-from' and '\(option)' exclude each other: a list is read once.")
    }

    /// Finds the masters of the inputs, with their settings and the values that were given to a command.
    ///
    /// - Parameter log: What a watch knows of runs before; nil without one.
    func search(
        for command: some SettingsCommand, output: URL? = nil, _ screen: Screen, _ log: ChangeLog?
    ) throws(KisscutError) -> MasterSearch {
        guard !inputs.isEmpty else {
            throw KisscutError(
                .noMasters, path: filesFrom ?? "--ignore-other-files", reason: "no masters are among the inputs")
        }
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
