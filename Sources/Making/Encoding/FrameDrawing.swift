import Inspection
import Raster

/// Draws the frames of one master in other sizes, without drawing areas again that equal the previous frame.
struct FrameDrawing {
    /// The number of the master's frames.
    private let total: Int
    /// The index of the loaded frame, or -1 before the first.
    private(set) var index = -1
    /// The loaded frame, or `nil` if no other frame follows.
    private var last: Bitmap?
    /// The region of the master that changed, or `nil` if the frame equals the frame before.
    private var changes: PixelRect?
    /// The size in which frames are measured, or `nil` if it is the size of the frames.
    private let measuredSize: PixelSize?
    /// The loaded frame in the size in which it is measured, or `nil` if that is its own size.
    private var measured: Bitmap?
    /// The part of `measured` that may differ from the frame before.
    private var measuredPart: (part: Bitmap, place: PixelRect)?

    /// Creates the drawing of a number of frames.
    ///
    /// - Parameter measuredSize: The size in which frames are measured, or `nil` if they are not measured.
    init(frames total: Int, measuredIn measuredSize: PixelSize? = nil) {
        (self.total, self.measuredSize) = (total, measuredSize)
    }

    /// Loads the next frame into a resampler, which has the frame before unless this is the first.
    ///
    /// Draws the frame in the size in which it is measured if that differs from its own.
    mutating func load(_ frame: inout Frame, into resampler: inout Resampler) throws {
        index += 1
        let whole = PixelRect(frame.bitmap.size)
        if let last {
            changes = last.changedRegion(to: frame.bitmap, within: frame.changes ?? whole)
            if let changes { resampler.update(changes, of: frame.bitmap) }
        } else {
            resampler.load(frame.bitmap)
            changes = whole
        }
        last = index + 1 < total ? frame.bitmap : nil
        guard let measuredSize, measuredSize != frame.bitmap.size else { return }
        measuredPart = nil
        if let drawing = frame.drawing {
            measured = try drawing.draw(measuredSize)
        } else if measured == nil {
            measured = resampler.resample(to: measuredSize)
        } else if let changes {
            let (part, place) = resampler.resample(changes, to: measuredSize)
            measured?.replace(place, with: part)
            measuredPart = (part, place)
        }
        frame.measured = measured
        if last == nil { measured = nil }
    }

    /// Releases the memory of the last frame.
    func unload(_ resampler: inout Resampler) {
        if last == nil { resampler.unload() }
    }

    /// Draws the part of the loaded frame that may differ from the previous frame.
    ///
    /// For the first frame and for stills, it is the whole frame.
    ///
    /// - Returns: The part without hidden color, and its place on the canvas.
    func drawn(
        _ frame: Frame, as rendering: FileRendering, _ resampler: inout Resampler
    ) throws -> (part: Bitmap, place: PixelRect) {
        let placement = rendering.placement
        guard index > 0, rendering.frame == nil else {
            let image = try frame.image(placement) { resampler.resample(to: $0) }
            return (image, PixelRect(placement.canvas))
        }
        guard let changes else {
            let nothing = PixelRect(x: 0, y: 0, width: 0, height: 0)
            return (Bitmap(size: nothing.size), nothing)
        }
        var (part, place) =
            if placement.art == frame.bitmap.size {
                (frame.bitmap.cropped(to: changes).clearingHiddenColor(), changes)
            } else if placement.art == measuredSize, let measuredPart {
                measuredPart
            } else {
                resampler.resample(changes, to: placement.art)
            }
        place.x += placement.origin.x
        place.y += placement.origin.y
        return (part, place)
    }
}
