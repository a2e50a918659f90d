import ArgumentParser
import Kisscut

struct RulesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules", abstract: "Explains all rules, as a table in Markdown.")

    func run() async throws {
        Output.standard.write(RuleTable.markdown)
    }
}
