import Inspection
import PNGCodec
import Raster
import Threads
import Vips

/// Encodes the frames of one rendering.
///
/// This is the only place that chooses an encoder for a format.
enum FrameEncoder {
    /// The master's own file is used, so no encoder is needed.
    case none
    /// A still PNG that is waiting for its frame.
    case png
    /// A still PNG that is drawn and compressed while the caller continues.
    case started(PendingOutput<Result<[UInt8], any Error>>)
    /// A complete file.
    case file(EncodedFile)
    /// An animation as PNG.
    case apng(APNGEncoder)
    /// A GIF, still or animated, and its last frame.
    case gif(VipsGIFEncoder, Bitmap)
    /// A JPEG that is waiting for its frame.
    case jpeg
    /// A WebP, still or animated.
    case webp(WebPEncoder)

    private static let jpegQuality = 90

    /// Creates an encoder.
    ///
    /// - Parameters:
    ///   - timing: The timing of the master, or `nil` for a still.
    ///   - parts: Keeps the frames of animations.
    init(
        _ rendering: FileRendering, _ timing: Header.Timing?, _ compressor: ScanlineCompressor, _ parts: PartStore
    ) {
        var timing = rendering.frame == nil ? timing : nil
        if let plays = rendering.plays { timing?.plays = plays }
        switch rendering.drawnFormat {
        // Formats that Stickermill cannot write are never planned.
        case .png, .apng, .tiff, .heic, .svg:
            self =
                if let timing {
                    .apng(
                        APNGEncoder(
                            size: rendering.canvas, plays: timing.plays, compressor: compressor,
                            rendering.encoding.palette.storage, keep: parts.keep))
                } else {
                    .png
                }
        case .gif:
            self = .gif(
                VipsGIFEncoder(
                    size: rendering.canvas, delays: timing?.units(perSecond: 100).map { $0 * 10 } ?? [0],
                    plays: timing?.plays ?? 1, effort: rendering.encoding.effort.paletteSearch),
                Bitmap(size: rendering.canvas))
        case .jpeg: self = .jpeg
        case .webp: self = .webp(WebPEncoder(rendering, timing))
        }
    }

    /// Whether the encoder needs no more frames.
    var isIdle: Bool {
        switch self {
        case .none, .file, .started: true
        case .png, .apng, .gif, .jpeg, .webp: false
        }
    }

    /// Starts to draw and compress a still PNG.
    mutating func start(
        _ rendering: FileRendering, _ compressor: ScanlineCompressor, _ draw: @escaping @Sendable () throws -> Bitmap
    ) {
        self = .started(compressor.startPNG(rendering.encoding.palette.storage, draw))
    }

    /// Appends the next frame, of which only a part differs from the previous frame.
    ///
    /// - Parameters:
    ///   - part: The pixels of this part, without hidden color.
    ///   - place: Where the part is. For the first frame, this is the whole canvas.
    mutating func append(
        _ part: Bitmap, at place: PixelRect, delay: FrameDelay, _ rendering: FileRendering,
        _ compressor: ScanlineCompressor
    ) throws {
        // The enum releases its reference to the encoder or the image during a change, so that the pixels are not copied.
        switch self {
        case .none, .file, .started: break
        case .png: start(rendering, compressor) { part }
        case .apng(var encoder):
            self = .none
            encoder.append(part, at: place, delay: delay)
            self = .apng(encoder)
        case .gif(let encoder, var image):
            self = .none
            image.replace(place, with: part)
            encoder.append(image)
            self = .gif(encoder, image)
        case .jpeg:
            var file = EncodedFile(
                bytes: try VipsEncoder.jpeg(part, quality: rendering.encoding.quality ?? Self.jpegQuality))
            file.usesLibvips = true
            self = .file(file)
        case .webp(var encoder):
            self = .none
            try encoder.append(part, at: place)
            self = .webp(encoder)
        }
    }

    /// Starts to compress the last frames, after which no frames may follow.
    mutating func startLastFrames() {
        guard case .apng(var encoder) = self else { return }
        self = .none
        encoder.startLastFrames()
        self = .apng(encoder)
    }

    /// Returns the file, or `nil` if the master's own file is used.
    mutating func finish() throws -> EncodedFile? {
        switch self {
        case .file(let file): return file
        case .started(let output): return EncodedFile(bytes: try output.wait().get())
        case .apng(var encoder):
            self = .none
            return EncodedFile(parts: encoder.finishParts())
        case .gif(let encoder, _):
            var file = EncodedFile(bytes: try encoder.finish())
            file.usesLibvips = true
            return file
        case .webp(let encoder):
            var file = EncodedFile(bytes: encoder.finish())
            file.usesLibvips = true
            return file
        case .none, .png, .jpeg: return nil
        }
    }
}

extension FrameEncoder {
    /// Returns the frames of a file from Stickermill, encoded in another size, format or compression.
    ///
    /// - Parameter proceed: Called before every frame. It throws to stop.
    static func encode(
        _ file: DecodedPNG, as rendering: FileRendering, _ compressor: ScanlineCompressor, proceed: () throws -> Void
    ) throws -> [UInt8] {
        let timing = file.delays.map { Header.Timing(delays: $0, plays: file.plays) }
        var encoder = FrameEncoder(rendering, timing, compressor, PartStore { nil })
        var drawing = FrameDrawing(frames: file.frames)
        var resampler = Resampler(kernel: rendering.encoding.kernel, light: rendering.encoding.light)
        var frames = file.composed()
        while let next = try frames.next() {
            try proceed()
            var frame = Frame(bitmap: next.bitmap, delay: next.delay, changes: next.changes)
            try drawing.load(&frame, into: &resampler)
            let (part, place) = try drawing.drawn(frame, as: rendering, &resampler)
            try encoder.append(part, at: place, delay: next.delay, rendering, compressor)
        }
        encoder.startLastFrames()
        return try encoder.finish()?.bytes() ?? file.bytes
    }
}
