import ArgumentParser
import Stickermill
import Support

struct RootCommand: AsyncParsableCommand {
    private static let sides = Profile.standard.sides
    static let configuration = CommandConfiguration(
        commandName: Program.name,
        abstract: "Makes sticker packs for Messages from your artwork.",
        discussion: """
            A master is your image of one sticker: \(ImageFormat.readTitles), \(sides.lowerBound) px per side or more, with a \
            transparent background. \(Program.name) art looks at the folder art and suggests commands.

            --version --verbose also shows the versions of the loaded libraries. Output can differ between library versions.

            \(ExitCode.explanation)
            """,
        version: currentBuild,
        subcommands: [
            PackCommand.self, PreviewCommand.self, CheckCommand.self, InitCommand.self, SetCommand.self,
            UnsetCommand.self, ConvertCommand.self, SplitCommand.self, VerifyCommand.self, CompareCommand.self,
            ReportCommand.self,
            RulesCommand.self, BenchCommand.self,
            WorkCommand.self, CacheCommand.self, DrawCommand.self,
        ])

    /// Returns an overview of the current folder, or of the file or folder that is the only argument.
    ///
    /// Returns `nil` for all other arguments.
    static func overview(for arguments: ArraySlice<String>) -> Overview? {
        guard let path = arguments.first else { return .ofCurrentFolder }
        return arguments.count == 1 && unknownCommand(in: arguments) != nil ? Overview(of: path) : nil
    }

    /// Returns a message that the first argument is not a command, or `nil` if it is a command, an option, or missing.
    static func unknownCommand(in arguments: ArraySlice<String>) -> String? {
        guard let word = arguments.first, !word.hasPrefix("-") else { return nil }
        let commands = configuration.subcommands.map { $0.configuration }
        guard word != "help", !commands.contains(where: { $0.commandName == word }) else { return nil }
        if MasterSearch.mayBeArt(word) {
            return "no command before '\(word)'; write a command first, such as \(Program.name) pack \(word.shellWord)"
        }
        let hint = suggestion(for: word, among: commands.filter { $0.shouldDisplay }.compactMap { $0.commandName })
        return "no command is called '\(word)'\(hint.isEmpty ? "; '\(Program.name) --help' lists them" : hint)"
    }
}
