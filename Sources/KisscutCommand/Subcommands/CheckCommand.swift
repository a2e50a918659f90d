import ArgumentParser
import Kisscut

struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Says whether Messages will take the masters, and what is wrong with them.",
        discussion: """
            Reads everything and writes nothing, but for --output, --report and --overlay. What kisscut.yml in the input \
            folder says about rules, sizes and limits is heeded; the command line wins.

            Exit status: 0 no error; 1 a finding is an error, with --strict also a warning, or a master cannot be read.
            """)

    @Flag(help: "Print all rules with their definitions, and end.")
    var listRules = false

    @Argument(
        help: ArgumentHelp("Masters, and folders to search for them.", valueName: "input"))
    var inputs: [String] = []

    @OptionGroup(title: "The rules") var checks: CheckArguments

    @Option(help: "How to print the findings. (default: text)")
    var format: FindingsFormat?

    @Option(name: .shortAndLong, help: ArgumentHelp("Write the findings to a file.", valueName: "file"))
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Write a picture of every master with an alpha finding that shows where it is.", valueName: "dir"))
    var overlay: String?

    @Option(
        help: ArgumentHelp("A table of labels, as 'kisscut pack --labels' takes it.", valueName: "file.csv"))
    var labels: String?

    @Flag(help: "End with status 1 where a finding is a warning, too.")
    var strict = false

    @OptionGroup(title: "The run") var common: RunOptions

    func validate() throws {
        guard listRules || !inputs.isEmpty else { throw ValidationError("Missing expected argument '<input> ...'") }
        guard !(common.json && format != nil && format != .json) else {
            throw ValidationError("'--json' and '--format \(format?.rawValue ?? "")' exclude each other.")
        }
    }

    func run() throws {
        guard !listRules else { return Output.standard.write(RuleTable.markdown) }
        let screen = Screen(common)
        do {
            var settings = try checks.settings(for: inputs)
            let search = try MasterSearch(inputs: inputs, output: overlay).excluding(by: settings)
            if let labels {
                let table = try LabelTable(path: labels)
                try table.refuseUnknownNames(among: search.stickerNames)
                settings.checks.add(labels: table.labels, translations: table.translations)
            }
            let report = try check(search.masters, settings, screen)
            try deliver(report, skipped: search.skipped, screen)
            if report.masters.contains(where: { $0.status == .cancelled }) { throw ExitCode.interrupted }
            if report.summary.failed > 0 || report.summary.errors > 0 { throw ExitCode.failure }
            if strict && report.summary.warnings > 0 { throw ExitCode.failure }
        } catch let error as KisscutError {
            screen.complain(error.description)
            throw error.isFaultOfCall ? ExitCode.validationFailure : ExitCode.failure
        }
    }

    private func check(_ masters: [Master], _ settings: PackSettings, _ screen: Screen) throws -> Report {
        let progress = screen.progress(of: masters.count)
        let interrupts = Interrupts()
        defer {
            interrupts.end()
            progress?.clear()
        }
        return try Checker(options: settings.checks, limits: settings.conversion.limits, overlay: overlay).check(
            masters, jobs: common.workers, cancellation: interrupts.cancellation
        ) { report in
            progress?.advance()
            // The text tells of every finding at the end, of those that concern the whole pack, too.
            screen.describe(report, withFindings: chosenFormat != .text)
        }
    }

    private var chosenFormat: FindingsFormat { format ?? (common.json ? .json : .text) }

    private func deliver(_ report: Report, skipped: [MasterSearch.Skipped], _ screen: Screen) throws {
        let report = report.naming(skipped)
        let failing: Finding.Severity = strict ? .warning : .error
        let isColoured = output == nil && Output.standard.showsColour
        let text = FindingsText(report, skipped: skipped, isColoured: isColoured)
        let bytes = try chosenFormat.bytes(report, text: text, failingFrom: failing)
        if let output {
            try writeReport(bytes, to: output)
            if !common.quiet { Output.standard.write("\(text.verdict) The findings are in \(output.printable).\n") }
        } else if !common.quiet || chosenFormat != .text {
            Output.standard.write(bytes: bytes)
        }
        if common.quiet && (output != nil || chosenFormat == .text) {
            for failure in report.failures(from: failing) { screen.complain(failure) }
        }
        if let path = common.report { try report.write(to: path) }
    }
}

/// The ways to print findings.
enum FindingsFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json, junit, sarif, github, markdown

    func bytes(_ report: Report, text: FindingsText, failingFrom severity: Finding.Severity) throws -> [UInt8] {
        switch self {
        case .text: Array(text.text.utf8)
        case .json: try report.json()
        case .junit: Array(report.junit(failingFrom: severity).utf8)
        case .sarif: try report.sarif()
        case .github: Array(report.annotations().utf8)
        case .markdown: Array(report.markdown().utf8)
        }
    }
}
