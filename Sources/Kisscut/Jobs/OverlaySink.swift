import Inspection
import Making
import PNGCodec
import Raster
import Support

/// Writes overlays: images that show where masters break rules about alpha, and how prepared art looked before.
struct OverlaySink: Sink {
    private let folder: String

    /// Makes the folder if it is missing.
    ///
    /// - Throws: `KisscutError` with the code `outputUnusable`.
    init(_ folder: String) throws(KisscutError) {
        self.folder = folder
        try makeOutputFolder(folder, for: "for overlays")
    }

    func write(_ judged: JudgedMaster) throws(KisscutError) -> [FileReport] {
        let (master, made) = (judged.master, judged.made)
        guard let facts = made.seen?.facts else { return [] }
        let found = Overlay(judged.findings)
        guard found != nil || made.preparation != nil else { return [] }
        if let fault = made.faultOfPictures { throw KisscutError(fault, of: master) }
        let before = made.pictures(.before)
        // A finding about the master's own canvas has no place on the prepared frames.
        let shown = found?.frames(of: facts) ?? []
        let marked = shown.isEmpty ? made.pictures(.firstFrame) : made.pictures(.marked)
        do {
            let frames = try (shown.isEmpty ? [0] : shown).flatMap { index in
                try [(before[index], false), (marked[index], true)].compactMap { picture, isMarked in
                    try picture.map { (frame: try $0.bitmap(), isMarked: isMarked) }
                }
            }
            guard !frames.isEmpty else { return [] }
            let picture = (found ?? Overlay()).drawn(over: frames)
                .png(ScanlineCompressor(.balanced), software: Overlay.software)
            let path = Paths.join(folder, Paths.join(master.subfolder, "\(master.name).png"))
            try PNGFile.refuseReplacing(path, unlessMadeBy: Overlay.software)
            try writeOutput(picture, to: path)
        } catch let error as KisscutError {
            throw error
        } catch {
            throw KisscutError(.notWritable, path: master.path, reason: "its overlay cannot be drawn: \(error)")
        }
        return []
    }
}
