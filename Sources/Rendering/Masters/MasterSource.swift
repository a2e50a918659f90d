package import Inspection
import Profiles
package import Raster

/// An opened master: its header, its bytes, and the source of its frames.
package struct MasterSource {
    package var header: Header
    /// The file's bytes.
    package var stored: [UInt8]
    /// Creates a source that starts with the first frame.
    package var frames: () throws -> any FrameSource

    /// The first frame alone, as a still master.
    package var firstFrame: MasterSource {
        guard header.timing != nil else { return self }
        var still = self
        still.header.timing = nil
        still.header.storesShownPixels = false
        still.frames = { [frames] in FirstFrame(of: try frames()) }
        return still
    }

    /// Decodes the first frame.
    ///
    /// - Throws: `KisscutError` of a damaged master.
    package func firstBitmap(of master: Master) throws(KisscutError) -> Bitmap {
        do {
            var frames = try frames()
            if let frame = try frames.next() { return frame.bitmap }
        } catch {
            throw KisscutError(decoding: master, as: header.format, error)
        }
        throw KisscutError(missingFrameOf: master)
    }

    /// Whether the master's own file can be used as a file of some format with the same pixels.
    ///
    /// A palette with alpha is not reused, because iOS 17 and 18 decode some of them wrongly. Neither is a PNG with hidden color,
    /// because the files that Kisscut writes have none.
    func canReuseFile(as format: ImageFormat, facts: PictureFacts) -> Bool {
        let hidesColor = facts.hidden > 0 && header.format.isPNG
        let isSameKind = format == header.format || (format.isPNG && header.format.isPNG)
        return isSameKind && header.storesShownPixels && !header.hasIndexedAlpha && !hidesColor
    }
}
