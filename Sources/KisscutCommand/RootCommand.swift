import ArgumentParser
import Kisscut
import Support

struct RootCommand: AsyncParsableCommand {
    private static let sides = Profile.standard.sides
    static let configuration = CommandConfiguration(
        commandName: "kisscut",
        abstract: "Turns @3x sticker masters into everything a Messages sticker pack needs.",
        discussion: """
            Masters are \(ImageFormat.readTitles) files, \(sides.lowerBound) px per side or more, on a transparent background.

            --version --verbose also shows the versions of the libraries that are loaded: others may write other bytes.

            \(ExitCode.explanation)
            """,
        version: currentBuild,
        subcommands: [
            ConvertCommand.self, CheckCommand.self, PackCommand.self, VerifyCommand.self, PreviewCommand.self,
            CompareCommand.self, ReportCommand.self,
            WorkCommand.self, BenchCommand.self, RulesCommand.self, InitCommand.self, CacheCommand.self,
            DrawCommand.self,
        ])

    /// Says that the first argument is no command; nil if it is one, an option, or missing.
    static func unknownCommand(in arguments: ArraySlice<String>) -> String? {
        guard let word = arguments.first, !word.hasPrefix("-") else { return nil }
        let commands = configuration.subcommands.map { $0.configuration }
        guard word != "help", !commands.contains(where: { $0.commandName == word }) else { return nil }
        if word == "merge" {
            return
                "merge is gone: runs with --shard share a cache, and one call without --shard has the report of all masters"
        }
        let hint = suggestion(for: word, among: commands.filter { $0.shouldDisplay }.compactMap { $0.commandName })
        return "no command is called '\(word)'\(hint.isEmpty ? "; 'kisscut --help' lists them" : hint)"
    }
}
