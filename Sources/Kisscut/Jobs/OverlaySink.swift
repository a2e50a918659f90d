import Files
import Inspection
import PNGCodec
import Raster
import Rendering

/// Writes overlays: images that show where rules about alpha are broken.
struct OverlaySink: Sink {
    private let folder: String

    /// Makes the folder if it is missing.
    ///
    /// - Throws: `KisscutError` with the code `outputUnusable`.
    init(_ folder: String) throws(KisscutError) {
        self.folder = folder
        try makeOutputFolder(folder, for: "for overlays")
    }

    func take(_ rendered: RenderedMaster) throws(KisscutError) -> [FileReport] {
        guard let overlay = Overlay(rendered.findings) else { return [] }
        let frames = overlay.frames(of: rendered.facts).compactMap { rendered.markedFrames[$0] }
        let picture = overlay.drawn(over: frames).png(ScanlineCompressor(.balanced))
        let (subfolder, name) = (rendered.master.subfolder, rendered.master.name)
        try writeReport(picture, to: Paths.join(folder, Paths.join(subfolder, "\(name).png")))
        return []
    }
}
