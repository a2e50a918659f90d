import ArgumentParser
import Kisscut

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
        version: Kisscut.version,
        subcommands: [
            ConvertCommand.self, CheckCommand.self, PackCommand.self, VerifyCommand.self, PreviewCommand.self,
            CompareCommand.self,
            MergeCommand.self, WorkCommand.self, BenchCommand.self, RulesCommand.self, InitCommand.self,
            DrawCommand.self,
        ])
}
