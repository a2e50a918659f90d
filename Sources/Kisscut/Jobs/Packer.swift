import Files
public import Inspection
import Profiles
import Raster
public import Rendering
import StickerPacks

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Makes a sticker pack of masters: an asset catalog that Xcode builds, and whatever else the settings request.
public struct Packer: Sendable {
    /// What the pack looks like, and how masters are read, checked and encoded.
    public let settings: Settings
    /// Whether files in the output that Kisscut did not write are removed.
    public var isClean = false
    /// Whether the pack is written without the stickers that failed.
    public var keepsGoing = false
    /// The page that shows the pack, as `Previewer` makes it, a file URL: a file that ends in .html, or a folder; nil for none.
    ///
    /// It is written after the pack, and not if the pack is not written. `makeStickers` makes none.
    public var page: URL?

    /// Whether artwork of the inputs was skipped that must not be missed: then the pack is written only with `keepsGoing`.
    package var missesArtwork = false

    /// Opens masters; tests count the calls.
    var open = Run.openMaster

    /// Creates a packer.
    public init(settings: Settings = Settings()) {
        self.settings = settings
    }

    /// Returns the names by which labels and the order refer to stickers: those of the masters, and of sequences.
    ///
    /// - Throws: `KisscutError` whose `isFaultOfCall` is true.
    package func stickerNames(of masters: [Master]) throws(KisscutError) -> [String] {
        try PackPlan(masters, settings).stickers.map(\.key)
    }

    /// Makes a pack.
    ///
    /// The pack is written whole or not at all: if a master fails, a finding has the gate's severity, or the task is
    /// cancelled, the output stays as it was. With `keepsGoing` the pack is written without the stickers at fault. The bytes
    /// do not depend on the number of workers.
    ///
    /// - Parameters:
    ///   - masters: The masters, as `MasterSearch` finds them.
    ///   - output: The folder of the pack, a file URL; it is made if it is missing, and replaced if it holds a pack.
    ///   - jobs: The number of workers; nil means one per core.
    ///   - gate: A finding of this severity or a higher one keeps its sticker out of the pack.
    ///   - progress: Receives each master when it is finished.
    /// - Returns: The result for each master, in the order of the masters, and for the pack.
    /// - Throws: `KisscutError` whose `isFaultOfCall` is true, before any master is converted; its code is `badSettings` if a
    ///   setting has a value that is not allowed. `notWritable` if the pack cannot be moved to its place, or its page not be written.
    public func pack(
        _ masters: [Master], to output: URL, jobs: Int? = nil, gate: Finding.Severity = .error,
        progress: RunProgress? = nil
    ) async throws(KisscutError) -> Report {
        try await offload(progress) { monitor throws(KisscutError) in
            try pack(masters, to: try output.outputPath(), jobs: workers(jobs), gate: gate, monitor)
        }
    }

    /// Does the same on the calling thread, which blocks until the workers have finished.
    private func pack(
        _ masters: [Master], to output: String, jobs: Int, gate: Finding.Severity, _ monitor: RunMonitor
    ) throws(KisscutError) -> Report {
        monitor.expect(masters.count)
        let (plan, stickers) = try self.plan(of: masters)
        let draft = try startPage(of: masters, plan, stickers)
        defer { draft?.end() }
        return try pack(
            masters, plan, stickers, to: output, jobs: jobs, gate: gate, monitor,
            onPublish: { outcomes throws(KisscutError) in
                try writePage(ofPackIn: output) { () throws(KisscutError) in try draft?.publish(outcomes) }
            },
            makeStickers: { sink in
                outcomes(of: masters, plan, stickers, into: sink, draft, jobs: jobs, monitor)
            })
    }

    /// Checks the settings, and plans the pack of all masters.
    func plan(of masters: [Master]) throws(KisscutError) -> (PackPlan, StickerPlan) {
        try settings.checkValues()
        return (try PackPlan(masters, settings), StickerPlan(of: masters, settings))
    }

    /// Starts the page of the pack; nil if none is wanted.
    ///
    /// - Throws: `KisscutError` with the code `outputUnusable`.
    func startPage(
        of masters: [Master], _ plan: PackPlan, _ stickers: StickerPlan
    ) throws(KisscutError) -> PageDraft? {
        guard let page else { return nil }
        let previewer = Previewer(settings: settings)
        return try previewer.draft(of: masters, plan, size: stickers.size, to: page)
    }

    /// Writes the page of a pack that is written; an error says so.
    func writePage(ofPackIn output: String, _ write: () throws(KisscutError) -> Void) throws(KisscutError) {
        do {
            try write()
        } catch {
            let reason = "\(error.reason); the pack is in \(output), but its page is not written"
            throw KisscutError(
                error.code == .cancelled ? .cancelled : .notWritable, path: error.path, reason: reason,
                detail: error.detail)
        }
    }

