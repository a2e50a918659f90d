import Inspection
import Making
import Support

/// Writes the files of a conversion below a folder, in the subfolders of the input.
///
/// A file that already has the right bytes is not written again.
struct FolderSink: Sink {
    private let output: String
    /// The temporary names of incomplete files, or `nil` in a dry run.
    private let temporaryNames: TemporaryNames?

    /// Makes the folder if it is missing.
    ///
    /// - Throws: `KisscutError` with the code `outputUnusable`.
    init(_ output: String, isDryRun: Bool) throws(KisscutError) {
        self.output = output
        if isDryRun {
            temporaryNames = nil
            if let kind = try? FileSystem.kindOfTarget(of: output), kind != .folder {
                throw KisscutError(.notAFolder, path: output)
            }
            return
        }
        try makeOutputFolder(output)
        temporaryNames = TemporaryNames(lockedIn: output)
    }

    /// Releases the run's lock on its temporary names.
    func end() {
        temporaryNames?.release()
    }

    func makeScratchFile() -> ScratchFile? {
        temporaryNames.flatMap { try? ScratchFile(in: output, named: $0) }
    }

    func write(_ judged: JudgedMaster) throws(KisscutError) -> [FileReport] {
        let (master, made) = (judged.master, judged.made.files)
        let reports = made.map { FileReport($0, path: ConvertedFiles.path(of: $0, for: master)) }
        guard let temporaryNames else { return reports }
        var staged = StagedFiles()
        for (file, report) in zip(made, reports) {
            let path = Paths.join(output, report.path)
            guard !file.encoded.isContent(ofFileAt: path) else {
                temporaryNames.sweep(Paths.folder(of: path))
                continue
            }
            do {
                try staged.stage(for: path, named: temporaryNames) { put in
                    for part in file.encoded.parts { try put(part.bytes()) }
                }
            } catch {
                throw KisscutError(.fileNotWritable(file: report.path, cause: error.reason), path: master.path)
            }
        }
        do {
            try staged.publish()
        } catch {
            throw KisscutError(.notWritable(cause: error.reason), path: master.path)
        }
        return reports
    }
}
