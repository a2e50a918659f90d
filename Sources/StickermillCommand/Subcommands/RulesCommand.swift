import ArgumentParser
import Stickermill
import Support

struct RulesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules", abstract: "Explains the rules that findings name, and what platforms take.",
        discussion: "Without a rule, explains all rules. In a pipe, this is a table in Markdown.")

    @Argument(
        help: ArgumentHelp("The rules to explain, such as opaque.", valueName: "rule"), completion: .rules,
        transform: Rule.init(argument:))
    var rules: [Rule] = []

    @Option(
        help: ArgumentHelp(
            "List what a platform takes instead: \(listed(PlatformChoice.names, "or")). You can repeat it.",
            valueName: "platform"))
    var platform: [String] = []

    func validate() throws {
        try PlatformOption.refuseUnknown(platform)
        guard rules.isEmpty || platform.isEmpty else { throw ValidationError("'--platform' excludes rules.") }
    }

    func run() async throws {
        let platforms = platform.compactMap(PlatformChoice.init(named:))
        let isForTerminal = Output.standard.isTerminal
        if !platforms.isEmpty {
            Output.standard.write(isForTerminal ? PlatformTable.text(platforms) : PlatformTable.markdown(platforms))
        } else {
            let isTable = rules.isEmpty && !isForTerminal
            Output.standard.write(isTable ? RuleTable.markdown : RuleTable.text(rules.isEmpty ? Rule.allCases : rules))
        }
    }
}
