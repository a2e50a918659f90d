import ArgumentParser
import FoundationSubset
import Stickermill
import Support

struct SplitCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "split",
        abstract: "Splits a sheet of several pictures into a file for each.",
        discussion: """
            \(Program.title) cuts along empty rows and columns, which are transparent or have the color of the corners, and changes no pixel. It \
            writes PNG files with the name of the sheet and a number, in reading order, and replaces no file.

            If the sheet divides into equal cells with one picture in each, each file is a cell. Otherwise, each file has the bounds of its \
            picture with a little margin. \(InputOptions.more("split"))

            \(ExitCode.explanation(success: "done", failure: "the sheet cannot be read or split, or a file cannot be written"))
            """)

    @Argument(help: ArgumentHelp("The image with several pictures.", valueName: "sheet"))
    var sheet: URL

    @Option(name: .shortAndLong, help: ArgumentHelp("The folder to write the pictures to.", valueName: "dir"))
    var output: URL

    @Flag(help: "List the pictures and write nothing.")
    var dryRun = false

    @Flag(name: .shortAndLong, help: "Print only failures.")
    var quiet = false

    @OptionGroup(title: "Limits", visibility: .rare) var limits: LimitArguments

    func run() async throws {
        let screen = Screen(isQuiet: quiet)
        try await screen.end {
            var settings = Settings()
            limits.apply(to: &settings)
            let splitter = Splitter(limits: settings.limits)
            let split = try await screen.run {
                [sheet, output, dryRun] () throws(StickermillError) in
                try await splitter.split(sheet, to: output, isDryRun: dryRun)
            }
            for line in split.lines(below: output.relativePath) { screen.addToSummary(line.printable) }
            return .success
        }
    }
}

extension SplitSheet {
    /// The lines about the pictures, and about the sheet.
    fileprivate func lines(below folder: String) -> [String] {
        let list = pictures.map { "\($0.path): \($0.place.size) px at \($0.place.x), \($0.place.y)" }
        let done = isDryRun ? "Dry run: would split" : "Split"
        let kind = areCells ? " of equal size" : ""
        return list + [
            "\(done) \(path) (\(pixelSize) px) into \(count(pictures.count, "picture"))\(kind) in \(folder)."
        ]
    }
}
