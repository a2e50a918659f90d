import Inspection
import Making
import Platforms
import Support
import Threads
import Vips

/// The state that a worker keeps between requests with the same job, output, and options.
struct WorkSession {
    private let job: WorkRequest.Job
    private let output: String?
    private let options: JSONValue
    private let settings: Settings
    private var run: Run
    /// Writes the files of a conversion, or `nil` if the answer contains them.
    let folder: FolderSink?
    /// Keeps the files for the answer.
    private let memory: MemorySink?
    /// Cancels the work on a request; after that, the session serves no other request.
    let cancellation: Cancellation
    private var buffers: Buffers

    /// Starts a session for a request.
    ///
    /// - Throws: `StickermillError` with the code `badSettings` or `outputUnusable`.
    init(_ request: WorkRequest, _ workshop: Workshop, _ cancellation: Cancellation) throws(StickermillError) {
        (job, output, options) = (request.job, request.output, request.options)
        let settings = try Settings(options: request.options).lowered(to: workshop.limits)
        try job == .convert ? settings.checkConversion() : settings.checkValues()
        folder = try request.output.map { output throws(StickermillError) in
            try FolderSink(output, isDryRun: false) { [layout = settings.conversion.layout] in
                AssetPlace(of: $0.master, layout, output: output)
            }
        }
        memory = folder == nil && job == .convert ? MemorySink(settings.conversion.layout) : nil
        self.settings = settings
        self.cancellation = Cancellation(within: cancellation)
        run = Run(jobs: 1, sink: folder ?? memory)
        (run.success, run.cancellation) = (job == .check ? .checked : .converted, self.cancellation)
        run.cache = workshop.cache
        buffers = Buffers(helpedBy: IdleThreads(0), until: self.cancellation)
    }

    /// Releases the lock that the session holds.
    func end() {
        folder?.end()
    }

    /// Returns whether the session can do a request.
    func serves(_ request: WorkRequest) -> Bool {
        !cancellation.isRequested && request.job == job && request.output == output && request.options == options
    }

    /// Does everything for a request except writing its files.
    ///
    /// - Parameter roots: The folders below which all files must be written.
    /// - Returns: A function that writes the files, and returns the outcome and the files for the answer.
    /// - Throws: `StickermillError` with the code `sameOutput`, or `badRequest` if a link leads out of the roots.
    mutating func outcome(
        of request: WorkRequest, within roots: WorkRoots
    ) throws(StickermillError) -> () -> (outcome: Outcome, files: [MadeMaster.File]?) {
        let master = request.master
        if let output, request.data == nil { try ConvertedFiles.refuseOverwriting([master], output: output) }
        let item = MasterGroup([master], settings).onlyItem(request.data) { settings, master, target in
            job == .convert ? settings.conversionRecipe(for: master, target) : settings.recipe(for: master, target)
        }
        if let output {
            // The files replace links of their names, so links of folders are the only way out.
            let place = AssetPlace(of: item.master, settings.conversion.layout, output: output)
            for folder in Set(item.recipe.products.map(place.folder)) {
                try roots.refuseOutside(Paths.join(output, folder))
            }
        }
        let write = run.outcome(of: item, 0, with: &buffers)
        return { [memory] in (write(), memory?.take()) }
    }
}
