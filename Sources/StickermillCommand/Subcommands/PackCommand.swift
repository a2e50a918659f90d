import ArgumentParser
import FoundationSubset
import Platforms
import Stickermill
import Support

struct PackCommand: SettingsCommand {
    static let configuration = CommandConfiguration(
        commandName: "pack",
        abstract: "Makes a sticker pack that Xcode builds.",
        discussion: """
            Each master, the image of one sticker, becomes a sticker at @3x. \(Program.title) scales larger art down to the pack's size and pads \
            smaller art; Messages makes the other scales. If a master fails or has an error, \(Program.title) leaves the output unchanged, unless \
            you use --keep-going. It keeps other files in the output folder.

            Options override the \(Program.settingsName) files of the art. A folder whose \(Program.settingsName) sets \
            name is a pack. One call makes all packs in the folders that you name. \(InputOptions.more("pack"))

            \(ExitCode.explanation)
            """)

    @Argument(help: ArgumentHelp("Images, and folders of images with their subfolders.", valueName: "input"))
    var inputs: [URL] = []

    @OptionGroup var searching: SearchOptions

    @OptionGroup(title: "The pack") var writing: PackOutputOptions
    @OptionGroup(title: "The pack") var platforms: PlatformOption
    @OptionGroup(title: "The pack") var pack: PackArguments
    @OptionGroup(title: "The project") var products: PackProductArguments
    @OptionGroup var rendering: RenderingArguments
    @OptionGroup(title: "Findings") var rules: RuleArguments

    @OptionGroup(title: "The run") var common: RunOptions
    @OptionGroup(title: "The run") var findings: FindingsOptions
    @OptionGroup(title: "The run") var sharing: ShardOption
    @OptionGroup(title: "The run") var dependencies: DependencyOption
    @OptionGroup(title: "The run") var watching: WatchOptions
    @OptionGroup(title: "The cache", visibility: .rare) var caching: CacheOptions

    func validate() throws {
        guard !writing.dryRun || sharing.shard == nil else {
            throw ValidationError("'--dry-run' and '--shard' cannot be combined.")
        }
        guard writing.dryRun || !writing.printOutputs else {
            throw ValidationError("'--print-outputs' needs '--dry-run'.")
        }
        guard !writing.printOutputs || !common.json && !findings.usesStandardOutput else {
            let other = common.json ? "'--json'" : "'--findings' without a file"
            throw ValidationError("'--print-outputs' and \(other) cannot be combined.")
        }
        if writing.check {
            try OutputCheck.refuse([
                "--watch": watching.watch, "--shard": sharing.shard != nil, "--dry-run": writing.dryRun,
                "--preview": writing.preview, "--clean": writing.clean,
            ])
        }
        try findings.refuse(json: common.json)
        guard products.index == nil || !inputs.isEmpty || writing.output != nil else { return }
        guard !inputs.isEmpty else { throw ValidationError("Missing expected argument '<input> ...'") }
        guard writing.output != nil else { throw ValidationError("Missing expected argument '--output <dir>'") }
    }

    func apply(to settings: inout Settings) {
        pack.apply(to: &settings)
        platforms.apply(to: &settings)
        products.apply(to: &settings)
        rendering.apply(to: &settings)
        rules.apply(to: &settings)
    }

    func run() async throws {
        let screen = Screen(common, isFilter: writing.printOutputs, findings)
        try await screen.end {
            let index = products.index.map(WebIndex.init)
            guard let output = writing.output else {
                try update(index, screen)
                return .success
            }
            return try await watching.run(screen, watching: watchedFiles) { log in
                try await makePacks(in: output, index, screen, log)
            }
        }
    }

    /// The page next to the folder of the only pack.
    private var page: URL? { writing.output.map { PlacedPack(group: MasterGroup([]), output: $0).page } }

    private var aside: [URL?] { caching.folders + findings.files + [dependencies.depfile] }

    private func watchedFiles() -> WatchedFiles {
        WatchedFiles(
            .init(
                paths: inputs.map(\.pathAsWritten),
                outputs: ([writing.output, page, products.index?.appending(path: "index.json"), common.report] + aside)
                    .compactMap { $0?.pathAsWritten }, followsLinks: searching.followLinks))
    }

    private func makePacks(
        in output: URL, _ index: WebIndex?, _ screen: Screen, _ log: ChangeLog?
    ) async throws -> ExitCode {
        let find = { () throws(StickermillError) in try searching.search(inputs, output: output, changing: apply) }
        let search = if let log { try log.search(screen, find) } else { try find() }
        let packs = try packs(of: search, below: output)
        for pack in packs { try index?.refuseUnusable(forPackAt: pack.output) }
        try refuseClashes(of: packs, search, index)
        try dependencies.write(search, inputs: inputs)
        let cache = try caching.cache(for: sharing)
        let withdrawn = withdrawnPacks(besides: packs)
        var report = try await makePacks(packs, besides: withdrawn, cache, skipped: search.skipped, screen, log)
        for line in settle(withdrawn, skipped: search.skipped, &report) where log?.isRepeated != true {
            screen.addToSummary(line.printable)
        }
        screen.describe(cache, caching, isShard: sharing.shard != nil)
        let completed = report.naming(search.skipped)
        if writing.printOutputs {
            let paths = zip(packs, report.allPacks).flatMap { placed, pack in
                (pack.plannedFiles ?? []).map { Paths.join(placed.output.pathAsWritten, $0) }
            }
            Output.standard.write(paths.map { $0 + "\n" }.joined())
        }
        if common.json { Output.standard.write(bytes: try completed.json()) }
        try common.write(completed.json())
        try findings.write(
            FindingsDocument(completed, of: "pack", output: output.pathAsWritten), failingFrom: rules.gate.severity)
        let status = ExitCode(report, skipped: search.skipped, gate: rules.gate.severity)
        if report.allPacks.contains(where: \.isWritten) && status != .interrupted {
            try update(index, afterPacksIn: output, screen)
        }
        return status
    }

    /// Updates the index after packs were written.
    ///
    /// If this fails, the error also says that the pack is written.
    private func update(_ index: WebIndex?, afterPacksIn output: URL, _ screen: Screen) throws(StickermillError) {
        do throws(StickermillError) {
            try update(index, screen)
        } catch {
            throw StickermillError(
                .indexNotUpdated(fault: error.fault, pack: output.pathAsWritten), at: error.subject,
                detail: error.detail)
        }
    }

    private func update(_ index: WebIndex?, _ screen: Screen) throws(StickermillError) {
        guard let index else { return }
        let packs = try index.update()
        screen.addToSummary("\(index.path.printable) lists \(count(packs, "pack")).")
    }
}