    /// Walks masters through the run that makes stickers of them, for the pack and for its page.
    private func outcomes(
        of masters: [Master], _ plan: PackPlan, _ stickers: StickerPlan, into sink: PackSink, _ draft: PageDraft?,
        jobs: Int, _ monitor: RunMonitor
    ) -> [Outcome] {
        guard let draft else { return outcomes(of: masters, plan, stickers, into: sink, jobs: jobs, monitor) }
        let both = PackAndPageSink(pack: sink, page: draft.sink)
        return outcomes(of: masters, plan, stickers, into: both, for: draft, jobs: jobs, monitor)
    }

    /// Walks masters through the run that makes stickers of them.
    ///
    /// - Parameter draft: The page that shows them; nil if there is none.
    func outcomes(
        of masters: [Master], _ plan: PackPlan, _ stickers: StickerPlan, into sink: any Sink,
        for draft: PageDraft? = nil, jobs: Int, shard: Shard? = nil, _ monitor: RunMonitor
    ) -> [Outcome] {
        var run = stickers.run(for: plan, into: sink, jobs: jobs, monitor)
        (run.shard, run.open, run.keepsMarkedFrames) = (shard, open, draft != nil)
        run.hashesMasters = shard != nil
        return stickers.outcomes(of: masters, by: run, plan, for: draft)
    }

    /// Makes the pack of stickers that a closure has made.
    ///
    /// - Parameter onPublish: Called with the outcomes of all masters after the pack was written.
    func pack(
        _ masters: [Master], _ plan: PackPlan, _ stickers: StickerPlan, to output: String, jobs: Int,
        gate: Finding.Severity, _ monitor: RunMonitor,
        onPublish: ([Outcome]) throws(KisscutError) -> Void,
        makeStickers: (PackSink) throws(KisscutError) -> [Outcome]
    ) throws(KisscutError) -> Report {
        let clock = ContinuousClock()
        let start = clock.now
        let icons = try givenIcons()
        let size = stickers.size
        let sink = try PackSink(
            plan, settings.pack, size: size, masters: masters.count, gate: gate, output: output, isClean: isClean)
        defer { sink.end() }
        var outcomes = try makeStickers(sink)
        StickerRules(settings.checks).apply(to: &outcomes, plan)
        let judged = outcomes

        var pack = PackReport(
            name: plan.name, size: size, stickers: plan.stickers.map(\.name), icon: settings.pack.icon?.pathAsWritten,
            wideIcon: settings.pack.wideIcon?.pathAsWritten)
        try publish(plan, sink, icons, jobs: jobs, gate: gate, monitor.cancellation, &outcomes, &pack)
        if pack.isWritten { try onPublish(judged) }
        var report = Report(outcomes, duration: clock.now - start)
        report.pack = pack
        return report
    }

    // MARK: Publishing

    private func publish(
        _ plan: PackPlan, _ sink: PackSink, _ icons: IconSet?, jobs: Int, gate: Finding.Severity,
        _ cancellation: Cancellation, _ outcomes: inout [Outcome], _ pack: inout PackReport
    ) throws(KisscutError) {
        let rest = plan.leavingOut(Self.faulty(outcomes, gate: gate))
        let names = Set(rest.stickers.map(\.name))
        let left = plan.stickers.filter { !names.contains($0.name) }
        let isComplete = (left.isEmpty && !missesArtwork) || (keepsGoing && !rest.stickers.isEmpty)
        guard isComplete, !outcomes.contains(where: { $0.report.status == .cancelled }) else {
            Self.withdraw(Array(outcomes.indices), from: &outcomes)
            return
        }
        let reader = MasterReader(limits: settings.limits, for: settings.checks.profile)
        let published = try sink.publish(
            rest, icons: icons, reader, effort: settings.encoding.effort, workers: jobs, cancellation)
        if let finding = published.iconFinding, let first = rest.stickers.first?.masters.first {
            let path = outcomes[first].report.path
            outcomes[first].report.findings += settings.checks.rules.apply(to: [finding], of: path)
        }
        pack.isWritten = true
        pack.stickers = rest.stickers.map(\.name)
        pack.leftOut = left.flatMap(\.masters).sorted().map { outcomes[$0].report.path }
        (pack.kept, pack.removed) = (published.kept, published.removed)
        Self.withdraw(left.flatMap(\.masters), from: &outcomes)
    }

    /// Returns the indices of the masters that failed, or that have a finding of the gate's severity.
    private static func faulty(_ outcomes: [Outcome], gate: Finding.Severity) -> Set<Int> {
        Set(
            outcomes.indices.filter { index in
                let report = outcomes[index].report
                return report.status == .failed || report.findings.contains { $0.severity >= gate }
            })
    }

    /// Marks masters as checked only, with no files written.
    private static func withdraw(_ masters: [Int], from outcomes: inout [Outcome]) {
        for index in masters { outcomes[index].withdrawFiles() }
    }

    private func givenIcons() throws(KisscutError) -> IconSet? {
        let pack = settings.pack
        guard let icon = pack.icon else { return nil }
        return try IconSet(
            path: icon.pathAsWritten, widePath: pack.wideIcon?.pathAsWritten, background: pack.iconBackground,
            limits: settings.limits)
    }
}
