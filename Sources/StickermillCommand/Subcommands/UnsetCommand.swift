import ArgumentParser
import Stickermill
import Support

struct UnsetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unset",
        abstract: "Removes settings from \(Program.settingsName), for a folder or for one sticker.",
        discussion: """
            This undoes \(Program.name) set: \(Program.name) unset art/star.png prepare.outline gives the sticker the outline of its folder again. A line \
            with a comment is commented out, so that the comment stays; other lines are removed. A key that is not set is no error.

            \(ExitCode.explanation(success: "done", failure: "the sticker for --show failed"))
            """)

    @OptionGroup var edited: EditedOptions

    @Argument(help: ArgumentHelp("The keys.", valueName: "key"))
    var keys: [String]

    func run() async throws {
        try await edited.run(keys) { edit, key throws(StickermillError) in try edit.unset(key) }
    }
}
