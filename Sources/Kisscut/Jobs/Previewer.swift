import Files
import Inspection
import PNGCodec
import Preview
import Profiles
import Raster
public import Rendering
public import StickerPacks
import Texts

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Shows a pack as people will see it, on a page for browsers and on a contact sheet.
public struct Previewer: Sendable {
    /// A picture of the whole pack.
    public struct Sheet: Sendable, Hashable {
        /// The PNG file to write, a file URL.
        public var file: URL
        /// Whether it has one row per sticker and one column per background, instead of the drawer's grid.
        public var showsGrounds: Bool

        /// Describes a contact sheet.
        public init(file: URL, showsGrounds: Bool = false) {
            (self.file, self.showsGrounds) = (file, showsGrounds)
        }
    }

    /// How stickers fit the pack's size.
    public let options: PackOptions
    /// The pack's name, size and order, and how masters are read, checked and encoded.
    public let settings: Settings
    /// A picture to try stickers on, PNG or JPEG, a file URL; nil for none.
    public var photo: URL?
    /// The contact sheet to write; nil for none.
    public var sheet: Sheet?

    /// Opens masters; tests cancel a run in the middle.
    var open = Run.openMaster

    /// The most bytes of masters that are embedded in one file, for before and after.
    private static let mostEmbedded = 20_000_000
    /// A page of one file with more bytes opens slowly.
    package static let largePageBytes = 50_000_000

    /// Creates a previewer.
    public init(options: PackOptions = PackOptions(), settings: Settings = Settings()) {
        self.options = options.completed(by: settings)
        self.settings = settings
    }

    /// Writes the page of masters, and the contact sheet.
    ///
    /// Every sticker is made as a pack would ship it. A master that fails is named on the page, and never stops the others.
    /// If the task is cancelled, nothing is written.
    ///
    /// - Parameters:
    ///   - masters: The masters, as `MasterSearch` finds them.
    ///   - output: The page, a file URL: a folder gets `index.html`, `style.css`, `script.js` and pictures; a file holds
    ///     all of them. Nil writes only the contact sheet.
    ///   - jobs: The number of workers; nil means one per core.
    ///   - progress: Receives each master when it is finished.
    /// - Returns: The result for each master, in the order of the masters.
    /// - Throws: `KisscutError` with the code `outputUnusable`, `notWritable`, `badSettings` (if a sequence has not one delay per frame),
    ///   or one of a photo that cannot be read.
    public func preview(
        _ masters: [Master], to output: URL?, jobs: Int? = nil, progress: RunProgress? = nil
    ) async throws(KisscutError) -> Report {
        try await offload(progress) { monitor throws(KisscutError) in
            try preview(masters, to: output, jobs: workers(jobs), monitor)
        }
    }

    /// Does the same on the calling thread, which blocks until the workers have finished.
    func preview(
        _ masters: [Master], to output: URL?, jobs: Int, _ monitor: RunMonitor
    ) throws(KisscutError) -> Report {
        try options.checkValues()
        try settings.checkValues()
        monitor.expect(masters.count)
        let clock = ContinuousClock()
        let start = clock.now
        let plan = try PackPlan(masters, options)
        var delays: [String: [FrameDelay]] = [:]
        for sticker in plan.stickers where sticker.isSequence {
            delays[sticker.key] = try settings.conversion.sequence(
                of: sticker.masters.map { masters[$0] }, sticker.key,
                framesPerSecond: options.frameRate ?? settings.conversion.frameRate
            ).delays
        }
        let stickers = StickerPlan(of: masters, options, settings)
        let contacts = ContactSheet(size: stickers.size)
        let files = try PageFiles(try target(output))
        defer { files.end() }
        let sink = PageSink(files, of: plan, sheet: sheet == nil ? nil : contacts, settings)
        var run = stickers.run(for: plan, into: sink, jobs: jobs, monitor)
        run.keepsMarkedFrames = true
        run.open = open
        var outcomes = run.outcomes(of: masters) { index, header in
            let isFrame = sink.frames.contains(index)
            var wanted = stickers.wanted(of: header, masters[index], isFrame: isFrame)
            guard let sticker = wanted.files.first?.rendering else { return wanted }
            if header.timing != nil && !isFrame {
                let still = FileRendering(sticker.placement, format: .png, isStill: true)
                wanted.files.append(WantedFile(kind: .sticker, scale: .x3, rendering: still))
            }
            return wanted
        }
        StickerRules(settings.checks).apply(to: &outcomes, plan)
        // The stickers are on the page; no file of its own was written for a master.
        for index in outcomes.indices { outcomes[index].withdrawFiles() }
        var report = Report(outcomes, duration: clock.now - start)
        guard !outcomes.contains(where: { $0.report.status == .cancelled }) else { return report }

        let shown = plan.stickers.filter { sticker in
            sticker.masters.allSatisfy { outcomes[$0].report.status != .failed }
        }
        if output != nil { try files.publish(try page(plan, shown, delays, outcomes, sink, stickers.size)) }
        if let sheet { try write(sheet, contacts, shown, sink) }
        report.summary.seconds = ((clock.now - start) / .seconds(1)).rounded(toPlaces: 3)
        return report
    }

