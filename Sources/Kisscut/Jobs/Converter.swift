package import FoundationSubset
import Inspection
package import Making
import Platforms
import Support

/// Converts masters to renditions and thumbnails.
package struct Converter: Sendable {
    /// The settings of the conversion.
    package let settings: Settings
    /// Whether to remove pictures of earlier runs from the output.
    ///
    /// These are the pictures in `renditions` and `thumbnails` that this run did not write. A dry run, a shard, and a run in which a master
    /// fails remove nothing.
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
    /// A master that fails never stops the others. The files do not depend on the number of workers. Kisscut writes each file whole or not
    /// at all, and replaces an older file in one step. If the task is cancelled, no further master is started, and unfinished masters have
    /// the status `cancelled`.
    ///
    /// - Parameters:
    ///   - masters: The masters, as `MasterSearch` finds them.
    ///   - output: The folder to write to, a file URL. It is made if it is missing.
    ///   - jobs: The number of workers, or `nil` for one per core.
    ///   - shard: The shard to make into the cache for a later call, or `nil` to convert all masters.
    ///   - isDryRun: Whether to do everything except writing.
    /// - Returns: The result for each master, in the order of the masters. A sequence counts as one master.
    /// - Throws: `KisscutError` with the code `badSettings`, `badName`, `sameOutput` or `outputUnusable`, before anything is written.
    package func convert(
        _ masters: [Master], to output: URL, jobs: Int? = nil, shard: Shard? = nil, isDryRun: Bool = false
    ) async throws(KisscutError) -> Report {
        try await convert(
            [MasterGroup(masters, settings)], to: output, jobs: jobs, shard: shard, isDryRun: isDryRun)
    }

    /// Converts masters, each by the settings of its group.
    ///
    /// - Parameter groups: The masters, as `MasterSearch` finds them. For the other parameters, see ``convert(_:to:jobs:shard:isDryRun:)``.
    /// - Returns: The result for each master, in the order of their paths.
    /// - Throws: The same errors as for masters without settings of their own.
    package func convert(
        _ groups: [MasterGroup], to output: URL, jobs: Int? = nil, shard: Shard? = nil, isDryRun: Bool = false
    ) async throws(KisscutError) -> Report {
        try await offload { monitor throws(KisscutError) in
            let groups = try groups.joiningSequences()
            monitor.expect(groups.flatMap(\.masters).count)
            return try convert(
                groups, to: try output.outputPath(), jobs: workers(jobs), shard: shard, isDryRun: isDryRun, monitor)
        }
    }

    /// Converts masters on the calling thread, which blocks until the workers have finished.
    ///
    /// - Parameter groups: The masters, whose sequences are already joined.
    func convert(
        _ groups: [MasterGroup], to output: String, jobs: Int, shard: Shard? = nil, isDryRun: Bool = false,
        _ monitor: RunMonitor
    ) throws(KisscutError) -> Report {
        for group in groups { try group.settings.checkConversion() }
        let masters = groups.flatMap(\.masters)
        try masters.checkSubfolders()
        try StickerNames(of: masters).refuseConflicts()
        try ConvertedFiles.refuseOverwriting(masters, output: output)
        let layout = try groups.layout()
        guard !layout.isOfApp else {
            return try convert(groups, into: layout, output, jobs: jobs, shard: shard, isDryRun: isDryRun, monitor)
        }
        let items = groups.items { $0.conversionRecipe(for: $1, $2) }
        var run = Run(jobs: jobs, monitor)
        run.cache = cache
        if let shard { return try run.report(of: items, in: shard, monitor) }
        var sink = try FolderSink(output, isDryRun: isDryRun || isCheck)
        sink.comparison = isCheck ? OutputComparison(output) : nil
        defer { sink.end() }
        (run.sink, run.success) = (sink, isDryRun || isCheck ? .planned : .converted)
        if let onStages {
            run.onFinish = { outcome in
                if outcome.report.status == .converted { onStages(outcome.stages) }
                monitor.add(outcome)
            }
        }
        var report = run.report(of: items)
        if isCheck {
            let written = Set(report.masters.flatMap(\.files).map(\.path))
            report.add(sink.comparison?.files(gone: ConvertedFiles.leftovers(in: output, besides: written)) ?? [])
        } else if report.summary.converted == masters.count {
            findLeftovers(in: output, &report)
        }
        return report
    }

    /// Reports pictures of earlier runs, or removes them if `isClean` is true.
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
    /// Refuses impossible values, and a conversion without any file to make.
    ///
    /// - Throws: `KisscutError` with the code `badSettings`.
    func checkConversion() throws(KisscutError) {
        try checkValues()
        for scale in conversion.madeScales where !conversion.layout.scales.contains(scale) {
            let fault = CallFault.notAScale(
                scale: scale, layout: conversion.layout.rawValue, scales: conversion.layout.scales)
            throw KisscutError(.call(fault: fault), path: "convert")
        }
        if let format = conversion.format.imageFormat, !conversion.layout.formats.contains(format) {
            throw KisscutError(
                .call(fault: .notAFormat(format: format, layout: conversion.layout.rawValue)), path: "convert")
        }
        guard !conversion.isEmpty else {
            throw KisscutError(.nothingToConvert, path: "convert")
        }
    }
}
