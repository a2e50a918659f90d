import ArgumentParser
import Kisscut
import Support

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct ConvertCommand: SettingsCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Writes renditions and thumbnails of masters.",
        discussion: """
            Every file is made straight from its master and is written whole or not at all. One master that fails never \
            stops the others. Nothing is enlarged: a thumbnail larger than its master is left out. Animated masters keep \
            all their frames, their timing and their plays. \(InputOptions.settings)

            Written below the output folder, in the subfolders of the input:
              renditions/<name>[@2x|@3x].png
              thumbnails/<small|regular|large>/<name>[@2x|@3x].png

            \(ExitCode.explanation)
            """)

    @OptionGroup var inputs: InputOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The folder to write to; - writes the only file to standard output.", valueName: "dir"))
    var output: URL

    @Option(
        help: ArgumentHelp(
            "The name of a master that is read from standard input, for which the input is -. (default: stdin)",
            valueName: "name"))
    var stdinName: String?

    @OptionGroup(title: "What to make") var conversion: ConversionArguments
    @OptionGroup var rendering: RenderingArguments
    @OptionGroup(title: "The rules") var rules: RuleArguments
    @OptionGroup(title: "The run") var common: RunOptions
    @OptionGroup(title: "The run") var findings: FindingsOptions
    @OptionGroup(title: "The run") var sharing: ShardOption

    @OptionGroup(title: "The run") var dependencies: DependencyOption
    @OptionGroup(title: "The run") var watching: WatchOptions
    @OptionGroup(title: "The cache") var caching: CacheOptions

    @Flag(help: "Do everything except writing.")
    var dryRun = false

    @Flag(help: "Remove pictures from renditions and thumbnails that this run did not write, unless a master fails.")
    var clean = false

    func validate() throws {
        try validateStreams()
        try findings.refuse(json: common.json)
        try inputs.refuseList(with: "--watch", if: watching.watch)
        try inputs.refuseList(with: "--depfile", if: dependencies.depfile != nil)
    }

    func apply(to settings: inout Settings) {
        conversion.apply(to: &settings)
        rendering.apply(to: &settings)
        rules.apply(to: &settings)
    }

    func run() async throws {
        guard !usesStreams else { return try await convertStreams() }
        let screen = Screen(common, findings)
        try await screen.end {
            try await watching.run(screen, watching: watchedFiles) { log in try await convert(screen, log) }
        }
    }

    private func watchedFiles() -> WatchedFiles {
        inputs.watchedFiles(
            outputs: [output, common.report, dependencies.depfile] + findings.files + caching.folders)
    }

    private func convert(_ screen: Screen, _ log: ChangeLog?) async throws -> ExitCode {
        let search = try inputs.search(for: self, output: output, screen, log)
        try search.refuseOverwriting(by: common.report, dependencies.depfile)
        for file in findings.files { try search.refuseOverwriting(by: file) }
        try dependencies.write(search, inputs: inputs.inputs)
        try (findings.files + [common.report]).refuseClashes(
            writing: ConvertedFiles.folders.map { output.appending(path: $0) })
        var converter = Converter()
        converter.isClean = clean
        let cache = try caching.cache(for: sharing)
        converter.cache = cache
        let (job, groups) = (converter, search.groups)
        let report = try await screen.run {
            [output, dryRun, jobs = common.jobs, shard = sharing.shard] () throws(KisscutError) in
            try await job.convert(
                groups, to: output, jobs: jobs, shard: shard, isDryRun: dryRun)
        }
        try common.deliver(
            report, skipped: search.skipped, gate: rules.gate, to: screen, log)
        try findings.write(
            FindingsDocument(report.naming(search.skipped), of: "convert"), failingFrom: rules.gate.severity)
        screen.complainOfMissingSequences(in: report, of: groups)
        screen.describe(cache, caching, isShard: sharing.shard != nil)
        guard log?.isRepeated != true else { return .success }
        let folder = output.relativePath
        if let input = inputs.inputs.map(\.relativePath).first(where: { FileSystem.isFolder(folder, inside: $0) }) {
            screen.addToSummary(
                "\(folder.printable) is inside \(input.printable): other commands would read its files as masters, so write elsewhere."
            )
        }
        if let sentence = leftovers(of: report) { screen.addToSummary(sentence) }
        return ExitCode(report, skipped: search.skipped, gate: rules.gate.severity)
    }

    /// Names pictures of runs before this one; nil if there are none.
    private func leftovers(of report: Report) -> String? {
        let folder = output.relativePath.printable
        if let removed = report.removed {
            return "\(count(removed.count, "file")) of earlier runs removed from \(folder)."
        }
        guard let all = report.leftovers, let first = all.first else { return nil }
        return
            "\(folder) has \(count(all.count, "file")) that this run did not write, such as \(first.printable); --clean removes "
            + "\(all.count == 1 ? "it" : "them")."
    }
}
