import Inspection
import PackManifest
import Preparation
import Profiles
import Raster
import Rendering
import StickerPacks
import Threads

/// What a job wants of one master.
struct Plan {
    var files: [WantedFile] = []
    /// Findings of the plan itself, such as files left out.
    var findings: [Finding] = []
    /// Whether only the first frame of an animation is read.
    var takesFirstFrameOnly = false
    /// The canvas of the sticker that a larger master is reduced to; nil if it is used at its own size.
    var reduced: PixelSize?
    /// Whether a file at @3x takes the place of the master.
    var replacesMaster = false
    /// The size of the sticker that the job makes of the master; nil if it makes none.
    var sticker: PixelSize?

    /// Adds what there is to say about the name of a master's sticker.
    mutating func add(_ names: StickerNames?, _ index: Int) {
        if let finding = names?.findings[index] { findings.append(finding) }
    }

    /// Returns the format in which the animation will be played: that of the files, or of the master if none is made; nil if it becomes
    /// a still.
    func played(of header: Header) -> ImageFormat? {
        if takesFirstFrameOnly { return nil }
        guard let file = files.first?.rendering else { return header.format }
        return file.format == .gif ? .gif : .apng
    }
}

/// The walk of masters through a job: read, header, plan, frames, inspection and rendering side by side, sink.
///
/// Every job is this walk with another plan and another sink. A run owns the worker pool, turns errors into outcomes, and
/// applies the rules that compare masters.
struct Run {
    /// The number of workers, at least 1.
    var jobs: Int
    /// The shard whose masters are walked; nil for all.
    var shard: Shard?
    var settings = Settings()
    /// Whether masters that are smaller than the stickers are enlarged.
    var enlarges = false
    /// The indices of the masters that are the frames of one sticker, and are prepared alike.
    var sequences: [[Int]] = []
    /// The faults of masters that would be the same sticker as another one, by index; no setting ignores them.
    var conflicts: [Int: Finding] = [:]
    /// The status of a master that succeeded.
    var success = MasterReport.Status.converted
    var sink: (any Sink)?
    /// Whether outcomes have a hash of the master's file.
    var hashesMasters = false
    /// Whether the sink receives the frames that faults of alpha are first seen in.
    var keepsMarkedFrames = false
    /// Whether the sink receives frames of prepared masters as they were before, too; they are decoded once more.
    var keepsFramesBefore = false
    var cancellation = Cancellation()
    /// Called on a worker's thread when a master is finished, in no particular order.
    var onFinish: @Sendable (Outcome) -> Void = { _ in }
    /// Called on any thread after each frame of the search that brings a file of a master under its limit, with their number.
    var onFit: @Sendable (Master, _ frames: Int) -> Void = { _, _ in }
    /// Opens a master that was read.
    var open = Run.openMaster

    /// Opens a master within the limits of a reader; its first file has been read.
    static let openMaster: @Sendable (MasterReader, [UInt8], Master) throws(KisscutError) -> MasterSource = {
        reader, bytes, master throws(KisscutError) in
        if let sequence = master.sequence {
            return try reader.open(sequence, startingWith: bytes, of: master)
        }
        return try reader.open(bytes, of: master)
    }

    /// Walks all masters of the shard through the job; one that fails never stops the others.
    ///
    /// - Parameter plan: What is wanted of a master; takes its index in `masters` and its header.
    /// - Returns: An outcome per master, in their order; it does not depend on the number of workers.
    func outcomes(
        of masters: [Master], plan: @escaping @Sendable (Int, Header) throws(KisscutError) -> Plan
    ) -> [Outcome] {
        precondition(jobs >= 1)
        let own = masters.enumerated().filter { shard.contains($0.element) }
        // Workers that have no master left help with the sizes and frames of the others'.
        let spare = IdleThreads(0)
        let pool = WorkerPool(jobs: jobs, until: cancellation, idle: spare)
        let shared = preparers(ofSequencesIn: masters)
        let outcomes = pool.map(own, makeWorker: { makeWorkspace(helpedBy: spare) }) { item, workspace in
            let write = outcome(of: item.element, item.offset, shared[item.offset], in: &workspace, plan)
            return { [onFinish] in
                let outcome = write()
                if outcome.report.status != .cancelled { onFinish(outcome) }
                return outcome
            }
        }
        let rules = PackRules(settings.checks)
        let judged = zip(own, outcomes).map { item, outcome in
            var outcome = rules.appliedAlone(to: outcome ?? Outcome(cancelled: item.element))
            if let conflict = conflicts[item.offset] { outcome.report.findings.append(conflict) }
            if shard != nil { outcome.addShardFacts(position: item.offset) }
            return outcome
        }
        return shard == nil ? PackRules.appliedAmong(judged) : judged
    }

    /// Walks all masters of the shard through the job, and returns the report.
    ///
    /// - Parameter job: The name of the job and what it knows besides the settings, for the report of a shard.
    func report(
        of masters: [Master], job: (name: Report.Job, options: Any),
        plan: @escaping @Sendable (Int, Header) throws(KisscutError) -> Plan
    ) -> Report {
        let clock = ContinuousClock()
        let start = clock.now
        let outcomes = outcomes(of: masters, plan: plan)
        var report = Report(outcomes, duration: clock.now - start)
        report.shard = shard.map { shard in
            .init(shard, of: job.name, masters, options: settings.hash(with: job.options))
        }
        return report
    }

    /// Workers that do not help each other.
    var pool: WorkerPool { WorkerPool(jobs: jobs, until: cancellation) }

