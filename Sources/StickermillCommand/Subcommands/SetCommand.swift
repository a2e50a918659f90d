import ArgumentParser
import Stickermill
import Support

struct SetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract: "Writes settings into \(Program.settingsName), for a folder or for one sticker.",
        discussion: """
            \(Program.name) set art prepare.outline=8px sets a key for all stickers of the folder art, in art/\(Program.settingsName). \
            \(Program.name) set art/star.png prepare.outline=0px makes an exception for one sticker, in the file that applies to it. A key \
            without its section is enough if only one section has it: outline=0px.

            One sticker can have the keys of prepare, fit.enabled, fit.floor, labels, ignore and convert.delays. Commas separate the \
            values of a list, and none is the empty list. The folder can also have rules, such as rules.low-contrast=error.

            All other lines of the file stay as they are. If a comment has the key, \(Program.title) uncomments that line. If a key or a value is \
            wrong, or if \(Program.title) cannot change the YAML around it safely, it writes nothing. A folder without the file gets one, with \
            a comment for every other setting.

            \(ExitCode.explanation(success: "done", failure: "the sticker for --show failed"))
            """)

    @OptionGroup var edited: EditedOptions

    @Argument(help: ArgumentHelp("The keys and their new values.", valueName: "key=value"))
    var assignments: [Assignment]

    func run() async throws {
        try await edited.run(assignments) { edit, assignment throws(StickermillError) in
            try edit.set(assignment.key, to: assignment.value)
        }
    }
}

/// A key and its value, such as `prepare.outline=8px`.
struct Assignment: ExpressibleByArgument {
    let key: String
    let value: String

    init?(argument: String) {
        guard let sign = argument.firstIndex(of: "="), sign != argument.startIndex else { return nil }
        (key, value) = (String(argument[..<sign]), String(argument[argument.index(after: sign)...]))
    }
}
