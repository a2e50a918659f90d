import ArgumentParser
import FoundationSubset
import Stickermill
import Support

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

struct InputOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Images, and folders of images with their subfolders.",
            discussion: """
                \(Program.title) reads \(extensions) files. It skips hidden files, links to folders or out of the folder, finished packs and the \
                output folder. If an image has several scales (cat.png, cat@2x.png, cat@3x.png), the largest is the master.
                """,
            valueName: "input"))
    var inputs: [URL] = []

    @Option(
        help: ArgumentHelp(
            "Read more inputs from a file or, with -, from standard input. Separate the paths with NUL characters, like git diff -z.",
            valueName: "file|-", visibility: .rare))
    var filesFrom: String?

    @Flag(help: ArgumentHelp("Ignore inputs that are not images. Useful for hooks and editors.", visibility: .rare))
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

    /// Throws if the call has both `--files-from` and an option that excludes it.
    ///
    /// Stickermill reads the list of inputs only once.
    func refuseList(with option: String, if isGiven: Bool) throws {
        guard isGiven, filesFrom != nil else { return }
        throw ValidationError("'--files-from' and '\(option)' cannot be combined: a list is read once.")
    }

    /// Finds the masters of the inputs, and applies the options of a command to their settings.
    ///
    /// - Parameter log: The log of earlier runs, or `nil` without `--watch`.
    func search(
        for command: some SettingsCommand, output: URL? = nil, _ screen: Screen, _ log: ChangeLog?
    ) throws(StickermillError) -> MasterSearch {
        guard !inputs.isEmpty else {
            throw StickermillError(.noMastersAmongFiles, path: filesFrom ?? "--ignore-other-files")
        }
        let find = { () throws(StickermillError) in try options.search(inputs, output: output, changing: command.apply)
        }
        return if let log { try log.search(screen, find) } else { try find() }
    }

    /// Returns the state of the inputs, and of other files that a command reads.
    func watchedFiles(others: [URL?] = [], outputs: [URL?]) -> WatchedFiles {
        WatchedFiles(
            .init(
                paths: inputs.map(\.pathAsWritten), others: others.compactMap { $0?.pathAsWritten },
                outputs: outputs.compactMap { $0?.pathAsWritten }, followsLinks: options.followLinks))
    }

    private static let extensions = listed(ImageFormat.fileExtensions.map { ".\($0)" })

    /// The sentence at the end of the help of commands with rare options.
    static func more(_ command: String) -> String { "\(Program.name) \(command) --help-hidden lists all options." }

    /// The sentence about `stickermill.yml` in the help of each command that applies it.
    static let settings = """
        \(Program.title) applies the \(Program.settingsName) files from the root of the repository down to the input folder. A nearer file overrides \
        those above it, and options override all files.
        """
}
