import ArgumentParser
import Kisscut

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The options that every command has.
struct RunOptions: ParsableArguments {
    @Option(name: .shortAndLong, help: ArgumentHelp("The number of workers. (default: one a core)", valueName: "n"))
    var jobs: Int?

    @Flag(help: "Print the report as JSON on standard output.")
    var json = false

    @Option(help: ArgumentHelp("Write the report to a file.", valueName: "file"))
    var report: String?

    @Flag(name: .shortAndLong, help: "Print nothing but what failed.")
    var quiet = false

    @Flag(name: .shortAndLong, help: "Print every master, every finding and what the libraries say.")
    var verbose = false

    func validate() throws {
        guard workers >= 1 else { throw ValidationError("'--jobs' is to be at least 1.") }
        guard !(quiet && verbose) else { throw ValidationError("'--quiet' and '--verbose' exclude each other.") }
    }

    var workers: Int { jobs ?? ProcessInfo.processInfo.activeProcessorCount }

    /// Hands a finished run's report to where the options want it.
    func deliver(_ report: Report, skipped: [MasterSearch.Skipped], to screen: Screen) throws {
        let report = report.naming(skipped)
        if json { Output.standard.write(bytes: try report.json()) }
        screen.summarize(report, skipped: skipped)
        if let path = self.report { try report.write(to: path) }
    }
}

extension Report {
    /// The report with what the search for masters has left alone.
    func naming(_ skipped: [MasterSearch.Skipped]) -> Report {
        var report = self
        report.notTaken = skipped.isEmpty ? nil : skipped
        return report
    }
}
