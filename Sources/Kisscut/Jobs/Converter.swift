import Inspection
public import Making
import Platforms
import Support

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Converts masters to the renditions and thumbnails of a pack.
public struct Converter: Sendable {
    /// What to make of masters without settings of their own, and how.
    public let settings: Settings
    /// Whether pictures of earlier runs are removed from the output: those in `renditions` and `thumbnails` that this run did not write.
    ///
    /// Nothing is removed in a dry run, by a shard, or if a master fails.
    public var isClean = false
    /// Keeps what is made, and has what was made before; nil makes everything.
    public var cache: Cache?

    /// Creates a converter.
    public init(settings: Settings = Settings()) {
        self.settings = settings
    }

    /// Converts masters; one that fails never stops the others.
    ///
    /// The files do not depend on the number of workers. Each file is written whole or not at all, and replaces an older one
    /// in one step. If the task is cancelled, no further master is started, and unfinished masters have the status
    /// `cancelled`.
    ///
    /// - Parameters:
    ///   - masters: The masters, as `MasterSearch` finds them.
    ///   - output: The folder to write to, a file URL; it is made if it is missing.
    ///   - jobs: The number of workers; nil means one per core.
    ///   - shard: The shard whose masters are only made, into the cache, so that a later call has them there; nil converts all masters.
    ///   - isDryRun: Whether to do everything except writing.
    /// - Returns: The result for each master, in the order of the masters; a sequence is one master.
    /// - Throws: `KisscutError` with the code `badSettings`, `badName`, `sameOutput` or `outputUnusable`, before anything is written.
    public func convert(
        _ masters: [Master], to output: URL, jobs: Int? = nil, shard: Shard? = nil, isDryRun: Bool = false
    ) async throws(KisscutError) -> Report {
        try await convert(
            [MasterGroup(masters, settings)], to: output, jobs: jobs, shard: shard, isDryRun: isDryRun)
    }

    /// Converts masters, each by the settings of its group.
    ///
    /// - Parameter groups: The masters, as `MasterSearch` finds them. The others are those of ``convert(_:to:jobs:shard:isDryRun:)``.
    /// - Returns: The result for each master, in the order of their paths.
    /// - Throws: As for masters without settings of their own.
    public func convert(
        _ groups: [MasterGroup], to output: URL, jobs: Int? = nil, shard: Shard? = nil, isDryRun: Bool = false
    ) async throws(KisscutError) -> Report {
        try await offload { monitor throws(KisscutError) in
            let groups = try groups.joiningSequences()
            monitor.expect(groups.flatMap(\.masters).count)
            return try convert(
                groups, to: try output.outputPath(), jobs: workers(jobs), shard: shard, isDryRun: isDryRun, monitor)
        }
    }

    /// Does the same, after sequences were joined, on the calling thread, which blocks until the workers have finished.
    ///
    /// - Parameter onFinish: Called with each master instead of the monitor; nil for the monitor.
    func convert(
        _ groups: [MasterGroup], to output: String, jobs: Int, shard: Shard? = nil, isDryRun: Bool = false,
        _ monitor: RunMonitor, onFinish: (@Sendable (Outcome) -> Void)? = nil
    ) throws(KisscutError) -> Report {
        for group in groups { try group.settings.checkConversion() }
        let masters = groups.flatMap(\.masters)
        try masters.checkSubfolders()
        try StickerNames(of: masters).refuseConflicts(of: masters)
        try ConvertedFiles.refuseOverwriting(masters, output: output)
        let items = groups.items { $0.itemToConvert($1) }
        var run = Run(jobs: jobs, monitor)
        run.cache = cache
        if let shard { return try run.report(of: items, in: shard, monitor) }
        let sink = try FolderSink(output, isDryRun: isDryRun)
        defer { sink.end() }
        (run.sink, run.success) = (sink, isDryRun ? .planned : .converted)
        if let onFinish { run.onFinish = onFinish }
        var report = run.report(of: items)
        if report.summary.converted == masters.count { findLeftovers(in: output, &report) }
        return report
    }

    /// Finds pictures of earlier runs, and removes them if that is asked for.
    private func findLeftovers(in output: String, _ report: inout Report) {
        let written = Set(report.masters.flatMap(\.files).map(\.path))
        let leftovers = ConvertedFiles.leftovers(in: output, besides: written)
        guard !leftovers.isEmpty else { return }
        guard isClean else {
            report.leftovers = leftovers
            return
        }
        for path in leftovers { FileSystem.remove(Paths.join(output, path)) }
        report.removed = leftovers
    }
}

extension Settings {
    /// Refuses values that are impossible, and a conversion that makes nothing.
    ///
    /// - Throws: `KisscutError` with the code `badSettings`.
    func checkConversion() throws(KisscutError) {
        try checkValues()
        guard !conversion.isEmpty else {
            throw KisscutError(.badSettings, path: "convert", reason: "neither renditions nor thumbnails are requested")
        }
    }
}
