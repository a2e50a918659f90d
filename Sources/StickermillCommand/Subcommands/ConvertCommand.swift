import ArgumentParser
import FoundationSubset
import Stickermill
import Support

struct ConvertCommand: SettingsCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Writes images at @1x and @2x, and thumbnails.",
        discussion: """
            \(Program.title) writes these files and keeps the subfolders of the input:
              renditions/<name>.png, <name>@2x.png and <name>@3x.png
              thumbnails/<small|regular|large>/<name>.png, <name>@2x.png and <name>@3x.png

            It resamples each file straight from its master, the image of one sticker, and never enlarges art. One failed master does not \
            stop the others. For a pack in Xcode, use \(Program.name) pack. \(InputOptions.more("convert"))

            \(ExitCode.explanation)
            """)

    @OptionGroup var inputs: InputOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The output folder, or - to write a single file to standard output. (default: the outputs in \(Program.settingsName))",
            valueName: "dir"))
    var output: URL?

    @Option(
        help: ArgumentHelp(
            "The name of a master from standard input, for the input -. (default: stdin)",
            valueName: "name", visibility: .rare))
    var stdinName: String?

    @OptionGroup(title: "What to make") var conversion: ConversionArguments
    @OptionGroup var rendering: RenderingArguments
    @OptionGroup(title: "Findings") var rules: RuleArguments
    @OptionGroup(title: "The run") var common: RunOptions
    @OptionGroup(title: "The run") var findings: FindingsOptions
    @OptionGroup(title: "The run") var sharing: ShardOption

    @OptionGroup(title: "The run") var dependencies: DependencyOption
    @OptionGroup(title: "The run") var watching: WatchOptions
    @OptionGroup(title: "The cache", visibility: .rare) var caching: CacheOptions

    @Flag(help: "Do everything except write files.")
    var dryRun = false

    @Flag(help: OutputCheck.help)
    var check = false

    @Flag(
        help: ArgumentHelp(
            "Remove the files of earlier runs that this run does not make, unless a master fails.", visibility: .rare))
    var clean = false

    @Flag(
        help: ArgumentHelp(
            "Show the lines for pubspec.yaml, with --layout flutter.", visibility: .rare))
    var pubspec = false

    func validate() throws {
        if output == nil, watching.watch { throw ValidationError("'--watch' needs '--output'.") }
        try validateStreams()
        if check {
            try OutputCheck.refuse([
                "--watch": watching.watch, "--shard": sharing.shard != nil, "--dry-run": dryRun, "--clean": clean,
                "-o -": usesStreams,
            ])
        }
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
        let outputs = try outputs(of: search)
        let layout = search.groups.first?.settings.conversion.layout ?? .renditions
        if output != nil { try conversion.refuseOthers(than: layout) }
        if pubspec, output == nil || layout != .flutter {
            throw ValidationError("'--pubspec' needs '--layout flutter'.")
        }
        try search.refuseOverwriting(by: common.report, dependencies.depfile)
        for file in findings.files { try search.refuseOverwriting(by: file) }
        try dependencies.write(search, inputs: inputs.inputs)
        try (findings.files + [common.report]).refuseClashes(
            writing: outputs.flatMap { output in ConvertedFiles.folders.map { output.appending(path: $0) } })
        if output == nil, log?.isRepeated != true {
            screen.addToSummary("Outputs: \(listed(outputs.map(\.relativePath.printable))).")
        }
        let cache = try caching.cache(for: sharing)
        var pack = Pack(search)
        pack.workshop = Workshop(workers: common.jobs, cache: cache)
        let report = try await screen.run(
            pack.convert(to: output, isClean: clean, isDryRun: dryRun, isCheck: check, shard: sharing.shard))
        screen.describe(report.staleFiles, in: outputs)
        try common.deliver(
            report, skipped: search.skipped, gate: rules.gate, to: screen, log)
        try findings.write(
            FindingsDocument(
                report.naming(search.skipped), of: "convert", output: output?.pathAsWritten ?? ""),
            failingFrom: rules.gate.severity)
        screen.complainOfMissingSequences(in: report, of: search.groups)
        screen.describe(cache, caching, isShard: sharing.shard != nil)
        guard log?.isRepeated != true else { return .success }
        if let sentence = leftOut(of: report) { screen.addToSummary(sentence) }
        if pubspec, let output {
            let files = report.masters.flatMap(\.files)
            FlutterAssets(files, in: output.relativePath).pubspec.forEach(screen.addToSummary)
        }
        for folder in outputs.map(\.relativePath) {
            guard
                let input = inputs.inputs.map(\.relativePath).first(where: { FileSystem.isFolder(folder, inside: $0) })
            else {
                continue
            }
            screen.addToSummary(
                "The output folder \(folder.printable) is inside the input \(input.printable), so later commands would read its files as "
                    + "masters. Choose another folder."
            )
        }
        if let sentence = leftovers(of: report, in: outputs) { screen.addToSummary(sentence) }
        return ExitCode(report, skipped: search.skipped, gate: rules.gate.severity)
    }

    /// Returns the output of the call, or else those that the settings name.
    private func outputs(of search: MasterSearch) throws -> [URL] {
        if let output { return [output] }
        let outputs = search.groups.first?.settings.outputs ?? []
        guard !outputs.isEmpty else {
            throw ValidationError(
                "Missing expected argument '--output <dir>', and no \(Program.settingsName) has 'outputs'.")
        }
        if let option = conversion.ofOutputs.first {
            throw ValidationError(
                "'\(option)' needs '--output'; or change 'outputs' in \(Program.settingsName).")
        }
        return outputs.map { URL(pathAsWritten: $0.folder) }
    }

    /// Returns a sentence about the scales for which masters are too small, or `nil` if there are none.
    private func leftOut(of report: Report) -> String? {
        let all = report.masters.compactMap(\.scalesLeftOut)
        let scales = Set(all.joined()).sorted().map { "\($0)" }
        guard !all.isEmpty else { return nil }
        return
            "Left out \(count(all.joined().count, "file")) of \(count(all.count, "master")) at \(listed(scales)), because art is never "
            + "enlarged without --allow-enlarging."
    }

    /// Returns a sentence about images of earlier runs in the output folder, or `nil` without such images.
    private func leftovers(of report: Report, in outputs: [URL]) -> String? {
        let folder = listed(outputs.map(\.relativePath.printable))
        let contains = outputs.count == 1 ? "contains" : "contain"
        if let removed = report.removed {
            return "Removed \(count(removed.count, "file")) of earlier runs from \(folder)."
        }
        guard let all = report.leftovers, let first = all.first else { return nil }
        guard !clean else {
            return
                "\(folder) \(contains) \(count(all.count, "file")) of earlier runs, such as \(first.printable), that changed since; \(Program.title) "
                + "left \(all.count == 1 ? "it" : "them") alone."
        }
        return
            "\(folder) \(contains) \(count(all.count, "other file")), such as \(first.printable); \(Program.title) left "
            + "\(all.count == 1 ? "it" : "them") alone. --clean removes \(all.count == 1 ? "it" : "them")."
    }
}
