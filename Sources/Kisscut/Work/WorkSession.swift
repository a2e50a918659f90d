import Inspection
import Rendering
import StickerPacks
import Threads
import Vips

/// What a worker keeps from one request to the next of the same job, output and options.
struct WorkSession {
    private let job: Report.Job
    private let output: String?
    private let options: JSONValue
    private let run: Run
    private let conversion: ConversionPlan?
    let sink: FolderSink?
    private var workspace: Workspace

    /// Starts a session for a request.
    ///
    /// - Throws: `KisscutError` with the code `badSettings` or `outputUnusable`.
    init(_ request: WorkRequest, _ cancellation: Cancellation) throws(KisscutError) {
        (job, output, options) = (request.job, request.output, request.options)
        let settings = try Settings(options: request.options)
        try settings.checkValues()
        conversion = job == .convert ? try ConversionPlan(settings) : nil
        sink = try request.output.map { output throws(KisscutError) in try FolderSink(output, isDryRun: false) }
        run = Run(
            jobs: 1, settings: settings, success: sink == nil ? .checked : .converted, sink: sink,
            cancellation: cancellation)
        workspace = run.makeWorkspace(helpedBy: IdleThreads(0))
    }

    /// Releases what the session holds.
    func end() {
        sink?.end()
    }

    /// Returns whether the session is for requests like this one.
    func serves(_ request: WorkRequest) -> Bool {
        request.job == job && request.output == output && request.options == options
    }

    /// Does everything for a master except writing its files, which the returned function does.
    ///
    /// - Throws: `KisscutError` with the code `sameOutput`.
    mutating func outcome(of master: Master) throws(KisscutError) -> () -> Outcome {
        let (settings, conversion) = (run.settings, conversion)
        let names = try StickerNames(of: [master])
        if let output { try conversion?.refuseCollisions(of: [master], names, output: output) }
        let write = run.outcome(of: master, 0, nil, in: &workspace) { _, header in
            var plan = conversion?.wanted(of: header, master) ?? Plan(checking: header, of: master, by: settings)
            plan.add(names, 0)
            return plan
        }
        return {
            var outcome = PackRules(settings.checks).appliedAlone(to: write())
            // The driver knows the place of the master in its job.
            outcome.addShardFacts(position: 0)
            return outcome
        }
    }
}
