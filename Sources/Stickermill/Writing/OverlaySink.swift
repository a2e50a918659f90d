import Inspection
import Making
import PNGCodec
import Raster
import Support

/// Writes overlays: images that show where masters break rules about alpha, and how prepared art looked before.
struct OverlaySink: Sink {
    private let folder: String
    /// The paths of the overlays below the folder, by the masters' indices.
    private let paths: [String]

    /// Makes the folder if it is missing.
    ///
    /// - Parameter masters: The masters of the run.
    /// - Throws: `StickermillError` with the code `outputUnusable`.
    init(_ folder: String, for masters: [Master]) throws(StickermillError) {
        (self.folder, paths) = (folder, Self.paths(for: masters))
        try makeOutputFolder(folder, isForOverlays: true)
    }

    /// Returns the paths of overlays, one per master, none of which are equal.
    ///
    /// An overlay has the name of the sticker. Masters with one name get overlays with the names of their files, and numbers if these
    /// are also equal. Names that differ only in case count as equal, as on a Mac's disk.
    static func paths(for masters: [Master]) -> [String] {
        let stems = masters.map { Paths.join($0.subfolder, StickerNames.fileStem(of: $0)) }
        let uses = stems.reduce(into: [String: Int]()) { $0[$1.lowercased(), default: 0] += 1 }
        var taken = Set(uses.filter { $0.value == 1 }.keys)
        var numbers: [String: Int] = [:]
        return zip(masters, stems).map { master, stem in
            guard uses[stem.lowercased()] != 1 else { return "\(stem).png" }
            let file = Master(
                path: master.path, subfolder: master.subfolder, name: Paths.name(of: master.path))
            let whole = Paths.join(file.subfolder, StickerNames.fileStem(of: file))
            var path = whole
            while !taken.insert(path.lowercased()).inserted {
                numbers[whole.lowercased(), default: 1] += 1
                path = "\(whole) \(numbers[whole.lowercased(), default: 1])"
            }
            return "\(path).png"
        }
    }

    func write(_ judged: JudgedMaster) throws(StickermillError) -> [FileReport] {
        let (master, made) = (judged.master, judged.made)
        guard let facts = made.seen?.facts else { return [] }
        let found = Overlay(judged.findings, on: made.canvasOfFrames, before: made.header?.pixelSize)
        guard found != nil || made.hasOtherPixels else { return [] }
        if let fault = made.faultOfPictures { throw StickermillError(fault, of: master) }
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
            let path = Paths.join(folder, paths[judged.index])
            try PNGFile.refuseReplacing(path, unlessMadeBy: Overlay.software)
            try writeOutput(picture, to: path)
        } catch let error as StickermillError {
            throw error
        } catch {
            throw StickermillError(.overlayNotDrawn(cause: "\(error)"), path: master.path)
        }
        return []
    }
}
