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
    private var run: Run
    let sink: FolderSink?
    private var tools: Tools

    /// Starts a session for a request.
    ///
    /// - Throws: `KisscutError` with the code `badSettings` or `outputUnusable`.
    init(_ request: WorkRequest, _ cancellation: Cancellation) throws(KisscutError) {
        (job, output, options) = (request.job, request.output, request.options)
        let settings = try Settings(options: request.options)
        try job == .convert ? settings.checkConversion() : settings.checkValues()
        sink = try request.output.map { output throws(KisscutError) in try FolderSink(output, isDryRun: false) }
        let target = job == .convert ? settings.checks.target : settings.checkedTarget
        var run = Run(jobs: 1, settings: settings, target, sink: sink)
        (run.success, run.cancellation) = (sink == nil ? .checked : .converted, cancellation)
        self.run = run
        tools = run.makeTools(helpedBy: IdleThreads(0))
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
        let (settings, target) = (run.settings, run.target)
        run.names = try StickerNames(of: [master])
        if let output { try ConvertedFiles.refuseOverwriting([master], output: output) }
        let recipe =
            job == .convert ? settings.conversionRecipe(for: master) : settings.recipe(for: master, target)
        let write = run.outcome(of: master, 0, by: recipe, with: &tools)
        return {
            var outcome = PackRules(settings.checks).appliedAlone(to: write())
            // The driver knows the place of the master in its job.
            outcome.addShardFacts(position: 0)
            return outcome
        }
    }
}
