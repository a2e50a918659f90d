import Inspection
import Making
import Platforms
import Support

/// Writes the files of a conversion below a folder, in the subfolders of the input.
///
/// A file that already has the right bytes is not written again.
struct FolderSink: Sink {
    private let output: String
    /// Returns where the files of a master are.
    private let place: @Sendable (JudgedMaster) -> AssetPlace
    /// Records the files, or `nil` if they are not recorded.
    private let log: OutputLog?
    /// Compares the files with those of the output, if nothing is written.
    var comparison: OutputComparison?
    /// The temporary names of incomplete files, or `nil` in a dry run.
    private let temporaryNames: TemporaryNames?

    /// Makes the folder if it is missing.
    ///
    /// - Throws: `StickermillError` with the code `outputUnusable`.
    init(
        _ output: String, recordingIn log: OutputLog? = nil, isDryRun: Bool,
        _ place: @escaping @Sendable (JudgedMaster) -> AssetPlace = {
            AssetPlace(of: $0.master, .renditions, output: "")
        }
    ) throws(StickermillError) {
        (self.output, self.log, self.place) = (output, log, place)
        if isDryRun {
            temporaryNames = nil
            if let kind = try? FileSystem.kindOfTarget(of: output), kind != .folder {
                throw StickermillError(.notAFolder, path: output)
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

    /// Writes a file that describes others.
    ///
    /// - Parameter isOwn: Whether the file is Stickermill's own, and not one that it only completes.
    /// - Throws: `StickermillError` with the code `notWritable`.
    func write(_ bytes: [UInt8], to path: String, isOwn: Bool) throws(StickermillError) {
        if isOwn { log?.add(bytes, at: path) }
        comparison?.add(bytes, at: path)
        let whole = Paths.join(output, path)
        guard let temporaryNames, (try? FileSystem.contents(of: whole, limit: bytes.count)) != bytes else { return }
        do {
            var staged = StagedFiles()
            try staged.stage(bytes, for: whole, named: temporaryNames)
            try staged.publish()
        } catch {
            throw StickermillError(.notWritable(cause: error.reason), path: whole)
        }
    }

    func makeScratchFile() -> ScratchFile? {
        temporaryNames.flatMap { try? ScratchFile(in: output, named: $0) }
    }

    func write(_ judged: JudgedMaster) throws(StickermillError) -> [FileReport] {
        let (master, made) = (judged.master, judged.made.files)
        let place = place(judged)
        let reports = made.map { FileReport($0, path: place.path(of: $0)) }
        if let comparison {
            for (file, report) in zip(made, reports) { comparison.add(file, at: report.path, judged) }
        }
        guard let temporaryNames else {
            log?.add(reports, of: judged.index)
            return reports
        }
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
                throw StickermillError(.fileNotWritable(file: report.path, cause: error.reason), path: master.path)
            }
        }
        do {
            try staged.publish()
        } catch {
            throw StickermillError(.notWritable(cause: error.reason), path: master.path)
        }
        try record(made, reports, judged)
        return reports
    }

    /// Records the files of a master, once all of them are there.
    private func record(_ made: [MadeFile], _ reports: [FileReport], _ judged: JudgedMaster) throws(StickermillError) {
        guard let log else { return }
        log.add(reports, of: judged.index)
        guard log.keepsHashes else { return }
        do throws(MakeError) {
            let master = judged.hashOfArt
            for (file, report) in zip(made, reports) {
                log.add(try file.bytes(), at: report.path, madeFrom: master)
            }
        } catch {
            throw StickermillError(error, of: judged.master)
        }
    }
}
