import ArgumentParser
import Kisscut

struct ConvertCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Writes renditions and thumbnails of masters.",
        discussion: """
            Every file is made straight from its master and is written whole or not at all. One master that fails never \
            stops the others. Nothing is enlarged: a thumbnail larger than its master is left out. Animated masters keep \
            all their frames, their timing and their plays. What kisscut.yml in the input folder says is heeded; the \
            command line wins.

            Written below the output folder, in the subfolders of the input:
              renditions/<name>[@2x|@3x].png
              thumbnails/<small|regular|large>/<name>[@2x|@3x].png
            """)

    @OptionGroup var inputs: InputOptions

    @Option(name: .shortAndLong, help: ArgumentHelp("The folder to write to.", valueName: "dir"))
    var output: String

    @OptionGroup(title: "What to make") var conversion: ConversionArguments
    @OptionGroup(title: "The run") var common: RunOptions

    @Flag(help: "End with status 1 where a finding is an error.")
    var strict = false

    @Flag(help: "Do everything but write.")
    var dryRun = false

    func run() throws {
        let screen = Screen(common)
        do {
            let settings = try PackSettings(ofInputs: inputs.inputs)
            let search = try MasterSearch(inputs: inputs.inputs, output: output).excluding(by: settings)
            let report = try convert(search.masters, settings, screen)
            try common.deliver(report, skipped: search.skipped, to: screen)
            try end(with: report)
        } catch let error as KisscutError {
            screen.complain(error.description)
            throw error.isFaultOfCall ? ExitCode.validationFailure : ExitCode.failure
        }
    }

    private func convert(_ masters: [Master], _ settings: PackSettings, _ screen: Screen) throws -> Report {
        var options = conversion.applied(to: settings.conversion)
        try conversion.refuseNothing(options)
        options.isDryRun = dryRun
        let progress = screen.progress(of: masters.count)
        let interrupts = Interrupts()
        defer {
            interrupts.end()
            progress?.clear()
        }
        return try Converter(options: options).convert(
            masters, to: output, jobs: common.workers, cancellation: interrupts.cancellation
        ) { report in
            progress?.advance()
            screen.describe(report)
        }
    }

    private func end(with report: Report) throws {
        if report.masters.contains(where: { $0.status == .cancelled }) { throw ExitCode.interrupted }
        if report.summary.failed > 0 { throw ExitCode.failure }
        let findings = report.masters.flatMap(\.findings)
        if strict && findings.contains(where: { $0.severity == .error }) { throw ExitCode.failure }
    }
}
