import Files
import Rendering

/// Writes the files of a conversion below a folder, in the subfolders of the input.
struct FolderSink: Sink {
    private let output: String
    /// The temporary names of files that are not complete yet; nil in a dry run.
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

    /// Releases the run's lock on its temporary names.
    func end() {
        temporaryNames?.release()
    }

    func take(_ rendered: RenderedMaster) throws(KisscutError) -> [FileReport] {
        let reports = rendered.files.map { FileReport($0, path: $0.wanted.path(for: rendered.master)) }
        guard let temporaryNames else { return reports }
        var staged = StagedFiles()
        for (file, report) in zip(rendered.files, reports) {
            do {
                try staged.stage(file.bytes, for: Paths.join(output, report.path), named: temporaryNames)
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
