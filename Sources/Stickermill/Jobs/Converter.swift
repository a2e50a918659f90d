package import FoundationSubset
import Inspection
package import Making
import Platforms
import Support

/// Converts masters to renditions and thumbnails.
package struct Converter: Sendable {
    /// The settings of the conversion.
    package let settings: Settings
    /// Whether to remove the files of earlier runs that this run does not write.
    ///
    /// These are the pictures in `renditions` and `thumbnails`, and those that the record of an app's pictures lists and that have not
    /// changed. A dry run, a shard, and a run in which a master fails remove nothing.
    package var isClean = false
    /// Whether to write nothing, and to report what differs in the output.
    package var isCheck = false
    /// The cache that keeps results for later runs, or `nil` for none.
    package var cache: Cache?
    /// Called on a worker's thread with the time of each stage of every converted master.
    package var onStages: (@Sendable ([Stage: Duration]) -> Void)?

    /// Creates a converter.
    package init(settings: Settings = Settings(), cache: Cache? = nil) {
        (self.settings, self.cache) = (settings, cache)
    }

    /// Converts masters.
    ///
    /// A master that fails never stops the others. The files do not depend on the number of workers. Stickermill writes each file whole or not
    /// at all, and replaces an older file in one step. If the task is cancelled, no further master is started, and unfinished masters have
    /// the status `cancelled`.
    ///
    /// - Parameters:
    ///   - masters: The masters, as `MasterSearch` finds them.
    ///   - output: The folder to write to, a file URL, or `nil` for the outputs that the settings name. It is made if it is missing.
    ///   - jobs: The number of workers, or `nil` for one per core.
    ///   - shard: The shard to make into the cache for a later call, or `nil` to convert all masters.
    ///   - isDryRun: Whether to do everything except writing.
    /// - Returns: The result for each master, in the order of the masters. A sequence counts as one master.
    /// - Throws: `StickermillError` with the code `badSettings`, `badName`, `sameOutput` or `outputUnusable`, before anything is written.
    package func convert(
        _ masters: [Master], to output: URL?, jobs: Int? = nil, shard: Shard? = nil, isDryRun: Bool = false
    ) async throws(StickermillError) -> Report {
        try await convert(
            [MasterGroup(masters, settings)], to: output, jobs: jobs, shard: shard, isDryRun: isDryRun)
    }

    /// Converts masters, each by the settings of its group.
    ///
    /// - Parameter groups: The masters, as `MasterSearch` finds them. For the other parameters, see ``convert(_:to:jobs:shard:isDryRun:)``.
    /// - Returns: The result for each master, in the order of their paths.
    /// - Throws: The same errors as for masters without settings of their own.
    package func convert(
        _ groups: [MasterGroup], to output: URL?, jobs: Int? = nil, shard: Shard? = nil, isDryRun: Bool = false
    ) async throws(StickermillError) -> Report {
        try await offload { monitor throws(StickermillError) in
            let groups = try groups.joiningSequences()
            monitor.expect(groups.flatMap(\.masters).count)
            return try convert(
                groups, to: try output?.outputPath(), jobs: workers(jobs), shard: shard, isDryRun: isDryRun, monitor)
        }
    }

    /// Converts masters on the calling thread, which blocks until the workers have finished.
    ///
    /// - Parameters:
    ///   - groups: The masters, whose sequences are already joined.
    ///   - output: The output folder, or `nil` for those that the settings name.
    func convert(
        _ groups: [MasterGroup], to output: String?, jobs: Int, shard: Shard? = nil, isDryRun: Bool = false,
        _ monitor: RunMonitor
    ) throws(StickermillError) -> Report {
        let outputs = try groups.outputs(output)
        try groups.flatMap(\.masters).checkSubfolders()
        let (items, places) = try groups.items(for: outputs)
        var run = Run(jobs: jobs, monitor)
        run.cache = cache
        if let shard { return try run.report(of: items, in: shard, monitor) }
        var writers: [(path: String, writer: OutputWriter)] = []
        defer { for output in writers { output.writer.end() } }
        for (output, places) in zip(outputs, places) {
            let mode: OutputWriter.Mode = isCheck ? .check : isDryRun ? .dryRun : .write
            writers.append((output.path, try OutputWriter(output.path, output.layout, places, mode)))
        }
        let isSingle = output != nil
        run.sink = isSingle ? writers[0].writer.sink : OutputsSink(outputs: writers)
        run.success = isDryRun || isCheck ? .planned : .converted
        if let onStages {
            run.onFinish = { outcome in
                if outcome.report.status == .converted { onStages(outcome.stages) }
                monitor.add(outcome)
            }
        }
        var report = run.report(of: items)
        var fault: StickermillError?
        for (path, writer) in writers {
            let isComplete = !report.masters.contains { [.failed, .cancelled].contains($0.status) }
            do throws(StickermillError) {
                let result = try writer.finish(isClean: isClean, isComplete: isComplete)
                report.add(result, of: isSingle ? "" : path)
            } catch {
                // The other outputs are finished first.
                fault = fault ?? error
            }
        }
        if let fault { throw fault }
        return report
    }
}

extension Report {
    /// Adds the result for an output.
    ///
    /// - Parameter folder: The folder of the output, if the call has several.
    fileprivate mutating func add(_ result: OutputWriter.Result, of folder: String) {
        let paths = { (paths: [String]) in folder.isEmpty ? paths : paths.map { Paths.join(folder, $0) } }
        if !result.descriptions.isEmpty { descriptions = (descriptions ?? []) + paths(result.descriptions) }
        if !result.leftovers.isEmpty { leftovers = (leftovers ?? []) + paths(result.leftovers) }
        if let removed = result.removed { self.removed = (self.removed ?? []) + paths(removed) }
        guard let stale = result.stale else { return }
        add((staleFiles ?? []) + stale.map { $0.below(folder) })
    }
}

extension ConversionOptions {
    /// Refuses choices that the layout does not have, and a conversion without any file to make.
    ///
    /// - Throws: `StickermillError` with the code `badSettings`.
    func check() throws(StickermillError) {
        for scale in madeScales where !layout.scales.contains(scale) {
            let fault = CallFault.notAScale(scale: scale, layout: layout.rawValue, scales: layout.scales)
            throw StickermillError(.call(fault: fault), path: "convert")
        }
        if let format = format == .auto ? .webp : format.imageFormat, !layout.formats.contains(format) {
            throw StickermillError(.call(fault: .notAFormat(format: format, layout: layout.rawValue)), path: "convert")
        }
        guard !isEmpty else { throw StickermillError(.nothingToConvert, path: "convert") }
    }
}

extension Settings {
    /// Refuses impossible values, and a conversion without any file to make.
    ///
    /// - Throws: `StickermillError` with the code `badSettings`.
    func checkConversion() throws(StickermillError) {
        try checkValues()
        try conversion.check()
    }
}
