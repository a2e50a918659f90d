package import Inspection
import Profiles
package import Raster

/// A master that was opened: what its structure says, and where its frames come from.
package struct MasterSource {
    package var header: Header
    /// The file's bytes.
    package var stored: [UInt8]
    /// Begins with the first frame each time it is called.
    package var frames: () throws -> any FrameSource

    /// The first frame alone, as a still picture.
    package var firstFrame: MasterSource {
        guard header.timing != nil else { return self }
        var still = self
        still.header.timing = nil
        still.header.storesShownPixels = false
        still.frames = { [frames] in FirstFrame(of: try frames()) }
        return still
    }

    /// Decodes some of the frames, given by their numbers from 0 on in rising order.
    package func frames(numbered wanted: [Int]) throws -> [Bitmap] {
        var wanted = wanted[...]
        var found: [Bitmap] = []
        var source = try frames()
        var number = 0
        while let next = wanted.first, let frame = try source.next() {
            if number == next {
                found.append(frame.bitmap)
                wanted = wanted.dropFirst()
            }
            number += 1
        }
        return found
    }

    /// Whether a file of some format with the master's pixels may simply be the master's own.
    ///
    /// Not so if its palette has alpha, which iOS 17 and 18 have been seen to decode wrongly, nor if it is a PNG that
    /// hides color: neither is in anything that Kisscut writes.
    func holdsFile(_ format: ImageFormat, facts: PictureFacts) -> Bool {
        let hidesColor = facts.hidden > 0 && header.format.isPNG
        let isSameKind = format == header.format || (format.isPNG && header.format.isPNG)
        return isSameKind && header.storesShownPixels && !header.hasIndexedAlpha && !hidesColor
    }
}
