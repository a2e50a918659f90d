import Files
import Inspection
import PNGCodec
import Raster
import Rendering

/// Writes overlays: images that show where rules about alpha are broken, and what prepared art was before.
struct OverlaySink: Sink {
    private let folder: String

    /// Makes the folder if it is missing.
    ///
    /// - Throws: `KisscutError` with the code `outputUnusable`.
    init(_ folder: String) throws(KisscutError) {
        self.folder = folder
        try makeOutputFolder(folder, for: "for overlays")
    }

    func write(_ rendered: RenderedMaster) throws(KisscutError) -> [FileReport] {
        let found = Overlay(rendered.findings)
        guard found != nil || rendered.isPrepared else { return [] }
        let marked = found == nil ? [0: rendered.firstFrame] : rendered.markedFrames
        let frames = (found?.frames(of: rendered.facts) ?? [0]).flatMap { index in
            [(rendered.framesBefore[index], false), (marked[index], true)].compactMap { frame, isMarked in
                frame.map { (frame: $0, isMarked: isMarked) }
            }
        }
        let picture = (found ?? Overlay()).drawn(over: frames).png(ScanlineCompressor(.balanced))
        let (subfolder, name) = (rendered.master.subfolder, rendered.master.name)
        try writeOutput(picture, to: Paths.join(folder, Paths.join(subfolder, "\(name).png")))
        return []
    }
}
