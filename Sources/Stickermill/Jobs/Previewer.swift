package import FoundationSubset
import Inspection
package import Making
import PNGCodec
import Platforms
import Preview
import Raster
import Support

/// Shows a pack as people will see it, on a page for browsers and on a contact sheet.
package struct Previewer: Sendable {
    /// The settings of the pack, and of how masters are read, checked, and encoded.
    package let settings: Settings
    /// The file URL of a PNG or JPEG picture to try stickers on, or `nil` for none.
    package var photo: URL?
    /// The contact sheet to write, or `nil` for none.
    package var sheet: Pack.Sheet?
    /// Whether the page leaves out findings, sizes, file names and failed masters, for people who do not work on the pack.
    package var isForClient = false
    /// The cache that keeps results for later runs, or `nil` for none.
    package var cache: Cache?

    /// Opens masters; tests cancel a run in the middle.
    var opener: MasterOpener?

    /// The size in bytes above which a page in one file opens slowly.
    package static let largePageBytes = 50_000_000

    /// Creates a previewer.
    package init(settings: Settings = Settings()) {
        self.settings = settings
    }

    /// Writes the page of masters, and the contact sheet.
    ///
    /// Every sticker is made as a pack would ship it. The page lists the masters that fail; they never stop the others. If the task is
    /// cancelled, nothing is written.
    ///
    /// - Parameters:
    ///   - masters: The masters, as `MasterSearch` finds them.
    ///   - output: The file URL of the page, or `nil` to write only the contact sheet. A folder gets `index.html`, `style.css`,
    ///     `script.js`, and pictures; a file contains all of them.
    ///   - jobs: The number of workers, or `nil` for one per core.
    ///   - shard: The shard to make into the cache for a later call, or `nil` to write the page.
    /// - Returns: The result for each master, in the order of the masters.
    /// - Throws: `StickermillError` with the code `outputUnusable`, `notWritable`, `badSettings` (if nothing is requested, or a sequence does
    ///   not have one delay per frame), `sameOutput` (if a file that is read would be overwritten), or `inputNotFound` (if the photo cannot
    ///   be read).
    package func preview(
        _ masters: [Master], to output: URL?, jobs: Int? = nil, shard: Shard? = nil
    ) async throws(StickermillError) -> Report {
        try await offload { monitor throws(StickermillError) in
            try preview(masters, to: output, jobs: workers(jobs), shard: shard, monitor)
        }
    }

    /// Writes the page on the calling thread, which blocks until the workers have finished.
    func preview(
        _ masters: [Master], to output: URL?, jobs: Int, shard: Shard? = nil, _ monitor: RunMonitor
    ) throws(StickermillError) -> Report {
        try refuseOverwriting(masters, by: [output, sheet?.file])
        let clock = ContinuousClock()
        let start = clock.now
        // The page shows the files for one platform.
        var settings = settings.judged
        let platforms = settings.platforms
        let messengers = platforms.compactMap(\.messenger)
        settings.platforms = settings.isForMessages ? [.messages] : Array(platforms.prefix(1))
        (settings.pack.writesImageSets, settings.pack.writesManifest) = (false, false)
        let plan = try StickerPlan(of: masters, settings)
        let items = plan.items(
            pictures: PageDraft.pictures(
                showsFindings: output != nil && !isForClient, onSheetOf: sheet == nil ? nil : plan.size))
        if let shard {
            var run = Run(jobs: jobs, monitor)
            (run.opener, run.cache) = (opener, cache)
            return try run.report(of: items, in: shard, monitor)
        }
        monitor.expect(plan.masters.count)
        let draft = try draft(of: plan, to: output, monitor.cancellation)
        defer { draft.end() }
        var run = Run(jobs: jobs, sink: draft.sink, monitor)
        (run.opener, run.cache) = (opener, cache)
        var outcomes = run.outcomes(of: items)
        for sticker in plan.pack.stickers {
            outcomes[sticker.master].addFindings(about: sticker, of: messengers, self.settings)
        }
        // The stickers are on the page, so the masters have no files of their own.
        for index in outcomes.indices { outcomes[index].withdrawFiles() }
        var report = Report(outcomes, duration: clock.now - start)
        guard !outcomes.contains(where: { $0.report.status == .cancelled }) else { return report }
        try draft.publish(outcomes)
        report.summary.seconds = ((clock.now - start) / .seconds(1)).rounded(toPlaces: 3)
        return report
    }

    private func refuseOverwriting(_ masters: [Master], by outputs: [URL?]) throws(StickermillError) {
        guard outputs.contains(where: { $0 != nil }) else {
            throw StickermillError(.nothingToPreview, path: "preview")
        }
        if let columns = sheet?.columns, columns < 1 {
            throw StickermillError(.noColumns(count: columns), path: "preview")
        }
        try outputs.refuseClashes(
            reading: [photo, settings.pack.icon, settings.pack.wideIcon], writing: outputs[0].map(Self.parts) ?? [])
        let files = masters.flatMap(\.paths)
        for output in outputs { try output?.refuseOverwriting(files) }
        if let sheet { try PNGFile.refuseReplacing(sheet.file.outputPath(), unlessMadeBy: ContactSheet.software) }
    }

    /// Returns the files and folders of a page in a folder.
    package static func parts(ofPageIn folder: URL) -> [URL] { PageFiles.parts.map { folder.appending(path: $0) } }

    /// Starts the page of a pack, and its contact sheet.
    ///
    /// - Parameter output: The file URL of the page or its folder, or `nil` for none.
    func draft(
        of plan: StickerPlan, to output: URL?, _ cancellation: Cancellation
    ) throws(StickermillError) -> PageDraft {
        try PageDraft(
            plan: plan.pack, size: plan.size, photo: photo, sheet: sheet, settings: settings,
            files: try PageFiles(try target(output)), writesPage: output != nil, isForClient: isForClient, cancellation)
    }

    private func target(_ output: URL?) throws(StickermillError) -> PageFiles.Target {
        guard let output else {
            return .file(try (sheet?.file ?? URL(filePath: "preview.html")).outputPath())
        }
        let path = try output.outputPath()
        if output.hasDirectoryPath || (try? FileSystem.kindOfTarget(of: path)) == .folder { return .folder(path) }
        guard ["html", "htm"].contains(Paths.fileExtension(of: path)) else {
            throw StickermillError(.notAPage, path: path)
        }
        return .file(path)
    }
}
