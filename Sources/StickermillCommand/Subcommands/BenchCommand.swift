import ArgumentParser
import FoundationSubset
import Stickermill
import Support

struct BenchCommand: SettingsCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench",
        abstract: "Measures the conversion speed on this machine.",
        discussion: """
            \(Program.title) converts all masters once to warm up, and then several times with each number of workers, in turn. It writes to a \
            temporary folder and removes it. Failed masters are reported and do not count.

            The table has the median, the fastest and the slowest run. CPU time includes all threads and child processes; on a busy machine \
            it is more reliable than seconds.

            --against runs another build of \(Program.name) in turn with this one, each as a whole process with the same options.

            \(Program.name) bench --compare before.json after.json measures nothing. It shows what changed between two reports of --json. A \
            difference of times counts as a change only if it is larger than the differences between runs. \(Program.title) warns if the \
            machines, the options or the inputs differ.

            \(ExitCode.explanation(success: "done", failure: "a master failed"))
            """)

    @OptionGroup var inputs: InputOptions
    @OptionGroup(title: "What to make") var conversion: ConversionArguments
    @OptionGroup(title: "Encoding", visibility: .rare) var encoding: EncodingArguments

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The numbers of workers to measure. (default: 1, and one per processor)", valueName: "n,n"))
    var jobs: NumbersArgument?

    @Option(help: ArgumentHelp("How often to measure each.", valueName: "n"))
    var `repeat` = 3

    @Flag(help: "Print the figures as JSON on standard output.")
    var json = false

    @Option(help: ArgumentHelp("Write a bar chart, SVG.", valueName: "file.svg"))
    var chart: URL?

    @Option(help: ArgumentHelp("Compare with another build of \(Program.name).", valueName: "program"))
    var against: URL?

    @Flag(help: "Compare two reports of --json, which are the inputs, the older one first.")
    var compare = false

    func validate() throws {
        try inputs.refuseList(with: "--against", if: against != nil)
        for number in jobs?.values ?? [] { try JobsOption.check(number) }
        guard 1...1_000_000 ~= self.repeat else { throw ValidationError("'--repeat' must be 1 to 1,000,000.") }
        guard !compare || (inputs.inputs.count == 2 && !measures) else {
            throw ValidationError("'--compare' needs two reports of '--json', and no option that measures.")
        }
    }

    /// Whether an option is set that matters for measuring only.
    private var measures: Bool {
        var settings = Settings()
        apply(to: &settings)
        return json || jobs != nil || self.repeat != 3 || chart != nil || against != nil || settings != Settings()
    }

    func apply(to settings: inout Settings) {
        conversion.apply(to: &settings)
        encoding.apply(to: &settings)
    }

    func run() async throws {
        let screen = Screen(isQuiet: json, summaryOutput: json ? .error : .standard)
        try await screen.end {
            guard !compare else {
                Output.standard.write(try BenchmarkComparison(inputs.inputs[0], inputs.inputs[1]).text)
                return .success
            }
            let search = try inputs.search(for: self, screen, nil)
            try search.refuseOverwriting(by: chart)
            let group = try search.groups.only()
            let call = CommandLine.arguments.dropFirst(2)
            let conditions = BenchmarkReport.Conditions(group, inputs: inputs.inputs, call: call)
            let benchmark = Benchmark(settings: group.settings, jobs: jobs?.values, repeats: self.repeat)
            var report = try await screen.run(times: benchmark.runs) { () throws(StickermillError) in
                try await benchmark.run(group.masters, conditions)
            }
            if let against {
                report.against = try OtherBuild(against, call: call)
                    .compare(jobs: benchmark.jobs, repeats: benchmark.repeats)
            }
            Output.standard.write(bytes: json ? try report.json() : Array(BenchmarkTable(report).text.utf8))
            if let chart { try writeOutput(Array(report.chart.utf8), to: chart) }
            return ExitCode(report)
        }
    }
}

/// Different whole numbers from 1 to 1024, separated by commas.
struct NumbersArgument: ExpressibleByArgument {
    let values: [Int]

    init?(argument: String) {
        let values = argument.split(separator: ",", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        guard values.allSatisfy({ (1...1024).contains($0) }), Set(values).count == values.count else { return nil }
        self.values = values
    }
}
