public import Raster

/// Encodes an animation as APNG, frame by frame, in few bytes and without loss.
///
/// Each frame is stored as the rectangle that changed. The disposal of the previous frame and the blending of the new one are
/// chosen by what compresses best, so each frame waits until the next one is known. A frame that equals the previous one
/// lengthens its delay. Color under alpha 0 is set to 0.
///
/// It keeps two frames in memory besides the compressed ones. Its compressor, which several encoders may share, keeps up to five
/// per lane.
public struct APNGEncoder {
    private static let preferenceForKeeping = 0.95

    private let size: PixelSize
    private let plays: Int
    private let compressor: ScanlineCompressor
    private var pending: Pending?
    private var writer: APNGWriter

    /// A frame whose disposal is not decided.
    private struct Pending {
        /// The canvas that the frame is drawn on.
        var base: Bitmap
        /// The canvas after the frame is drawn.
        var image: Bitmap
        var control: FrameControl
        var scanlines: Scanlines

        init(_ patch: FramePatch, on base: Bitmap, image: Bitmap, delay: FrameDelay) {
            self.base = base
            self.image = image
            control = FrameControl(region: patch.region, delay: delay, disposal: .none, blend: patch.blend)
            scanlines = patch.scanlines
        }
    }

    /// Starts an animation.
    ///
    /// - Parameters:
    ///   - size: The size of every frame.
    ///   - plays: How many times the animation plays; 0 means forever.
    ///   - compressor: Compresses the frames; its buffers are reused.
    public init(size: PixelSize, plays: Int, compressor: ScanlineCompressor) {
        self.init(size: size, plays: plays, compressor: compressor) { FilePart($0) }
    }

    /// Starts an animation whose compressed frames need not be in memory.
    ///
    /// - Parameter keep: Keeps the bytes of a frame until the file is finished.
    package init(
        size: PixelSize, plays: Int, compressor: ScanlineCompressor, keep: @escaping ([UInt8]) -> FilePart
    ) {
        self.size = size
        self.plays = plays
        self.compressor = compressor
        writer = APNGWriter(compressor, keep: keep)
    }

    /// Appends a frame.
    ///
    /// - Precondition: The frame has the animation's size.
    public mutating func append(_ frame: Bitmap, delay: FrameDelay) {
        append(frame.clearingHiddenColor(), delay: delay, changes: PixelRect(size))
    }

    /// Appends a frame without hidden color, of which only a part may differ from the previous frame.
    ///
    /// - Precondition: The frame has the animation's size.
    package mutating func append(_ image: Bitmap, delay: FrameDelay, changes: PixelRect) {
        precondition(image.size == size)
        guard var last = pending else {
            // The first frame is also the still image of the file, which must cover the canvas.
            let whole = FramePatch(of: image, region: PixelRect(size))
            pending = Pending(whole, on: Bitmap(size: size), image: image, delay: delay)
            return
        }
        if last.image.changedRegion(to: image, within: changes) == nil, let sum = last.control.delay.adding(delay) {
            last.control.delay = sum
            pending = last
            return
        }
        let (disposal, base, patch) = best(after: last, for: image, changes)
        last.control.disposal = disposal
        writer.append(last.control, last.scanlines)
        pending = Pending(patch, on: base, image: image, delay: delay)
    }

    /// Returns the file.
    ///
    /// - Precondition: There is at least one frame.
    /// - Throws: What reading a frame that was kept elsewhere throws.
    public mutating func finish() throws -> [UInt8] {
        try finishParts().joinedBytes()
    }

    /// Returns the parts of the file, which are not copied.
    ///
    /// - Precondition: There is at least one frame.
    package mutating func finishParts() -> [FilePart] {
        startLastFrame()
        precondition(writer.frames > 0)
        return writer.finish(size, plays: plays)
    }

    /// Lets the lanes compress the last frame, before the caller waits for this or another animation.
    package mutating func startLastFrame() {
        if let last = pending { writer.append(last.control, last.scanlines) }
        pending = nil
    }

    // MARK: Choosing

    /// Returns the disposal, canvas and patch that are estimated to store the next image in the fewest bytes.
    private func best(
        after last: Pending, for image: Bitmap, _ changes: PixelRect
    ) -> (FrameControl.Disposal, base: Bitmap, FramePatch) {
        var bases: [(FrameControl.Disposal, Bitmap)] = [(.none, last.image)]
        var cleared = last.image
        cleared.replace(last.control.region, with: Bitmap(size: last.control.region.size))
        bases.append((.background, cleared))
        if writer.frames > 0 { bases.append((.previous, last.base)) }

        var candidates: [(disposal: FrameControl.Disposal, base: Bitmap, patch: FramePatch)] = []
        for (disposal, base) in bases {
            // The bases differ from the last image only where its patch is.
            let bounds = disposal == .none ? changes : changes.union(last.control.region)
            let region = base.changedRegion(to: image, within: bounds) ?? PixelRect(x: 0, y: 0, width: 1, height: 1)
            let patches = [FramePatch(of: image, region: region), FramePatch(of: image, over: base, region: region)]
            for patch in patches.compactMap(\.self) where !candidates.contains(where: { $0.patch == patch }) {
                candidates.append((disposal, base, patch))
            }
        }
        guard candidates.count > 1 else { return candidates[0] }
        // Keeping the canvas gets a small preference, because a later frame may repeat the last image.
        let costs = candidates.map { candidate in
            let cost = Double(compressor.estimate(candidate.patch.scanlines))
            return candidate.disposal == .none ? cost * Self.preferenceForKeeping : cost
        }
        let cheapest = costs.indices.min { costs[$0] < costs[$1] } ?? 0
        return candidates[cheapest]
    }
}
