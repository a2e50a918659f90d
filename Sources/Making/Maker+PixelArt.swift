import Inspection
import Raster

extension Maker {
    /// Returns the master with the side of its squares if it is pixel art.
    ///
    /// For other art, decoding usually ends after the first frame of an animation, and the frame of a still is kept.
    func recognizePixelArt(_ source: MasterSource) throws(MakeError) -> MasterSource {
        let (choice, format) = (recipe.preparation.pixelArt, source.header.format)
        guard choice != .never, format != .svg, choice == .always || format != .jpeg else { return source }
        var grid = PixelGrid(size: source.frameSize)
        var last: Frame?
        do {
            var frames = try source.frames()
            while choice == .always || grid.mayBePixelArt, let frame = try clock.measure(.decode, { try frames.next() })
            {
                try deadline.check()
                clock.measure(.inspect) { grid.add(frame.bitmap, isKnown: choice == .always) }
                last = frame
            }
        } catch {
            throw MakeError(decoding: format, error)
        }
        var recognized = source
        if choice == .always || grid.isPixelArt {
            recognized.art.block = grid.block
        } else {
            recognized.art.looseSide = grid.looseSide
        }
        if source.header.timing == nil, let last { recognized.frames = { DecodedFrames([last]) } }
        return recognized
    }
}
