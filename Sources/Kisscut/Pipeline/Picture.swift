internal import PNGCodec
import Raster

/// A master that was opened: what its structure says, and where its frames come from.
struct Picture {
    var format: MasterFormat
    var size: PixelSize
    var colour: Inspection.Colour
    /// Whether the file stores the very pixels that its frames show: 8 bits, upright, sRGB.
    var isStoredAsIs: Bool
    /// Whether the pixels are palette indices, and the palette has alpha.
    var hasIndexedAlpha = false
    /// Nil for a still master.
    var timing: Timing?
    /// Begins with the first frame, as often as it is called.
    var frames: () throws -> any FrameSource

    /// How an animation runs.
    struct Timing {
        var delays: [FrameDelay]
        /// 0 means for ever.
        var plays: Int

        var milliseconds: Int { Int((delays.reduce(0) { $0 + $1.seconds } * 1000).rounded()) }

        /// The delays in hundredths of a second: each frame ends at the hundredth next to its exact end, so that
        /// rounding does not add up.
        var hundredths: [Int] {
            var exact = 0.0
            var rounded = 0
            return delays.map { delay in
                exact += delay.seconds * 100
                defer { rounded = Int(exact.rounded()) }
                return Int(exact.rounded()) - rounded
            }
        }
    }

    /// The picture of the first frame alone.
    var firstFrame: Picture {
        guard timing != nil else { return self }
        var still = self
        still.timing = nil
        still.isStoredAsIs = false
        still.frames = { [frames] in FirstFrame(of: try frames()) }
        return still
    }
}
