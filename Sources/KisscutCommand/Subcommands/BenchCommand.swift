import ArgumentParser
import Kisscut

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct BenchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench",
        abstract: "Measures how fast masters convert on this machine.",
        discussion: """
            Converts all masters once to warm up, then several times with each number of workers, in turn. What is \
            written goes to a temporary folder, which is removed. Masters that fail are named and count for nothing.

            The table has the median, the fastest and the slowest run. Workers beyond the number of processors share them.
            """)

    @OptionGroup var inputs: InputOptions
    @OptionGroup(title: "What to make") var conversion: ConversionArguments

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The numbers of workers to measure. (default: 1, and one a core)", valueName: "n,n"))
    var jobs: NumbersArgument?

    @Option(help: ArgumentHelp("How often to measure each.", valueName: "n"))
    var `repeat` = 3

    @Flag(help: "Print the figures as JSON on standard output.")
    var json = false

    @Option(help: ArgumentHelp("Write a bar chart, SVG.", valueName: "file.svg"))
    var chart: String?

    func validate() throws {
        guard self.repeat >= 1 else { throw ValidationError("'--repeat' is to be at least 1.") }
    }

    func run() throws {
        let screen = Screen(isQuiet: json, summaryOutput: json ? .error : .standard)
        do {
            let settings = try PackSettings(ofInputs: inputs.inputs)
            let search = try MasterSearch(inputs: inputs.inputs, output: nil).excluding(by: settings)
            let report = try measure(search.masters, conversion.applied(to: settings.conversion), screen)
            if json {
                Output.standard.write(bytes: try report.json())
            } else {
                Output.standard.write(BenchmarkTable(report).text)
            }
            if let chart { try writeReport(Array(report.chart.utf8), to: chart) }
            if !report.failures.isEmpty { throw ExitCode.failure }
        } catch let error as KisscutError {
            screen.complain(error.description)
            if error.code == .cancelled { throw ExitCode.interrupted }
            throw error.isFaultOfCall ? ExitCode.validationFailure : ExitCode.failure
        }
    }

    private func measure(
        _ masters: [Master], _ options: ConversionOptions, _ screen: Screen
    ) throws -> BenchmarkReport {
        let cores = ProcessInfo.processInfo.activeProcessorCount
        let benchmark = Benchmark(
            options: options, jobs: jobs?.values ?? (cores > 1 ? [1, cores] : [1]), repeats: self.repeat)
        let progress = screen.progress(of: masters.count * benchmark.runs)
        let interrupts = Interrupts()
        defer {
            interrupts.end()
            progress?.clear()
        }
        return try benchmark.run(masters, cancellation: interrupts.cancellation) { progress?.advance() }
    }
}

/// Whole numbers from 1 on, with commas between them, each once.
struct NumbersArgument: ExpressibleByArgument {
    let values: [Int]

    init?(argument: String) {
        let values = argument.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        guard values.allSatisfy({ (1...1024).contains($0) }), Set(values).count == values.count else { return nil }
        self.values = values
    }
}
