import ArgumentParser
import Stickermill
import Support

/// The options that change the severity of rules.
struct RuleArguments: ParsableArguments {
    @Option(
        name: .customLong("error"),
        help: ArgumentHelp(
            "Make a rule an error. \(Program.name) rules lists the rules.", valueName: "rule", visibility: .rare),
        completion: .rules, transform: Rule.init(argument:))
    var errors: [Rule] = []

    @Option(
        name: .customLong("warn"),
        help: ArgumentHelp("Make a rule a warning.", valueName: "rule"),
        completion: .rules, transform: Rule.init(argument:))
    var warnings: [Rule] = []

    @Option(
        name: .customLong("ignore"),
        help: ArgumentHelp("Ignore a rule. Repeat it for several rules.", valueName: "rule"),
        completion: .rules, transform: Rule.init(argument:))
    var ignored: [Rule] = []

    @Option(.fileSize, .rare) var fileSizeLimit: Setting.Value?

    @OptionGroup var gate: GateOption

    /// Overrides settings with the values that were given.
    func apply(to settings: inout Settings) {
        for rule in errors { settings.checks.rules.severities[rule] = .error }
        for rule in warnings { settings.checks.rules.severities[rule] = .warning }
        settings.checks.rules.ignored.subtract(errors + warnings)
        settings.checks.rules.ignored.formUnion(ignored)
        fileSizeLimit?.apply(to: &settings)
    }
}

/// The option that decides which findings end a command with status 1.
struct GateOption: ParsableArguments {
    @Flag(help: "Treat warnings as errors (exit status 1).")
    var strict = false

    /// A finding of this severity or a higher one gates.
    var severity: Finding.Severity { strict ? .warning : .error }
}

extension Rule {
    init(argument: String) throws {
        guard let rule = Rule(rawValue: argument) else {
            throw ValidationError(Words.ofCommand.text(of: Rule.fault(ofName: argument)))
        }
        self = rule
    }
}

extension CompletionKind {
    /// Rules are too many for the help; `stickermill rules` explains them, and shells complete them.
    static var rules: CompletionKind { .list(Rule.allCases.map(\.rawValue)) }
}
