import ArgumentParser
import FoundationSubset
import Stickermill
import Support

struct CheckCommand: SettingsCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Checks images against Apple's rules and common art problems.",
        discussion: """
            \(Program.title) judges the images and the stickers that `\(Program.name) pack` would make from them. \(InputOptions.settings) \(Program.name) rules \
            explains the rules. \(InputOptions.more("check"))

            \(ExitCode.explanation)
            """)

    @OptionGroup var inputs: InputOptions
    @OptionGroup var masters: CheckedMasterArguments
    @OptionGroup var platforms: PlatformOption
    @OptionGroup(title: "Findings") var rules: RuleArguments
    @OptionGroup var rendering: RenderingArguments

    @OptionGroup var findings: FindingsOptions

    @Option(
        help: ArgumentHelp(
            "Write images that show where transparency findings are, and prepared art before and after.",
            valueName: "dir"))
    var overlay: URL?

    @OptionGroup var labels: LabelsOption
    @OptionGroup(title: "The run") var common: RunOptions
    @OptionGroup(title: "The run") var sharing: ShardOption
    @OptionGroup(title: "The run") var dependencies: DependencyOption
    @OptionGroup(title: "The run") var watching: WatchOptions
    @OptionGroup(title: "The cache", visibility: .rare) var caching: CacheOptions

    func validate() throws {
        try findings.refuse(json: common.json)
        try inputs.refuseList(with: "--watch", if: watching.watch)
        try inputs.refuseList(with: "--depfile", if: dependencies.depfile != nil)
    }

    func apply(to settings: inout Settings) {
        masters.apply(to: &settings)
        platforms.apply(to: &settings)
        rendering.apply(to: &settings)
        labels.apply(to: &settings)
        rules.apply(to: &settings)
    }

    func run() async throws {
        let screen = Screen(common, findings)
        try await screen.end {
            try await watching.run(screen, watching: watchedFiles) { log in try await check(screen, log) }
        }
    }

    private func watchedFiles() -> WatchedFiles {
        inputs.watchedFiles(
            outputs: [overlay, common.report, dependencies.depfile] + findings.files + caching.folders)
    }

    private func check(_ screen: Screen, _ log: ChangeLog?) async throws -> ExitCode {
        // A hook may pass only files that are not images.
        guard !inputs.inputs.isEmpty else {
            try deliver(Report(joining: []), skipped: [], screen, log)
            return .success
        }
        let search = try inputs.search(for: self, output: overlay, screen, log)
        var groups = search.groups
        try search.refuseOverwriting(by: common.report, dependencies.depfile)
        for file in findings.files { try search.refuseOverwriting(by: file) }
        try dependencies.write(search, inputs: inputs.inputs)
        let outputs = findings.files + [common.report]
        try outputs.refuseClashes(reading: groups.map(\.settings.pack.labelTable))
        // All overlays are PNG files.
        try outputs.filter { $0?.pathExtension.lowercased() == "png" }
            .refuseClashes(writing: [overlay].compactMap(\.self))
        for table in try labels.readTables(into: &groups, among: groups.flatMap(\.stickerNames), screen) {
            try table?.refuseMissingFile()
        }
        let cache = try caching.cache(for: sharing)
        var pack = Pack(search)
        (pack.groups, pack.workshop) = (groups, Workshop(workers: common.jobs, cache: cache))
        let report = try await screen.run(pack.check(overlay: overlay, shard: sharing.shard))
        try deliver(report, skipped: search.skipped, screen, log)
        screen.complainOfMissingSequences(in: report, of: groups)
        screen.describe(cache, caching, isShard: sharing.shard != nil)
        return ExitCode(report, skipped: search.skipped, gate: rules.gate.severity)
    }

    private var printsText: Bool { !common.json && !findings.usesStandardOutput }

    private func deliver(_ report: Report, skipped: [SkippedPath], _ screen: Screen, _ log: ChangeLog?) throws {
        let changes = log?.lines(report, "checked", withFindings: true) ?? []
        let report = report.naming(skipped)
        if log?.isRepeated == true {
            for line in changes { screen.addToSummary(line) }
        } else {
            let style = screen.style
            let text = printsText ? report.findingsAndVerdict(skipped: skipped, style) : report.verdict(style) + "\n"
            screen.addToSummary(String(text.dropLast()))
            if common.quiet {
                for failure in report.failures(at: rules.gate.severity) { screen.complain(failure) }
            }
        }
        if common.json { Output.standard.write(bytes: try report.json()) }
        try findings.write(FindingsDocument(report, of: "check"), failingFrom: rules.gate.severity)
        screen.complain(aboutSkipped: skipped, gate: rules.gate.severity)
        screen.complainOfResources(report)
        try common.write(report.json())
    }
}

/// The options of `check` for the size of stickers and for sequences.
struct CheckedMasterArguments: SettingArguments {
    @Option(.size, default: Setting.defaultPackSize) var size: Setting.Value?
    @Flag(.sequences) var sequences: Bool?
    @Option(.frameRate) var frameRate: Setting.Value?

    var values: [Setting.Value?] { [size, value(of: .sequences, sequences), frameRate] }
}
