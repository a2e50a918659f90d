import Inspection
import Making
import Platforms
import Support

/// Writes one output of a conversion, in its layout.
struct OutputWriter {
    private let output: String
    private let places: [AssetPlace]
    private let sets: ImageSets
    /// The record of an app's pictures, or `nil` for renditions, whose folders are Stickermill's own.
    private let record: AssetRecord?
    private let comparison: OutputComparison?
    private let log: OutputLog
    private let isWritten: Bool
    let sink: FolderSink

    /// What a writer does with its output.
    enum Mode {
        case write
        /// Do everything except writing.
        case dryRun
        /// Compare the files with those of the output.
        case check
    }

    /// Checks the output, and makes its folder if it is written.
    ///
    /// - Throws: `StickermillError` with the code `outputUnusable`, before anything is written.
    init(
        _ output: String, _ layout: AssetLayout, _ places: [AssetPlace], _ mode: Mode
    ) throws(StickermillError) {
        (self.output, self.places, isWritten) = (output, places, mode == .write)
        try places.refuseLinks(outOf: output)
        sets = try ImageSets(of: places, in: output)
        record = layout.isOfApp ? try AssetRecord(for: output, places) : nil
        comparison = mode == .check ? OutputComparison(output, record) : nil
        log = OutputLog(keepsHashes: layout.isOfApp && mode == .write)
        var sink = try FolderSink(output, recordingIn: log, isDryRun: mode != .write) { places[$0.index] }
        sink.comparison = comparison
        self.sink = sink
    }

    /// The result for an output.
    struct Result {
        var descriptions: [String] = []
        var stale: [StaleFile]?
        var leftovers: [String] = []
        var removed: [String]?
    }

    /// Writes the files that describe the pictures, and settles the files of earlier runs, after all masters were written.
    ///
    /// - Parameters:
    ///   - isClean: Whether to remove files of earlier runs.
    ///   - isComplete: Whether all masters were written.
    /// - Throws: `StickermillError` with the code `notWritable`.
    func finish(isClean: Bool, isComplete: Bool) throws(StickermillError) -> Result {
        var result = Result()
        let files = log.files
        let placed = places.indices.map { (places[$0], files[$0] ?? []) }
        result.descriptions = sets.paths(for: placed)
        let written = Set(files.values.joined().map(\.path) + result.descriptions)
        result.leftovers = record?.leftovers(besides: written) ?? ConvertedFiles.leftovers(in: output, besides: written)
        if isWritten, isClean, isComplete, !result.leftovers.isEmpty {
            let removed = record?.remove(result.leftovers) ?? ConvertedFiles.remove(result.leftovers, in: output)
            result.removed = removed
            result.leftovers.removeAll(where: Set(removed).contains)
        }
        for file in sets.descriptions(of: placed, without: Set(result.removed ?? [])) {
            try sink.write(file.bytes, to: file.path, isOwn: file.isNew || record?.lists(file.path) == true)
        }
        // Without some masters, their files cannot be told from those of masters that are gone.
        if let comparison { result.stale = comparison.files(gone: isComplete ? result.leftovers : []) }
        guard isWritten else {
            result.leftovers = []
            return result
        }
        try record?.write(log.hashes, madeFrom: log.masters, keeping: result.leftovers)
        if !isComplete, record == nil { result.leftovers = [] }
        return result
    }

    /// Releases the run's lock on its temporary names.
    func end() { sink.end() }
}
