import ArgumentParser
import FoundationSubset

/// The options that decide where, and whether, Stickermill writes a pack.
struct PackOutputOptions: ParsableArguments {
    @Option(name: .shortAndLong, help: ArgumentHelp("The folder to write the pack to.", valueName: "dir"))
    var output: URL?

    @Flag(help: "Also write <dir>.html, a page that shows the stickers in Messages.")
    var preview = false

    @Flag(help: "Do everything except write files.")
    var dryRun = false

    @Flag(help: OutputCheck.help)
    var check = false

    @Flag(help: ArgumentHelp("With --dry-run, print the path of each file of the pack.", visibility: .rare))
    var printOutputs = false

    @Flag(help: ArgumentHelp("Remove other files from the output folder.", visibility: .rare))
    var clean = false

    @Flag(help: "Pack the other stickers if a master fails or has an error (exit status 1).")
    var keepGoing = false
}
