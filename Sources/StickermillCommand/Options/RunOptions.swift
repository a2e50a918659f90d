import ArgumentParser
import FoundationSubset
import Stickermill

import func Making.writeOutput

/// The options of the commands that work on masters and report on them.
struct RunOptions: ParsableArguments {
    @OptionGroup var workers: JobsOption

    @Flag(help: "Print the report as JSON.")
    var json = false

    @Option(help: ArgumentHelp("Write the report as JSON to a file.", valueName: "file"))
    var report: URL?

    @Flag(name: .shortAndLong, help: "Print only failures.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "Print each master, every file with a finding, and messages of libraries.")
    var verbose = false

    @OptionGroup var display: DisplayOptions

    func validate() throws {
        guard !(quiet && verbose) else { throw ValidationError("'--quiet' and '--verbose' cannot be combined.") }
    }

    var jobs: Int? { workers.jobs }

    /// Shows the result of a finished run, and writes its report where the options say.
    func deliver(
        _ report: Report, skipped: [SkippedPath], gate: GateOption, to screen: Screen, _ log: ChangeLog? = nil
    ) throws {
        let report = report.naming(skipped)
        if json { Output.standard.write(bytes: try report.json()) }
        let changes = log?.lines(report, "converted") ?? []
        if log?.isRepeated == true {
            for line in changes { screen.addToSummary(line) }
        } else {
            screen.summarize(report, skipped: skipped, gate: gate.severity)
        }
        try write(report.json())
    }

    /// Writes the report to the file that `--report` names, if any.
    func write(_ bytes: @autoclosure () throws -> [UInt8]) throws {
        if let report { try writeOutput(bytes(), to: report) }
    }
}

func writeOutput(_ bytes: [UInt8], to file: URL) throws(StickermillError) {
    try Making.writeOutput(bytes, to: file.pathAsWritten)
}
