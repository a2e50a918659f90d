import Raster
internal import Threads

/// Compresses the frames of an APNG and writes their chunks: W3C PNG specification, third edition, section 11.3.6.
///
/// Spare threads of the compressor work on the next frames while the caller draws other frames.
struct APNGWriter {
    private let compressor: ScanlineCompressor
    private let keep: ([UInt8]) -> FilePart
    /// How pixels are stored, or `nil` for RGBA.
    private var layout: SampleLayout?
    /// The number of frames so far.
    private(set) var frames = 0
    /// The last frames, whose chunks are not written yet.
    private var queue: [(control: FrameControl, image: Image)] = []
    /// The image of the next frame, if it is known before its control.
    private var next: Image?
    /// The chunks of each frame, in separate arrays, because a single array would be copied whenever it grows.
    private var chunks: [FilePart] = []
    private var repeated = RepeatedFrames()
    private var sequence: UInt32 = 0

    /// An image, as a hash of its scanlines and a stream.
    private struct Image {
        let hash: Int
        let stream: Stream
    }

    private enum Stream {
        case known([UInt8])
        case started(PendingOutput<[UInt8]>)
    }

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - compressor: Compresses the frames.
    ///   - layout: How pixels are stored, or `nil` for RGBA.
    ///   - keep: Keeps the chunks of a frame until the file is finished.
    init(
        _ compressor: ScanlineCompressor, as layout: SampleLayout? = nil, keep: @escaping ([UInt8]) -> FilePart
    ) {
        (self.compressor, self.layout, self.keep) = (compressor, layout, keep)
    }

    /// Starts to compress the next frame before its control is known.
    ///
    /// This does nothing if the next frame has started, or if frames are not stored in RGBA. `append` receives the same scanlines.
    mutating func start(_ rgba: Scanlines) {
        if layout == nil && next == nil { next = image(rgba) }
    }

    /// Appends a frame.
    ///
    /// - Parameter rgba: The frame's pixels in RGBA.
    /// - Returns: Whether the layout can store the pixels. If not, the writer becomes unusable.
    mutating func append(_ control: FrameControl, _ rgba: Scanlines) -> Bool {
        guard let scanlines = layout == nil ? rgba : layout?.scanlines(rgba) else { return false }
        queue.append((control, next ?? image(scanlines)))
        next = nil
        frames += 1
        while queue.count > compressor.maximumWaiting { writeOldest() }
        return true
    }

    private func image(_ scanlines: Scanlines) -> Image {
        let hash = RepeatedFrames.hash(scanlines)
        let known = repeated.stream(of: scanlines, hash, in: chunks)
        return Image(hash: hash, stream: known.map { .known($0) } ?? .started(compressor.start(frame: scanlines)))
    }

    /// Appends a frame that is already compressed.
    mutating func append(_ control: FrameControl, compressed stream: [UInt8]) {
        precondition(next == nil)
        writeQueue()
        write(control, stream)
        frames += 1
    }

    /// Returns the parts of the file.
    ///
    /// - Parameter plays: How many times the animation plays. 0 means forever.
    mutating func finish(_ size: PixelSize, plays: Int) -> [FilePart] {
        writeQueue()
        var head = ChunkWriter(capacity: 100)
        head.appendHeader(size, layout?.colorType ?? .rgba)
        if case .palette(let palette) = layout { palette.append(to: &head) }
        head.append(.animationControl, bigEndianBytes(UInt32(frames)), bigEndianBytes(UInt32(clamping: plays)))
        var end = ChunkWriter(capacity: 12)
        end.append(.end)
        defer { chunks.removeAll() }
        return [FilePart(head.bytes)] + chunks + [FilePart(end.bytes)]
    }

    private mutating func writeQueue() {
        while !queue.isEmpty { writeOldest() }
    }

    private mutating func writeOldest() {
        let (control, image) = queue.removeFirst()
        let bytes =
            switch image.stream {
            case .known(let bytes): bytes
            case .started(let output): output.wait()
            }
        write(control, bytes)
        repeated.remember(image.hash, chunk: chunks.count - 1, length: bytes.count)
    }

    private mutating func write(_ control: FrameControl, _ stream: [UInt8]) {
        var frame = ChunkWriter(capacity: stream.count + 54)
        frame.append(.frameControl, nextSequenceNumber(), control.bytes)
        if sequence == 1 {
            frame.append(.imageData, stream)
        } else {
            frame.append(.frameData, nextSequenceNumber(), stream)
        }
        chunks.append(keep(frame.bytes))
    }

    private mutating func nextSequenceNumber() -> [UInt8] {
        defer { sequence += 1 }
        return bigEndianBytes(sequence)
    }
}

extension FrameControl {
    /// The data of an fcTL chunk after its sequence number.
    fileprivate var bytes: [UInt8] {
        var bytes: [UInt8] = []
        for number in [region.width, region.height, region.x, region.y] { bytes += bigEndianBytes(UInt32(number)) }
        for number in [delay.numerator, delay.denominator] { bytes += bigEndianBytes(UInt32(number)).suffix(2) }
        return bytes + [disposal.rawValue, blend.rawValue]
    }
}
