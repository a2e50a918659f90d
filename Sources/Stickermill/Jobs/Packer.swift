package import FoundationSubset
package import Inspection
package import Making
package import Platforms
import Raster
import Support
import Threads

/// Makes a sticker pack from masters: an asset catalog for Xcode, and everything else that the settings ask for.
package struct Packer: Sendable {
    /// The settings of the pack, and of how masters are read, checked, and encoded.
    package let settings: Settings
    /// Whether to remove files from the output that Stickermill did not write.
    package var isClean = false
    /// Whether to do everything except writing.
    ///
    /// The report then describes the pack that would be written.
    package var isDryRun = false
    /// Whether to write nothing, and to report what differs in the output.
    package var isCheck = false
    /// Whether to write the pack without the stickers that failed.
    package var keepsGoing = false
    /// The file URL of a page that shows the pack, as `Previewer` makes it, or `nil` for none.
    ///
    /// It is a file that ends in .html, or a folder. The page is written after the pack, and only if the pack is written.
    package var page: URL?
    /// The cache that keeps results for later runs, or `nil` for none.
    package var cache: Cache?

    /// Whether the search skipped artwork that must not be missed.
    ///
    /// The pack is then written only with `keepsGoing`.
    package var missesArtwork = false

    /// Opens masters; tests count the calls.
    var opener: MasterOpener?

    /// Creates a packer.
    package init(settings: Settings = Settings()) {
        self.settings = settings.judged
    }

    /// Returns the names of masters and sequences, by which labels and the order refer to stickers.
    ///
    /// - Throws: `StickermillError` whose `isFaultOfCall` is true.
    package func stickerNames(of masters: [Master]) throws(StickermillError) -> [String] {
        try stickers(of: masters).map(\.key)
    }

    /// Returns the stickers that a pack of masters has.
    ///
    /// - Throws: `StickermillError` whose `isFaultOfCall` is true.
    package func stickers(of masters: [Master]) throws(StickermillError) -> [PackPlan.Sticker] {
        try PackPlan(settings.joiningSequences(in: masters), settings).stickers
    }

    /// Makes a pack.
    ///
    /// Stickermill writes the pack whole or not at all. If a master fails, a finding reaches the severity `gate`, or the task is cancelled, the
    /// output stays as it was. With `keepsGoing`, the pack is written without the faulty stickers. The bytes do not depend on the number of
    /// workers.
    ///
    /// - Parameters:
    ///   - masters: The masters, as `MasterSearch` finds them.
    ///   - output: The folder of the pack, a file URL. It is made if it is missing, and replaced if it holds a pack.
    ///   - jobs: The number of workers, or `nil` for one per core.
    ///   - gate: The lowest severity of a finding that keeps its sticker out of the pack.
    ///   - shard: The shard to make into the cache for a later call, or `nil` to make the pack.
    /// - Returns: The result for each master, in the order of the masters, and for the pack.
    /// - Throws: `StickermillError` whose `isFaultOfCall` is true, before any master is converted, such as with the code `badSettings` if a
    ///   setting has a value that is not allowed. `notWritable` if the pack cannot be moved to its place, or its page cannot be written.
    package func pack(
        _ masters: [Master], to output: URL, jobs: Int? = nil, gate: Finding.Severity = .error, shard: Shard? = nil
    ) async throws(StickermillError) -> Report {
        try await offload { monitor throws(StickermillError) in
            try pack(masters, to: try output.outputPath(), jobs: workers(jobs), gate: gate, shard: shard, monitor)
        }
    }

    /// Makes a pack on the calling thread, which blocks until the workers have finished.
    private func pack(
        _ masters: [Master], to output: String, jobs: Int, gate: Finding.Severity, shard: Shard?,
        _ monitor: RunMonitor
    ) throws(StickermillError) -> Report {
        let plan = try StickerPlan(of: masters, settings)
        if let shard {
            var run = Run(jobs: jobs, monitor)
            (run.opener, run.cache) = (opener, cache)
            let items = plan.items(pictures: page == nil ? [] : PageDraft.pictures(showsFindings: true))
            return try run.report(of: items, in: shard, monitor)
        }
        monitor.expect(plan.masters.count)
        let clock = ContinuousClock()
        let start = clock.now
        let icons = try settings.icons()
        let draft = try page.flatMap { page throws(StickermillError) in
            isDryRun || isCheck
                ? nil : try Previewer(settings: settings).draft(of: plan, to: page, monitor.cancellation)
        }
        defer { draft?.end() }
        // The folders of platforms are in the output, which stays missing if none is written.
        let isNew = (try? FileSystem.kind(of: output)) == nil
        defer { if isNew { FileSystem.removeEmptyFolder(output) } }
        let sink = try settings.isForMessages ? catalogSink(plan, in: output) : nil
        defer { sink?.end() }
        let messengers = try messengerSinks(plan, in: output)
        defer { for messenger in messengers { messenger.end() } }
        // A missing author is said before the work. With `keepsGoing`, it only stops this messenger.
        if !keepsGoing { for messenger in messengers { try messenger.refuseTexts() } }
        let all = PlatformsSink(
            pack: sink.map { ($0, settings.folder(of: .messages)) }, messengers: messengers, page: draft?.sink)
        var run = Run(jobs: jobs, sink: all, monitor)
        (run.opener, run.cache) = (opener, cache)
        if isDryRun || isCheck { run.success = .planned }
        var outcomes = run.outcomes(
            of: plan.items(pictures: draft == nil ? [] : PageDraft.pictures(showsFindings: true)))
        var pack = report(of: plan)
        for messenger in messengers { try addFindings(of: messenger, plan, to: &outcomes) }
        // The page has no findings about icons, which it does not show.
        let made = outcomes
        let rest = try leaveOut(
            plan, icons, gate: gate, &outcomes, &pack, cover: all.cover, monitor.cancellation)
        if isDryRun || isCheck { pack.isPlanned = rest != nil }
        var stale: [StaleFile] = []
        if let rest {
            // Every pack is known to be possible before the first is written.
            let prepared = try prepare(
                messengers, rest.plan, of: plan.masters, cover: rest.cover, gate: gate, &outcomes, &pack)
            if let sink, let icons = rest.icons {
                let published = try sink.publish(
                    rest.plan, icons: icons, effort: settings.encoding.effort,
                    helpedBy: monitor.threads ?? IdleThreads(jobs - 1), from: cache, monitor.cancellation)
                (pack.kept, pack.removed) = (published.kept, published.removed)
                pack.plannedFiles = published.planned
            }
            // If no messenger takes the stickers, there is no pack.
            let isPossible = sink != nil || !prepared.isEmpty
            pack.isWritten = !isDryRun && !isCheck && isPossible
            if pack.isPlanned != nil { pack.isPlanned = isPossible }
            stale = try publish(prepared, &outcomes, &pack, monitor.cancellation)
            try writePage(draft, ofPackIn: output, rest.plan, made)
        }
        if let files = sink?.staleFiles(isWhole: rest != nil) {
            stale = files.map { $0.below(settings.folder(of: .messages)) } + stale
        }
        var report = Report(outcomes, duration: clock.now - start)
        report.pack = pack
        // The files of a pack that cannot be made are not known, so its output is neither up to date nor out of date.
        let isCompared = rest != nil && (pack.platforms ?? []).allSatisfy { $0.error == nil }
        if isCheck, isCompared || messengers.isEmpty || !stale.isEmpty { report.add(stale) }
        return report
    }

    private func catalogSink(_ plan: StickerPlan, in output: String) throws(StickermillError) -> PackSink {
        try PackSink(
            plan.pack, settings.pack, size: plan.size, output: Paths.join(output, settings.folder(of: .messages)),
            isClean: isClean, isDryRun: isDryRun, isCheck: isCheck)
    }

    /// Writes the page of a pack, if the call asks for a page.
    ///
    /// The pack is already written, and an error says so.
    private func writePage(
        _ draft: PageDraft?, ofPackIn output: String, _ plan: PackPlan, _ outcomes: [Outcome]
    ) throws(StickermillError) {
        do throws(StickermillError) {
            try draft?.publish(outcomes, of: plan)
        } catch {
            throw StickermillError(
                .pageNotWritten(fault: error.fault, pack: output), at: error.subject, detail: error.detail)
        }
    }

    // MARK: Publishing

    private func report(of plan: StickerPlan) -> PackReport {
        var report = PackReport(
            name: plan.pack.name, size: settings.isForMessages ? plan.size : nil,
            stickers: plan.pack.stickers.map(\.name),
            icon: settings.pack.icon?.pathAsWritten, wideIcon: settings.pack.wideIcon?.pathAsWritten)
        if settings.pack.icon == nil, settings.pack.iconSticker != nil {
            report.iconSticker = plan.pack.stickers.forIcons(settings.pack)?.name
        }
        report.otherLanguages = plan.pack.otherLanguages.isEmpty ? nil : plan.pack.otherLanguages
        return report
    }

    /// Leaves out the faulty stickers, and makes the icons of the rest.
    ///
    /// The finding about icons from a sticker is a finding of this sticker. It may keep the pack from being written, but leaves
    /// no sticker out.
    ///
    /// - Parameters:
    ///   - icons: The icons from pictures that the settings name, or `nil` to make them from a sticker.
    ///   - cover: Returns the first frame that was kept of a master, by its index.
    /// - Returns: The plan without these stickers, with icons and the picture of the pack, or `nil` if the pack must not be written; then
    ///   the outcomes have no files.
    private func leaveOut(
        _ plan: StickerPlan, _ icons: IconSet?, gate: Finding.Severity, _ outcomes: inout [Outcome],
        _ pack: inout PackReport, cover: (Int) -> MadePicture?, _ cancellation: Cancellation
    ) throws(StickermillError) -> Rest? {
        guard let rest = leaveOut(plan, gate: gate, &outcomes, &pack) else { return nil }
        if let icons, settings.platforms == [.messages] { return Rest(plan: rest, icons: icons) }
        let first = rest.stickers.forIcons(settings.pack)?.master
        // If the planned sticker is left out, the frame of another sticker was not kept.
        let frame = try first.flatMap { index throws(StickermillError) in
            if let kept = cover(index) { kept } else { try plan.firstFrame(index, cancellation) }
        }
        guard let first, let bitmap = try? frame?.bitmap() else {
            throw StickermillError(first == nil ? .noStickers : .noIconFromSticker, path: rest.name)
        }
        // While icons are drawn, no other picture should stay in memory.
        let picture = settings.platforms == [.messages] ? nil : (master: first, picture: bitmap)
        guard settings.isForMessages else { return Rest(plan: rest, cover: picture) }
        if let icons { return Rest(plan: rest, icons: icons, cover: picture) }
        let own = IconSet(sticker: bitmap, background: settings.pack.iconBackground)
        outcomes[first].add(ofIcons: own.finding, by: settings.checks)
        guard keepsGoing || !outcomes[first].report.gates(at: gate) else {
            for index in outcomes.indices { outcomes[index].withdrawFiles() }
            return nil
        }
        return Rest(plan: rest, icons: own, cover: picture)
    }

    /// What is written after faulty stickers were left out.
    private struct Rest {
        var plan: PackPlan
        /// The icons, or `nil` if the pack is not for Messages.
        var icons: IconSet?
        /// The sticker that stands for the pack, and its picture, or `nil` if no messenger needs it.
        var cover: (master: Int, picture: Bitmap)?
    }

    /// Leaves out the stickers that failed or have a finding that gates on every platform.
    ///
    /// - Returns: The plan without them, or `nil` if the pack must not be written; then the outcomes have no files.
    private func leaveOut(
        _ plan: StickerPlan, gate: Finding.Severity, _ outcomes: inout [Outcome], _ pack: inout PackReport
    ) -> PackPlan? {
        let stickers = plan.pack.stickers.map(\.master)
        let isFaulty = stickers.contains { outcomes[$0].report.gates(at: gate) }
        let left = stickers.filter { index in
            settings.platforms.allSatisfy { outcomes[index].report.gates(at: gate, on: $0.messenger) }
        }.sorted()
        let rest = plan.pack.leavingOut(Set(left))
        let isComplete = (!isFaulty && !missesArtwork) || (keepsGoing && !rest.stickers.isEmpty)
        guard isComplete, !outcomes.contains(where: { $0.report.status == .cancelled }) else {
            for index in outcomes.indices { outcomes[index].withdrawFiles() }
            return nil
        }
        for index in left { outcomes[index].withdrawFiles() }
        pack.stickers = rest.stickers.map(\.name)
        if pack.iconSticker != nil { pack.iconSticker = rest.stickers.forIcons(settings.pack)?.name }
        pack.leftOut = left.map { outcomes[$0].report.path }
        return rest
    }
}

extension Settings {
    /// Returns the icons from the pictures that the settings name, or `nil` if they name none.
    ///
    /// - Throws: `StickermillError` with the code `iconUnusable`.
    func icons() throws(StickermillError) -> IconSet? {
        guard let icon = pack.icon else { return nil }
        return try IconSet(
            path: icon.pathAsWritten, widePath: pack.wideIcon?.pathAsWritten, background: pack.iconBackground,
            limits: limits)
    }
}
