import ArgumentParser
import Kisscut
import Platforms
import Support

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

struct PackCommand: SettingsCommand {
    static let configuration = CommandConfiguration(
        commandName: "pack",
        abstract: "Makes a sticker pack that Xcode builds.",
        discussion: """
            Every master becomes one sticker of the pack's size at @3x, from which Messages makes the other scales: resampled \
            if it is larger, padded if it is smaller. The pack is written whole or not at all: if a master fails or a finding is \
            an error, the output stays as it was, unless --keep-going packs the rest. Files in the output folder that are not \
            Kisscut's are kept and reported. \(InputOptions.settings) Labels and the order come from these files.

            Written below the output folder:
              Stickers.xcstickers          the catalog, with icons
              <name>.xcodeproj             with --xcodeproj; project.yml with --xcodegen
              Images.xcassets              with --imageset
              Web                          with --manifest

            --index writes an index.json above several packs, so that an app can list them. To serve packs, upload their \
            Web folders and index.json with the paths between them, or put copies of the Web folders into a folder, under \
            any names, and call kisscut pack --index <folder>.

            \(ExitCode.explanation)
            """)

    @Argument(help: ArgumentHelp("Masters, and folders to search for them.", valueName: "input"))
    var inputs: [URL] = []

    @OptionGroup var searching: SearchOptions

    @Option(name: .shortAndLong, help: ArgumentHelp("The folder of the pack.", valueName: "dir"))
    var output: URL?

    @OptionGroup(title: "The pack") var pack: PackArguments
    @OptionGroup(title: "Next to the catalog") var products: PackProductArguments
    @OptionGroup var rendering: RenderingArguments
    @OptionGroup(title: "The rules") var rules: RuleArguments

    @Flag(help: "Write a page that shows the pack next to its folder: <dir>.html, as kisscut preview does.")
    var preview = false

    @Flag(help: "Do everything except writing.")
    var dryRun = false

    @Flag(help: "Remove files from the output folder that are not Kisscut's.")
    var clean = false

    @Flag(help: "Pack the rest if masters fail or have errors, report those that are left out, and end with status 1.")
    var keepGoing = false

    @OptionGroup(title: "The run") var common: RunOptions
    @OptionGroup(title: "The run") var sharing: ShardOption

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Make the pack of what runs with --shard have made, whose reports these are.", valueName: "report"))
    var join: [URL] = []

    func validate() throws {
        guard sharing.shard == nil || join.isEmpty else {
            throw ValidationError("'--shard' and '--join' exclude each other.")
        }
        guard !dryRun || (sharing.shard == nil && join.isEmpty) else {
            throw ValidationError("'--dry-run' excludes '--shard' and '--join'.")
        }
        guard products.index == nil || !inputs.isEmpty || output != nil else { return }
        guard !inputs.isEmpty else { throw ValidationError("Missing expected argument '<input> ...'") }
        guard output != nil else { throw ValidationError("Missing expected argument '--output <dir>'") }
    }

    func apply(to settings: inout Settings) {
        pack.apply(to: &settings)
        products.apply(to: &settings)
        rendering.apply(to: &settings)
        rules.apply(to: &settings)
    }

    func run() async throws {
        let screen = Screen(common)
        try await screen.end {
            let index = products.index.map(WebIndex.init)
            guard let output else {
                try update(index, screen)
                return .success
            }
            try index?.refuseUnusable(forPackAt: output)
            let settings = try settings(of: inputs)
            try pack.refuseUnused(with: settings)
            try products.refuseUnused(with: settings)
            let search = try searching.search(inputs, output: output).excluding(by: settings)
            let labels = settings.pack.labelTable
            try search.refuseOverwriting(by: labels, common.report)
            let list = index.map { URL(filePath: $0.path) }
            try [labels, common.report, preview ? page(of: output) : nil, list].refuseClashes(
                reading: [settings.pack.icon, settings.pack.wideIcon] + join,
                writing: PackPaths.products.map { output.appending(path: $0) })
            let (report, newRows) = try await makePack(of: search, settings, to: output, screen)
            try common.deliver(
                sharing.completing(report, rules.gate), skipped: search.skipped, gate: rules.gate, to: screen)
            if let file = labels, newRows > 0 {
                screen.addToSummary(
                    "\(file.relativePath.printable) has \(count(newRows, "new row")); fill in the labels and pack again."
                )
            }
            let status = ExitCode(report, skipped: search.skipped, gate: rules.gate.severity)
            if report.pack?.isWritten == true && status != .interrupted {
                try update(index, afterPackIn: output, screen)
            }
            return status
        }
    }

    /// - Returns: The report, and the number of rows that were added to the table of labels.
    private func makePack(
        of search: MasterSearch, _ settings: Settings, to output: URL, _ screen: Screen
    ) async throws(KisscutError) -> (Report, newRows: Int) {
        let masters = search.masters
        let names = try Packer(settings: settings).stickerNames(of: masters)
        var labeled = settings
        let table = try pack.labels.readTable(into: &labeled, among: names + search.namesOfExcluded)

        var packer = Packer(settings: labeled)
        (packer.isClean, packer.keepsGoing, packer.isDryRun) = (clean, keepGoing, dryRun)
        let page = page(of: output)
        if preview { packer.page = page }
        packer.missesArtwork = !search.skipped.gating(rules.gate.severity).isEmpty
        let job = packer
        let report = try await screen.run {
            [jobs = common.jobs, gate = rules.gate.severity, shard = sharing.shard, join]
            () throws(KisscutError) in
            if let shard {
                try await job.makeStickers(of: masters, to: output, shard: shard, jobs: jobs)
            } else if !join.isEmpty {
                try await job.pack(
                    masters, to: output, joining: join, jobs: jobs, gate: gate)
            } else {
                try await job.pack(masters, to: output, jobs: jobs, gate: gate)
            }
        }
        guard report.pack?.isWritten == true else { return (report, 0) }
        if preview { screen.addToSummary("\(page.relativePath.printable) shows it.") }
        let newRows = try table?.complete(
            with: names, labels: settings.checks.labels ?? [:], translations: settings.checks.translations)
        return (report, newRows ?? 0)
    }

    /// The page next to the folder of a pack.
    private func page(of output: URL) -> URL {
        output.deletingLastPathComponent().appending(path: output.lastPathComponent + ".html")
    }

    /// Updates the index after the pack was written: whatever is wrong now, the call has done a part of its work.
    private func update(_ index: WebIndex?, afterPackIn output: URL, _ screen: Screen) throws(KisscutError) {
        do throws(KisscutError) {
            try update(index, screen)
        } catch {
            let reason = "\(error.reason); the pack is in \(output.pathAsWritten), but the index is not updated"
            throw KisscutError(.notWritable, path: error.path, reason: reason, detail: error.detail)
        }
    }

    private func update(_ index: WebIndex?, _ screen: Screen) throws(KisscutError) {
        guard let index else { return }
        let packs = try index.update()
        screen.addToSummary("\(index.path.printable) lists \(count(packs, "pack")).")
    }
}
