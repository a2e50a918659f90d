import ArgumentParser
import FoundationSubset
import Stickermill
import Support

struct PreviewCommand: SettingsCommand {
    static let configuration = CommandConfiguration(
        commandName: "preview",
        abstract: "Shows the stickers as people will see them, as a page for your browser.",
        discussion: """
            The page shows every sticker in the drawer of Messages, in a conversation and on every background, with its findings and \
            label. It shows exactly the stickers of the pack, and works without internet.

            --output names a file, such as preview.html, which contains everything, or a folder, such as preview/, for servers that forbid \
            scripts in pages. If the inputs contain several packs, folders whose \(Program.settingsName) contains name:, each gets a page: \
            preview-cats.html, or the folder preview/cats. \(InputOptions.more("preview"))

            \(ExitCode.explanation)
            """)

    @OptionGroup var inputs: InputOptions

    @Option(name: .shortAndLong, help: ArgumentHelp("The page, a file or a folder.", valueName: "path"))
    var output: URL?

    @Flag(help: "Open the page in your browser.")
    var open = false

    @OptionGroup var platforms: PlatformOption

    @OptionGroup var labels: LabelsOption

    @Option(help: ArgumentHelp("A photo to try the stickers on, PNG or JPEG.", valueName: "file"))
    var photo: URL?

    @Option(
        help: ArgumentHelp("Also write a contact sheet: all stickers in a grid, with numbers.", valueName: "file.png"))
    var sheet: URL?

    @Flag(help: "Write the name of each sticker on the contact sheet.")
    var sheetNames = false

    @Option(help: ArgumentHelp("Columns per sheet. (default: chosen for a 4:3 sheet)", valueName: "n"))
    var columns: Int?

    @Flag(
        help: ArgumentHelp(
            "Give the contact sheet a row per sticker and a column per background color.", visibility: .rare))
    var sheetGrounds = false

    @Flag(help: "Leave findings, sizes and file names out of the page, to show it to a client.")
    var client = false

    @OptionGroup(title: "The pack") var pack: StickerArguments
    @OptionGroup var rendering: RenderingArguments
    @OptionGroup(title: "Findings") var rules: RuleArguments
    @OptionGroup(title: "The run") var common: RunOptions
    @OptionGroup(title: "The run") var sharing: ShardOption
    @OptionGroup(title: "The run") var dependencies: DependencyOption
    @OptionGroup(title: "The run") var watching: WatchOptions

    @Option(
        help: ArgumentHelp(
            "The port of the page with --watch. (default: a free port)", valueName: "n", visibility: .rare))
    var port: UInt16?

    @OptionGroup(title: "The cache", visibility: .rare) var caching: CacheOptions

    private static let mostColumns = 50

    func validate() throws {
        guard output != nil || sheet != nil else {
            throw ValidationError("Missing expected argument '--output <path>'")
        }
        guard output != nil || !open else { throw ValidationError("'--open' needs '--output'.") }
        try inputs.refuseList(with: "--watch", if: watching.watch)
        try inputs.refuseList(with: "--depfile", if: dependencies.depfile != nil)
        guard port == nil || watching.watch else { throw ValidationError("'--port' needs '--watch'.") }
        for (option, isGiven) in [
            ("--sheet-grounds", sheetGrounds), ("--sheet-names", sheetNames), ("--columns", columns != nil),
        ] where isGiven && sheet == nil {
            throw ValidationError("'\(option)' needs '--sheet'.")
        }
        guard sheet.map({ $0.pathExtension.lowercased() == "png" }) ?? true else {
            throw ValidationError("'--sheet' needs a name that ends in .png.")
        }
        guard !sheetGrounds || !sheetNames && columns == nil else {
            throw ValidationError("'--sheet-grounds' excludes '--sheet-names' and '--columns'.")
        }
        guard (1...Self.mostColumns).contains(columns ?? 1) else {
            throw ValidationError("'--columns' must be 1 to \(Self.mostColumns).")
        }
    }

    func apply(to settings: inout Settings) {
        platforms.apply(to: &settings)
        labels.apply(to: &settings)
        pack.apply(to: &settings)
        rendering.apply(to: &settings)
        rules.apply(to: &settings)
    }

    func run() async throws {
        let screen = Screen(common)
        try await screen.end {
            guard watching.watch, output != nil else { return try await preview(screen) }
            let server = PageServer()
            let address = try await server.start(port: port ?? 0)
            let files = {
                inputs.watchedFiles(
                    others: [photo], outputs: [output, sheet, common.report, dependencies.depfile] + caching.folders)
            }
            let status = try await watching.run(screen, watching: files) { log in
                if log?.isRepeated != true { screen.addToSummary("The page is at \(address)") }
                let status = try await preview(screen, log, server)
                await server.announce()
                return status
            }
            await server.stop()
            return status
        }
    }

    private func preview(
        _ screen: Screen, _ log: ChangeLog? = nil, _ server: PageServer? = nil
    ) async throws -> ExitCode {
        var (search, pages) = try findPages(screen, log)
        try search.refuseOverwriting(by: common.report, dependencies.depfile)
        for page in pages { try search.refuseOverwriting(by: page.output) }
        var groups = pages.map(\.group)
        for table in try labels.readTables(into: &groups, among: groups.flatMap(\.stickerNames), screen) {
            try table?.refuseMissingFile()
        }
        for (index, group) in groups.enumerated() { pages[index].group = group }
        try dependencies.write(search, inputs: inputs.inputs, others: [photo])
        try (pages.flatMap { [$0.output, $0.sheet] } + [common.report]).refuseClashes(
            reading: [photo] + groups.map(\.settings.pack.labelTable),
            writing: pages.compactMap(\.output).flatMap(Previewer.parts))
        log?.note(outputs: pages.flatMap { [$0.output, $0.sheet] }.compactMap { $0?.pathAsWritten })
        await server?.show(pages)
        let cache = try caching.cache(for: sharing)
        let (report, isWhole) = try await write(pages, cache, skipped: search.skipped, screen, log)
        let completed = report.naming(search.skipped)
        if common.json { Output.standard.write(bytes: try completed.json()) }
        let changes = log?.lines(completed, "previewed") ?? []
        if log?.isRepeated == true { for line in changes { screen.addToSummary(line) } }
        try common.write(completed.json())
        screen.complainOfMissingSequences(in: report, of: groups)
        screen.describe(cache, caching, isShard: sharing.shard != nil)
        let status = ExitCode(report, skipped: search.skipped, gate: rules.gate.severity)
        return status == .success && !isWhole ? .failure : status
    }
}
