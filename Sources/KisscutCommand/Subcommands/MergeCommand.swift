import ArgumentParser
import Kisscut

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct MergeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "merge",
        abstract: "Joins the reports of runs with --shard into one.",
        discussion: """
            The report is the one that a single run would have written, except for times, and the exit status is that of \
            this run. Masters are compared with each other only now: shards do not report duplicates. A shard that is \
            missing, is there twice, or was run by another version, with other options or of other inputs ends the command \
            with 64, and nothing is written.

            \(ExitCode.explanation(
                success: "done", failure: "a master failed, or a finding is an error, or a warning if the runs had --strict"))
            """)

    @Argument(help: ArgumentHelp("The reports of all shards of kisscut convert or check.", valueName: "report"))
    var reports: [URL]

    @Option(name: .shortAndLong, help: ArgumentHelp("Write the report to a file.", valueName: "file"))
    var output: URL

    @Flag(name: .shortAndLong, help: "Print only what failed.")
    var quiet = false

    func run() async throws {
        let screen = Screen(isQuiet: quiet)
        try await screen.end {
            try output.refuseOverwriting(reports.map(\.relativePath))
            let merged = try MergedReport(of: reports)
            let (report, skipped) = (merged.report, merged.report.skipped ?? [])
            if merged.job == .check && !quiet {
                let text = FindingsText(report, skipped: skipped, isColored: Output.standard.showsColor)
                Output.standard.write(text.text)
            } else {
                screen.summarize(report, skipped: skipped, gate: merged.gate)
            }
            if merged.job == .check { screen.complain(aboutSkipped: skipped, gate: merged.gate) }
            try writeOutput(report.json(), to: output)
            return ExitCode(report, skipped: skipped, gate: merged.gate)
        }
    }
}
