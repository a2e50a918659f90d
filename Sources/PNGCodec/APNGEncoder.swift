package import Raster

/// Encodes an animation as APNG, frame by frame, in few bytes and without loss.
///
/// Each frame is stored as the rectangle that changed. The disposal of the previous frame and the blending of the new one are
/// chosen by what compresses best, so each frame waits until the next one is known, with `Compression.best` for up to eight.
/// A frame that equals the previous one lengthens its delay. Color under alpha 0 is set to 0. For the smallest storage, it writes the
/// file in every way, as long as all frames allow it.
///
/// Besides the compressed frames it keeps two in memory, with `Compression.best` also the parts of a few dozen that changed. Its
/// compressor, which several encoders may share, keeps up to five per thread.
package struct APNGEncoder {
    private let size: PixelSize
    private let plays: Int
    private var planner: FramePlanner
    /// Writers of the same animation, which store its pixels in different ways.
    private var writers: [APNGWriter]

    /// Starts an animation.
    ///
    /// - Parameters:
    ///   - size: The size of every frame.
    ///   - plays: How many times the animation plays; 0 means forever.
    ///   - compressor: Compresses the frames; its buffers are reused.
    ///   - storage: How the pixels are stored.
    package init(size: PixelSize, plays: Int, compressor: ScanlineCompressor, _ storage: PixelStorage = .direct) {
        self.init(size: size, plays: plays, compressor: compressor, storage) { FilePart($0) }
    }

    /// Starts an animation whose compressed frames need not be in memory.
    ///
    /// - Parameter keep: Keeps the bytes of a frame until the file is finished.
    package init(
        size: PixelSize, plays: Int, compressor: ScanlineCompressor, _ storage: PixelStorage,
        keep: @escaping ([UInt8]) -> FilePart
    ) {
        self.size = size
        self.plays = plays
        planner = FramePlanner(size: size, compressor: compressor)
        let layouts: [SampleLayout?] =
            switch storage {
            case .direct: [nil]
            case .smallest: [nil, .palette(Palette()), .grayAlpha]
            case .indices: [.palette(Palette())]
            }
        writers = layouts.map { APNGWriter(compressor, as: $0, keep: keep) }
    }

    /// Appends a frame.
    ///
    /// - Precondition: The frame has the animation's size.
    package mutating func append(_ frame: Bitmap, delay: FrameDelay) {
        append(frame.clearingHiddenColor(), at: PixelRect(size), delay: delay)
    }

    /// Appends a frame of which only a part differs from the previous frame; nothing does if the part is empty.
    ///
    /// - Parameters:
    ///   - part: The pixels of this part, without hidden color.
    ///   - place: Where it is on the canvas.
    /// - Precondition: The place has the part's size, and is the whole canvas for the first frame.
    package mutating func append(_ part: Bitmap, at place: PixelRect, delay: FrameDelay) {
        for frame in planner.add(part, at: place, delay: delay) { write(frame) }
        // What the last frame leaves to the next one is open, but its pixels may be known.
        if let scanlines = planner.decidedScanlines { writers[0].start(scanlines) }
    }

    /// Returns the file.
    ///
    /// - Precondition: There is at least one frame.
    /// - Throws: What reading a frame that was kept elsewhere throws.
    package mutating func finish() throws -> [UInt8] {
        try finishParts().joinedBytes()
    }

    /// Returns the parts of the file, which are not copied.
    ///
    /// - Precondition: There is at least one frame.
    package mutating func finishParts() -> [FilePart] {
        startLastFrames()
        precondition(writers.contains { $0.frames > 0 })
        let files = writers.indices.map { writers[$0].finish(size, plays: plays) }
        return files.min { $0.byteCount < $1.byteCount } ?? []
    }

    /// Starts to compress the last frames, before the caller waits for this or another animation.
    package mutating func startLastFrames() {
        for frame in planner.finish() { write(frame) }
    }

    /// Writes a frame in every way that is possible.
    private mutating func write(_ frame: StoredFrame) {
        var possible: [APNGWriter] = []
        for var writer in writers {
            if writer.append(frame.control, frame.scanlines) { possible.append(writer) }
        }
        writers = possible
    }
}
