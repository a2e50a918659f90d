package import Raster

/// Encodes an animation as APNG, frame by frame, in few bytes and without loss.
///
/// Each frame is stored as the rectangle that changed. The encoder chooses the disposal of the previous frame and the blending of the new
/// frame that compress best. So each frame waits until the next frame is known, or with `Compression.best` for up to eight frames. A frame
/// that equals the previous frame lengthens its delay. Color under alpha 0 is set to 0. For the smallest storage, the encoder writes the
/// file in every way, as long as all frames allow it.
///
/// Besides the compressed frames, the encoder keeps two frames in memory, and with `Compression.best` also the changed parts of a few dozen
/// frames. Its compressor, which several encoders may share, keeps up to five frames per thread.
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
    ///   - plays: How many times the animation plays. 0 means forever.
    ///   - compressor: Compresses the frames. Its buffers are reused.
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

    /// Appends a frame of which only a part differs from the previous frame, or no part if the given part is empty.
    ///
    /// - Parameters:
    ///   - part: The pixels of this part, without hidden color.
    ///   - place: Where the part is on the canvas.
    /// - Precondition: The place has the part's size, and is the whole canvas for the first frame.
    package mutating func append(_ part: Bitmap, at place: PixelRect, delay: FrameDelay) {
        for frame in planner.add(part, at: place, delay: delay) { write(frame) }
        // How the last frame is disposed of is still open, but its pixels may be known.
        if let scanlines = planner.decidedScanlines { writers[0].start(scanlines) }
    }

    /// Returns the file.
    ///
    /// - Precondition: There is at least one frame.
    /// - Throws: The error of reading a frame that `keep` stored elsewhere.
    package mutating func finish() throws -> [UInt8] {
        try finishParts().joinedBytes()
    }

    /// Returns the parts of the file without copying them.
    ///
    /// - Precondition: There is at least one frame.
    package mutating func finishParts() -> [FilePart] {
        startLastFrames()
        precondition(writers.contains { $0.frames > 0 })
        let files = writers.indices.map { writers[$0].finish(size, plays: plays) }
        return files.min { $0.byteCount < $1.byteCount } ?? []
    }

    /// Starts to compress the last frames, before the caller waits for this animation or another.
    package mutating func startLastFrames() {
        for frame in planner.finish() { write(frame) }
    }

    /// Writes a frame in every possible way.
    private mutating func write(_ frame: StoredFrame) {
        var possible: [APNGWriter] = []
        for var writer in writers {
            if writer.append(frame.control, frame.scanlines) { possible.append(writer) }
        }
        writers = possible
    }
}
