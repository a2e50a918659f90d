import Raster

/// Compresses the frames of an APNG and writes their chunks: W3C PNG specification, third edition, section 11.3.6.
///
/// Up to two frames per lane of the compressor wait to be compressed together.
struct APNGWriter {
    private let compressor: ScanlineCompressor
    /// The number of frames so far.
    private(set) var frames = 0
    /// Frames that are not compressed.
    private var queue: [(control: FrameControl, scanlines: Scanlines)] = []
    /// The chunks of the frames, in separate arrays, because a single one would be copied whenever it grows.
    private var chunks: [[UInt8]] = []
    private var repeated = RepeatedFrames()
    private var sequence: UInt32 = 0

    init(_ compressor: ScanlineCompressor) {
        self.compressor = compressor
    }

    /// Appends a frame.
    mutating func append(_ control: FrameControl, _ scanlines: Scanlines) {
        queue.append((control, scanlines))
        frames += 1
        if queue.count >= compressor.lanes * 2 { writeQueue() }
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
        let hashes = queue.map { RepeatedFrames.hash($0.scanlines) }
        let known = zip(queue, hashes).map { repeated.stream(of: $0.scanlines, $1, in: chunks) }
        let new = queue.indices.filter { known[$0] == nil }
        var streams = compressor.compress(frames: new.map { queue[$0].scanlines })[...]
        for (index, frame) in queue.enumerated() {
            guard let stream = known[index] ?? streams.popFirst() else { return }
            write(frame.control, stream)
            repeated.remember(hashes[index], chunk: chunks.count - 1, length: stream.count)
        }
        queue.removeAll()
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
