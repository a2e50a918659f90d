import ArgumentParser
import Kisscut

struct RulesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules", abstract: "Explains the rules that findings name.",
        discussion: "Without a rule, explains all rules. In a pipe, this is a table in Markdown.")

    @Argument(
        help: ArgumentHelp("The rules to explain, such as opaque.", valueName: "rule"), completion: .rules,
        transform: Rule.init(argument:))
    var rules: [Rule] = []

    func run() async throws {
        let isTable = rules.isEmpty && !Output.standard.isTerminal
        Output.standard.write(isTable ? RuleTable.markdown : RuleTable.text(rules.isEmpty ? Rule.allCases : rules))
    }
}
