import Inspection
import Making
import Platforms
import Support
import Threads
import Vips

/// What a worker keeps from one request to the next of the same job, output and options.
struct WorkSession {
    private let job: WorkRequest.Job
    private let output: String?
    private let options: JSONValue
    private let settings: Settings
    private var run: Run
    let sink: FolderSink?
    private var tools: Tools

    /// Starts a session for a request.
    ///
    /// - Throws: `KisscutError` with the code `badSettings` or `outputUnusable`.
    init(_ request: WorkRequest, _ cache: Cache?, _ cancellation: Cancellation) throws(KisscutError) {
        (job, output, options) = (request.job, request.output, request.options)
        let settings = try Settings(options: request.options)
        try job == .convert ? settings.checkConversion() : settings.checkValues()
        sink = try request.output.map { output throws(KisscutError) in try FolderSink(output, isDryRun: false) }
        self.settings = settings
        run = Run(jobs: 1, sink: sink)
        (run.success, run.cancellation) = (sink == nil ? .checked : .converted, cancellation)
        run.cache = cache
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
        if let output { try ConvertedFiles.refuseOverwriting([master], output: output) }
        let item = [MasterGroup([master], settings)].items {
            job == .convert ? $0.itemToConvert($1) : $0.itemToCheck($1, $0.packTarget)
        }[0]
        let write = run.outcome(of: item, 0, with: &tools)
        return { [checks = settings.checks] in PackRules(checks).appliedAlone(to: write()) }
    }
}
