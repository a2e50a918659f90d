import ArgumentParser
import Kisscut

/// The options that decide how rules weigh.
struct CheckArguments: ParsableArguments {
    @Option(name: .customLong("error"), help: ArgumentHelp("Make a rule of --list-rules an error.", valueName: "id"))
    var errors: [Rule] = []

    @Option(name: .customLong("warn"), help: ArgumentHelp("Make a rule a warning.", valueName: "id"))
    var warnings: [Rule] = []

    @Option(name: .customLong("ignore"), help: ArgumentHelp("Do not tell of a rule.", valueName: "id"))
    var ignored: [Rule] = []

    @Option(help: "The size that all stickers of the pack should have.")
    var size: StickerSize?

    @Option(help: ArgumentHelp("Files of so many bytes or more are too long. (default: 500000)", valueName: "n"))
    var fileSizeLimit: Int?

    func validate() throws {
        if let fileSizeLimit, fileSizeLimit < 1 { throw ValidationError("'--file-size-limit' is to be at least 1.") }
    }

    /// What the inputs' `kisscut.yml` says, with what the command line says over it.
    func settings(for inputs: [String]) throws -> PackSettings {
        var settings = try PackSettings(ofInputs: inputs)
        for rule in errors { settings.checks.rules.severities[rule] = .error }
        for rule in warnings { settings.checks.rules.severities[rule] = .warning }
        settings.checks.rules.ignored.subtract(errors + warnings)
        settings.checks.rules.ignored.formUnion(ignored)
        settings.checks.packSize = size ?? settings.checks.packSize
        settings.checks.byteLimit = fileSizeLimit ?? settings.checks.byteLimit
        return settings
    }
}

extension Rule: ExpressibleByArgument {
    // Too many for the help; `--list-rules` explains them, and shells complete them.
    public static var allValueStrings: [String] { [] }
    public static var defaultCompletionKind: CompletionKind { .list(allCases.map(\.rawValue)) }
}
extension StickerSize: ExpressibleByArgument {}