    // MARK: One master

    /// Creates what a worker reuses from master to master.
    ///
    /// - Parameter spare: The threads that may help the worker.
    func makeWorkspace(helpedBy spare: IdleThreads) -> Workspace {
        Workspace(
            settings.encoding, for: settings.checks.profile, limits: settings.limits, helpedBy: spare, onFit: onFit,
            makeScratchFile: { [sink] in sink?.makeScratchFile() },
            until: Deadline(cancellation, seconds: settings.limits.seconds))
    }

    /// Does everything for a master except writing its files, which the returned function does.
    ///
    /// - Parameter preparer: What has measured the whole sequence that the master is a frame of; nil if it is none.
    func outcome(
        of master: Master, _ index: Int, _ preparer: Preparer?, in workspace: inout Workspace,
        _ plan: (Int, Header) throws(KisscutError) -> Plan
    ) -> () -> Outcome {
        let clock = workspace.clock
        clock.reset()
        workspace.deadline.start()
        var outcome = Outcome(master, status: success)
        do {
            let rendered = try walk(master, index, preparer, in: &workspace, plan, into: &outcome)
            return { [sink, checks = settings.checks, outcome] in
                var outcome = outcome
                do throws(KisscutError) {
                    let files = try clock.measure(.write) { () throws(KisscutError) in
                        if let sink { try sink.write(rendered) } else { [FileReport]() }
                    }
                    outcome.add(files, by: checks)
                } catch {
                    outcome.fail(error)
                }
                outcome.stages = clock.times
                return outcome
            }
        } catch  where error.code == .cancelled {
            outcome = Outcome(cancelled: master)
        } catch {
            outcome.fail(error)
            outcome.stages = clock.times
        }
        return { [outcome] in outcome }
    }

    private func walk(
        _ master: Master, _ index: Int, _ preparer: Preparer?, in workspace: inout Workspace,
        _ plan: (Int, Header) throws(KisscutError) -> Plan, into outcome: inout Outcome
    ) throws(KisscutError) -> RenderedMaster {
        let (clock, reader) = (workspace.clock, workspace.reader)
        let bytes = try clock.measure(.read) { () throws(KisscutError) in try reader.read(master) }
        outcome.report.bytes = bytes.count
        if hashesMasters { outcome.masterHash = SHA256.hexadecimal(of: bytes) }
        let opened = try clock.measure(.decode) { () throws(KisscutError) in try open(reader, bytes, master) }
        outcome.describe(opened.header)
        let (source, before) = try prepare(opened, of: master, preparer, clock, workspace.deadline, into: &outcome)
        var plan = try plan(index, source.header)
        let budgets = plan.files.budgets(
            of: source.header, sticker: master.name, limit: settings.checks.byteLimit, settings.fit)

        let taken = plan.takesFirstFrameOnly ? source.firstFrame : source
        var inspector = Inspector(compressor: workspace.compressor)
        var renderer = try Renderer(
            plan.files.map(\.rendering), of: taken, master, budgets: budgets, in: workspace)
        let frames = try stream(taken, of: master, into: &inspector, &renderer, in: &workspace)
        outcome.judge(source.header, inspector, plan, by: settings.checks)

        let encoded = try renderer.finish(facts: inspector.facts, in: workspace)
        // What was compressed after the end may be incomplete.
        try workspace.deadline.check(master)
        let files = plan.files.compactMap { wanted in
            encoded[wanted.rendering].map { RenderedFile(wanted: wanted, $0) }
        }
        let isPrepared = outcome.report.preparation != nil
        let framesBefore =
            keepsFramesBefore && isPrepared
            ? try self.framesBefore(before, [0] + Array(frames.marked.keys), of: master, clock, workspace.deadline)
            : [:]
        return RenderedMaster(
            index: index, master: master, header: (plan.takesFirstFrameOnly ? opened.firstFrame : opened).header,
            isPrepared: isPrepared, facts: inspector.facts, findings: outcome.report.findings,
            firstFrame: frames.first, markedFrames: frames.marked, framesBefore: framesBefore,
            files: files)
    }

    /// Shows every frame to the inspector and to the renderer, which do not know each other.
    ///
    /// - Returns: The first frame, and those that the sink asked for.
    private func stream(
        _ source: MasterSource, of master: Master, into inspector: inout Inspector, _ renderer: inout Renderer,
        in workspace: inout Workspace
    ) throws(KisscutError) -> (first: Bitmap, marked: [Int: Bitmap]) {
        let clock = workspace.clock
        var first: Bitmap?
        var marked: [Int: Bitmap] = [:]
        var count = 0
        do {
            var frames = try source.frames()
            while let frame = try clock.measure(.decode, { try frames.next() }) {
                try workspace.deadline.check(master)
                let measured = clock.measure(.inspect) {
                    workspace.queue.add { [inspector] in
                        var next = inspector
                        next.add(frame.bitmap)
                        return next
                    }
                }
                try renderer.add(frame, in: &workspace)
                inspector = clock.measure(.inspect) { measured.wait() }
                if keepsMarkedFrames, inspector.facts.markedFrames.contains(count) { marked[count] = frame.bitmap }
                if first == nil { first = frame.bitmap }
                count += 1
            }
        } catch {
            throw KisscutError(decoding: master, as: source.header.format, error)
        }
        guard let first, count == source.header.frames else {
            throw KisscutError(missingFrameOf: master)
        }
        return (first, marked)
    }
}
