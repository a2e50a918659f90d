import Files
import Inspection
import Profiles
import Raster
public import Rendering

/// Converts masters to the renditions and thumbnails of a pack.
public struct Converter: Sendable {
    /// What to make of each master.
    public let options: ConversionOptions

    /// Makes a converter.
    public init(options: ConversionOptions = ConversionOptions()) {
        self.options = options
    }

    /// Converts masters with several workers; one that fails never stops the others.
    ///
    /// The files do not depend on the number of workers. Every file is whole or not there at all, and one that was there
    /// before is replaced only by a whole one.
    ///
    /// - Parameters:
    ///   - masters: The masters, as `MasterSearch` gives them.
    ///   - output: The folder to write to; it is made if it is missing.
    ///   - jobs: The number of workers, at least 1.
    ///   - cancellation: Once requested, no further master is begun, and those in work are given up.
    ///   - onFinish: Called on a worker's thread when a master is done, in no particular order.
    /// - Returns: What became of each master, in their order.
    /// - Throws: `KisscutError` with the code `sameOutput` or `outputUnusable`, before anything is written.
    public func convert(
        _ masters: [Master], to output: String, jobs: Int, cancellation: Cancellation = Cancellation(),
        onFinish: @escaping @Sendable (MasterReport) -> Void = { _ in }
    ) throws -> Report {
        try report(of: masters, to: output, jobs: jobs, cancellation) { onFinish($0.report) }
    }

    /// Does the same, and tells how long each stage of a master took.
    func report(
        of masters: [Master], to output: String, jobs: Int, _ cancellation: Cancellation,
        onFinish: @escaping @Sendable (Outcome) -> Void
    ) throws -> Report {
        let plan = ConversionPlan(options: options)
        try plan.refuseCollisions(of: masters, output: output)
        let sink = try FolderSink(output, isDryRun: options.isDryRun)
        defer { sink.end() }
        let run = Run(
            jobs: jobs, encoding: options.encoding, limits: options.limits, checks: options.checks,
            success: options.isDryRun ? .planned : .converted, sink: sink, cancellation: cancellation,
            onFinish: onFinish)
        return run.report(of: masters) { _, header in plan.wanted(of: header) }
    }
}

/// Writes the files of a conversion below a folder, as the subfolders of the input have it.
struct FolderSink: Sink {
    private let output: String
    /// The names that files have until they are whole; nil in a dry run.
    private let temporaryNames: TemporaryNames?

    /// Makes the folder if it is missing.
    ///
    /// - Throws: `KisscutError` with the code `outputUnusable`.
    init(_ output: String, isDryRun: Bool) throws(KisscutError) {
        self.output = output
        if isDryRun {
            temporaryNames = nil
            if let kind = try? FileSystem.kindOfTarget(of: output), kind != .folder {
                throw KisscutError(.outputUnusable, path: output, reason: "not a folder")
            }
            return
        }
        do {
            try FileSystem.makeFolder(output)
            try FileSystem.checkWritable(output)
        } catch {
            throw KisscutError(
                .outputUnusable, path: output, reason: "cannot be used as the output folder: \(error.reason)")
        }
        temporaryNames = TemporaryNames(lockedIn: output)
    }

    /// Gives back what the run has held of the folder.
    func end() {
        temporaryNames?.release()
    }

    func take(_ rendered: RenderedMaster) throws(KisscutError) -> [FileReport] {
        let reports = rendered.files.map { FileReport($0, path: $0.wanted.path(for: rendered.master)) }
        guard let temporaryNames else { return reports }
        var staged = StagedFiles()
        for (file, report) in zip(rendered.files, reports) {
            do {
                try staged.stage(file.bytes, for: FilePath.join(output, report.path), named: temporaryNames)
            } catch {
                throw KisscutError(
                    .notWritable, path: rendered.master.path,
                    reason: "\(report.path) cannot be written: \(error.reason)")
            }
        }
        do {
            try staged.publish()
        } catch {
            throw KisscutError(
                .notWritable, path: rendered.master.path, reason: "cannot be written: \(error.reason)")
        }
        return reports
    }
}
