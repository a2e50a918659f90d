import Inspection
import Making
import Threads

/// Runs masters through a job: reads, makes, judges, and writes each master, then compares the masters with each other.
///
/// A job is a recipe for each master and a sink, which is the destination of the files. A run owns the worker pool, and turns faults into
/// outcomes.
struct Run {
    /// The number of workers, at least 1.
    var jobs: Int
    /// The status of a master that succeeded.
    var success = MasterReport.Status.converted
    var sink: (any Sink)?
    /// The cache with results of earlier runs, or `nil` for none.
    var cache: Cache?
    var cancellation: Cancellation
    private let monitor: RunMonitor
    /// Called on a worker's thread when a master is finished, in no particular order.
    var onFinish: @Sendable (Outcome) -> Void
    /// Called on any thread after each frame of the search for a small enough file of a master.
    var onFit: @Sendable (Master, FitProgress) -> Void
    /// Opens a master; tests count the calls.
    var opener: MasterOpener?

    init(jobs: Int, sink: (any Sink)? = nil, _ monitor: RunMonitor = RunMonitor(nil)) {
        (self.jobs, self.sink, self.monitor, cancellation) = (jobs, sink, monitor, monitor.cancellation)
        (onFinish, onFit) = (monitor.add, monitor.addFitting)
    }

    /// Runs all masters through the job.
    ///
    /// A master that fails never stops the others.
    ///
    /// - Returns: The outcome of each master, in the order of the items. It does not depend on the number of workers.
    func outcomes(of items: [RunItem]) -> [Outcome] {
        precondition(jobs >= 1)
        let own = Array(items.enumerated())
        // Workers that have no master left help the others with single sizes and frames.
        let threads = monitor.threads ?? IdleThreads(jobs)
        let pool = WorkerPool(jobs: jobs, until: cancellation, on: threads)
        let hasThread = !own.isEmpty && monitor.takeThread()
        let makeBuffers = { @Sendable [cancellation] in Buffers(helpedBy: threads, until: cancellation) }
        let outcomes = pool.map(own, hasThread: hasThread, makeWorker: makeBuffers) { item, buffers in
            let write = outcome(of: item.element, item.offset, with: &buffers)
            return { [onFinish] in
                let outcome = write()
                if outcome.report.status != .cancelled { onFinish(outcome) }
                return outcome
            }
        }
        cache?.endRun()
        var judged = zip(items, outcomes).map { $1 ?? Outcome(cancelled: $0.master) }
        Outcome.addDuplicates(to: &judged)
        return judged
    }

    /// Runs all masters through the job, and reports on them.
    func report(of items: [RunItem]) -> Report {
        let clock = ContinuousClock()
        let start = clock.now
        let outcomes = outcomes(of: items)
        return Report(outcomes, duration: clock.now - start)
    }

    // MARK: One master

    /// Does everything for a master except writing its files, which the returned function does.
    ///
    /// - Parameter buffers: What the worker reuses from master to master.
    func outcome(of item: RunItem, _ index: Int, with buffers: inout Buffers) -> () -> Outcome {
        let master = item.master
        var maker = Maker(item.recipe, item.limits, &buffers)
        maker.cache = cache
        maker.onFit = { [onFit] progress in onFit(master, progress) }
        maker.makeScratchFile = { [sink] in sink?.makeScratchFile() }
        if let opener { maker.opener = opener }
        let source: Source
        var outcome = Outcome(master, status: success)
        outcome.report.settings = item.settingsFile
        outcome.duplicateSeverity = item.duplicateSeverity
        do throws(MakeError) {
            source = try maker.clock.measure(.read) { () throws(MakeError) in try item.source() }
        } catch {
            outcome.fail(StickermillError(error, of: master))
            outcome.report.findings = item.findings(of: nil) + item.findings(ofFiles: [], outcome.error)
            outcome.stages = maker.clock.times
            return { [outcome] in outcome }
        }
        outcome.report.bytes = source.bytes.count
        let made = maker.make(source, &buffers)
        outcome.describe(made)
        let findings = item.findings(of: made)
        if let fault = made.fault {
            if fault.code == .cancelled { return { Outcome(cancelled: master) } }
            outcome.fail(StickermillError(fault, of: master))
            outcome.report.findings = findings + item.findings(ofFiles: [], outcome.error)
            return { [outcome] in outcome }
        }
        let judged = JudgedMaster(index: index, master, made, findings: findings)
        return { [sink, clock = maker.clock, outcome] in
            var outcome = outcome
            do throws(StickermillError) {
                outcome.report.files = try clock.measure(.write) { () throws(StickermillError) in
                    if let sink { try sink.write(judged) } else { [FileReport]() }
                }
            } catch {
                outcome.fail(error)
            }
            outcome.report.findings = findings + item.findings(ofFiles: outcome.report.files, outcome.error)
            outcome.stages = clock.times
            return outcome
        }
    }
}