    private func target(_ output: URL?) throws(KisscutError) -> PageFiles.Target {
        guard let output else {
            return .file(try (sheet?.file ?? URL(filePath: "preview.html")).outputPath())
        }
        let path = try output.outputPath()
        if output.hasDirectoryPath || (try? FileSystem.kindOfTarget(of: path)) == .folder { return .folder(path) }
        guard ["html", "htm"].contains(Paths.fileExtension(of: path)) else {
            throw KisscutError(
                .outputUnusable, path: path,
                reason: "names neither a page, which ends in .html, nor a folder, which ends in /")
        }
        return .file(path)
    }

    private func page(
        _ plan: PackPlan, _ shown: [PackPlan.Sticker], _ delays: [String: [FrameDelay]], _ outcomes: [Outcome],
        _ sink: PageSink, _ size: StickerSize
    ) throws(KisscutError) -> PreviewPage {
        var embedded = 0
        var stickers: [PreviewPage.Sticker] = []
        for sticker in shown {
            guard let kept = try sink.kept(of: sticker, delays[sticker.key] ?? []) else { continue }
            let source = outcomes[sticker.masters[0]].master
            var shown = PreviewPage.Sticker(
                name: sticker.name, slug: sticker.slug, label: sticker.label,
                path: Paths.join(source.subfolder, Paths.name(of: source.path)), frames: kept.frames,
                picture: kept.picture, findings: Self.findings(of: sticker, outcomes))
            (shown.still, shown.marks) = (kept.still, kept.marks)
            if let side = kept.artSide { shown.artSide = side }
            shown.isSequence = sticker.isSequence
            if let before = kept.before {
                shown.leavesOutBefore = sink.files.embeds && embedded + before.bytes > Self.mostEmbedded
                if !shown.leavesOutBefore {
                    embedded += before.bytes
                    shown.before = before
                }
            }
            stickers.append(shown)
        }
        var page = PreviewPage(title: plan.name, size: size, photo: try photoAddress(sink), stickers: stickers)
        page.failures = outcomes.compactMap(\.report.error?.message)
        return page
    }

    /// Returns the findings of a sticker; of those that frames of a sequence share, the first and how many there are.
    private static func findings(of sticker: PackPlan.Sticker, _ outcomes: [Outcome]) -> [Finding] {
        guard sticker.isSequence else { return outcomes[sticker.masters[0]].report.findings }
        let all = sticker.masters.flatMap { index in
            outcomes[index].report.findings.map { (frame: outcomes[index].master.name, finding: $0) }
        }
        return all.indices.compactMap { index in
            let (frame, finding) = all[index]
            guard !all[..<index].contains(where: { $0.finding.rule == finding.rule }) else { return nil }
            let others = all.count { $0.finding.rule == finding.rule } - 1
            let place = others == 0 ? frame : "\(frame) and \(count(others, "other frame"))"
            return Finding(finding.rule, "\(place): \(finding.message)", severity: finding.severity)
        }
    }

    private func photoAddress(_ sink: PageSink) throws(KisscutError) -> PictureAddress? {
        guard let photo else { return nil }
        let master = Master(photo)
        let reader = MasterReader(limits: settings.limits, for: settings.checks.profile)
        let bytes = try reader.read(master)
        let picture = try sink.keep(photo: bytes, try reader.open(bytes, of: master), of: master)
        do {
            return try picture.address()
        } catch {
            throw KisscutError(.notReadable, path: master.path, reason: "cannot be read: \(error)")
        }
    }

    private func write(
        _ sheet: Sheet, _ contacts: ContactSheet, _ shown: [PackPlan.Sticker], _ sink: PageSink
    ) throws(KisscutError) {
        let sticker = { (index: Int) in try sink.small(shown[index].masters[0]) }
        do {
            let picture =
                sheet.showsGrounds
                ? try contacts.grounds(count: shown.count, sticker: sticker)
                : try contacts.drawer(count: shown.count, sticker: sticker)
            try writeOutput(
                picture.png(ScanlineCompressor(.balanced), software: ContactSheet.software),
                to: try sheet.file.outputPath())
        } catch let error as KisscutError {
            throw error
        } catch {
            throw KisscutError(
                .notWritable, path: sheet.file.pathAsWritten, reason: "the contact sheet cannot be drawn: \(error)")
        }
    }
}
