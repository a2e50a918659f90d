import Inspection
import PackManifest
import Profiles
import Rendering
import StickerPacks
import Threads

/// Masters on their way through a job: each is read, made, judged and written; then they are compared with each other.
///
/// A job is a recipe for each master and a sink. A run owns the worker pool, and turns faults into outcomes.
struct Run {
    /// The number of workers, at least 1.
    var jobs: Int
    /// The shard whose masters are taken; nil for all.
    var shard: Shard?
    var settings = Settings()
    /// What stickers are for.
    var target = Target(.standard, size: nil)
    /// What masters are checked against; those of the settings unless a job needs less.
    var checks: CheckOptions
    /// The names of the stickers, which there may be something to say about; nil if the job says it by itself.
    var names: StickerNames?
    /// The status of a master that succeeded.
    var success = MasterReport.Status.converted
    var sink: (any Sink)?
    /// Whether outcomes have a hash of the master's file.
    var hashesMasters = false
    var cancellation = Cancellation()
    /// Called on a worker's thread when a master is finished, in no particular order.
    var onFinish: @Sendable (Outcome) -> Void = { _ in }
    /// Called on any thread after each frame of the search that brings a file of a master under its limit, with their number.
    var onFit: @Sendable (Master, _ frames: Int) -> Void = { _, _ in }
    /// Opens a master; tests count the calls.
    var opener: (@Sendable (MasterReader, Source) throws(MakeError) -> MasterSource)?

    init(jobs: Int, settings: Settings, _ target: Target, sink: (any Sink)? = nil) {
        (self.jobs, self.settings, self.target, self.sink) = (jobs, settings, target, sink)
        checks = settings.checks
    }

    /// Takes all masters of the shard through the job; one that fails never stops the others.
    ///
    /// - Parameter recipe: What is made of a master, by its index in `masters`.
    /// - Returns: An outcome per master, in their order; it does not depend on the number of workers.
    func outcomes(of masters: [Master], by recipe: @escaping @Sendable (Int) -> Recipe) -> [Outcome] {
        precondition(jobs >= 1)
        let own = masters.enumerated().filter { shard.contains($0.element) }
        // Workers that have no master left help with the sizes and frames of the others'.
        let spare = IdleThreads(0)
        let pool = WorkerPool(jobs: jobs, until: cancellation, idle: spare)
        let outcomes = pool.map(own, makeWorker: { makeTools(helpedBy: spare) }) { item, tools in
            let write = outcome(of: item.element, item.offset, by: recipe(item.offset), with: &tools)
            return { [onFinish] in
                let outcome = write()
                if outcome.report.status != .cancelled { onFinish(outcome) }
                return outcome
            }
        }
        let rules = PackRules(checks)
        let judged = zip(own, outcomes).map { item, outcome in
            var outcome = rules.appliedAlone(to: outcome ?? Outcome(cancelled: item.element))
            if let conflict = names?.conflicts[item.offset] { outcome.report.findings.append(conflict) }
            if shard != nil { outcome.addShardFacts(position: item.offset) }
            return outcome
        }
        return shard == nil ? PackRules.appliedAmong(judged) : judged
    }

    /// Takes all masters through the job, and reports on them.
    func report(
        of masters: [Master], job: (name: Report.Job, options: Any), by recipe: @escaping @Sendable (Int) -> Recipe
    ) -> Report {
        let clock = ContinuousClock()
        let start = clock.now
        let outcomes = outcomes(of: masters, by: recipe)
        var report = Report(outcomes, duration: clock.now - start)
        report.shard = shard.map { shard in
            .init(shard, of: job.name, masters, options: settings.hash(with: job.options))
        }
        return report
    }

    // MARK: One master

    /// Creates what a worker reuses from master to master.
    ///
    /// - Parameter spare: The threads that may help the worker.
    func makeTools(helpedBy spare: IdleThreads) -> Tools {
        var tools = Tools(
            settings.encoding, for: target.profile, limits: settings.limits, helpedBy: spare,
            makeScratchFile: { [sink] in sink?.makeScratchFile() },
            until: Deadline(cancellation, seconds: settings.limits.seconds))
        if let opener { tools.opener = opener }
        return tools
    }

    /// Does everything for a master except writing its files, which the returned function does.
    func outcome(
        of master: Master, _ index: Int, by recipe: Recipe, with tools: inout Tools
    ) -> () -> Outcome {
        tools.onFit = { [onFit] frames in onFit(master, frames) }
        let source: Source
        var outcome = Outcome(master, status: success)
        do throws(MakeError) {
            tools.start()
            source = try tools.clock.measure(.read) { () throws(MakeError) in
                try Source(of: master, limit: settings.limits.bytes)
            }
        } catch {
            outcome.fail(KisscutError(error, of: master))
            return { [outcome] in outcome }
        }
        if hashesMasters { outcome.masterHash = try? source.sha256() }
        outcome.report.bytes = source.bytes.count
        let made = tools.make(source, by: recipe)
        outcome.describe(made)
        outcome.judge(made, names?.findings[index], by: checks, recipe.target)
        if let fault = made.fault {
            if fault.code == .cancelled { return { Outcome(cancelled: master) } }
            outcome.fail(KisscutError(fault, of: master))
            return { [outcome] in outcome }
        }
        let judged = JudgedMaster(index: index, master, made, findings: outcome.report.findings)
        return { [sink, checks, clock = tools.clock, outcome] in
            var outcome = outcome
            do throws(KisscutError) {
                let files = try clock.measure(.write) { () throws(KisscutError) in
                    if let sink { try sink.write(judged) } else { [FileReport]() }
                }
                outcome.add(files, by: checks)
            } catch {
                outcome.fail(error)
            }
            outcome.stages = clock.times
            return outcome
        }
    }
}
