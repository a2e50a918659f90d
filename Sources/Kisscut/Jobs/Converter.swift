public import Rendering

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Converts masters to the renditions and thumbnails of a pack.
public struct Converter: Sendable {
    /// What to make of each master, and how.
    public let settings: Settings

    /// Makes a converter.
    public init(settings: Settings = Settings()) {
        self.settings = settings
    }

    /// Converts masters; one that fails never stops the others.
    ///
    /// The files do not depend on the number of workers. Every file is whole or does not exist, and one that existed before is
    /// replaced only by a whole one. If the task is cancelled, no further master is begun, and those that are not done have
    /// the status `cancelled`.
    ///
    /// - Parameters:
    ///   - masters: The masters, as `MasterSearch` finds them.
    ///   - output: The folder to write to, a file URL; it is made if it is missing.
    ///   - jobs: The number of workers; nil takes one per core.
    ///   - isDryRun: Whether everything is done except writing.
    ///   - progress: Receives the masters as they are done.
    /// - Returns: What became of each master, in their order.
    /// - Throws: `KisscutError` with the code `sameOutput` or `outputUnusable`, before anything is written.
    public func convert(
        _ masters: [Master], to output: URL, jobs: Int? = nil, isDryRun: Bool = false, progress: RunProgress? = nil
    ) async throws(KisscutError) -> Report {
        try await offload(progress) { monitor throws(KisscutError) in
            monitor.expect(masters.count)
            return try convert(
                masters, to: try output.outputPath(), jobs: workers(jobs), isDryRun: isDryRun, monitor.cancellation,
                onFinish: monitor.add)
        }
    }

    /// Does the same on the calling thread, which waits for the workers.
    func convert(
        _ masters: [Master], to output: String, jobs: Int, isDryRun: Bool = false, _ cancellation: Cancellation,
        onFinish: @escaping @Sendable (Outcome) -> Void
    ) throws(KisscutError) -> Report {
        let plan = ConversionPlan(settings)
        try plan.refuseCollisions(of: masters, output: output)
        let sink = try FolderSink(output, isDryRun: isDryRun)
        defer { sink.end() }
        let run = Run(
            jobs: jobs, settings: settings, success: isDryRun ? .planned : .converted, sink: sink,
            cancellation: cancellation, onFinish: onFinish)
        return run.report(of: masters) { _, header in plan.wanted(of: header) }
    }
}
