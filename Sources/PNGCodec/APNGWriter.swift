import Raster
internal import Threads

/// Compresses the frames of an APNG and writes their chunks: W3C PNG specification, third edition, section 11.3.6.
///
/// The lanes of the compressor work on the next frames while the caller draws others.
struct APNGWriter {
    private let compressor: ScanlineCompressor
    /// The number of frames so far.
    private(set) var frames = 0
    /// The last frames, whose chunks are not written.
    private var queue: [(control: FrameControl, hash: Int, stream: Stream)] = []
    /// The chunks of the frames, in separate arrays, because a single one would be copied whenever it grows.
    private var chunks: [[UInt8]] = []
    private var repeated = RepeatedFrames()
    private var sequence: UInt32 = 0

    private enum Stream {
        case known([UInt8])
        case started(PendingOutput<[UInt8]>)
    }

    init(_ compressor: ScanlineCompressor) {
        self.compressor = compressor
    }

    /// Appends a frame.
    mutating func append(_ control: FrameControl, _ scanlines: Scanlines) {
        let hash = RepeatedFrames.hash(scanlines)
        let known = repeated.stream(of: scanlines, hash, in: chunks)
        queue.append((control, hash, known.map { .known($0) } ?? .started(compressor.start(frame: scanlines))))
        frames += 1
        if queue.count > compressor.mostWaiting { writeOldest() }
    }

    /// Appends a frame that is compressed already.
    mutating func append(_ control: FrameControl, compressed stream: [UInt8]) {
        writeQueue()
        write(control, stream)
        frames += 1
    }

    /// Returns the file.
    ///
    /// - Parameter plays: How many times the animation plays; 0 means forever.
    mutating func finish(_ size: PixelSize, plays: Int) -> [UInt8] {
        writeQueue()
        var file = ChunkWriter(capacity: chunks.reduce(100) { $0 + $1.count })
        file.appendHeader(size, .rgba)
        file.append(.animationControl, bigEndianBytes(UInt32(frames)), bigEndianBytes(UInt32(clamping: plays)))
        for chunk in chunks { file.append(chunk) }
        chunks.removeAll()
        file.append(.end)
        return file.bytes
    }

    private mutating func writeQueue() {
        while !queue.isEmpty { writeOldest() }
    }

    private mutating func writeOldest() {
        let (control, hash, stream) = queue.removeFirst()
        let bytes =
            switch stream {
            case .known(let bytes): bytes
            case .started(let output): output.wait()
            }
        write(control, bytes)
        repeated.remember(hash, chunk: chunks.count - 1, length: bytes.count)
    }

    private mutating func write(_ control: FrameControl, _ stream: [UInt8]) {
        append(.frameControl, nextSequenceNumber(), control.bytes)
        if sequence == 1 {
            append(.imageData, stream)
        } else {
            append(.frameData, nextSequenceNumber(), stream)
        }
    }

    private mutating func append(_ type: PNGChunk.Kind, _ parts: [UInt8]...) {
        var chunk = ChunkWriter(capacity: parts.reduce(12) { $0 + $1.count })
        chunk.append(type, parts)
        chunks.append(chunk.bytes)
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
