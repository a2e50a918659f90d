import ArgumentParser
import Support

/// The options for the text that people read.
struct DisplayOptions: ParsableArguments {
    @Flag(help: "Show notes, which need no action. Without this option, \(Program.title) only counts them.")
    var notes = false

    @Option(
        help: ArgumentHelp("Color severities. auto: on a terminal, unless NO_COLOR is set.", visibility: .rare))
    var color: ColorChoice = .auto

    func style(isVerbose: Bool, for output: Output) -> FindingsText.Style {
        FindingsText.Style(
            showsNotes: notes || isVerbose, namesAllFiles: isVerbose, isColored: color.applies(to: output))
    }
}

/// Whether text is colored.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
    case auto, always, never

    /// Returns whether text for an output is colored.
    func applies(to output: Output) -> Bool {
        switch self {
        case .auto: output.showsColor
        case .always: true
        case .never: false
        }
    }
}
