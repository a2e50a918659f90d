/// The compressed streams of an animation, which are reused for repeated frames.
///
/// Animations that play back and forth show most frames twice. This keeps one hash per frame and no pixels. To check whether a stream
/// really has the same frame, it inflates the stream.
struct RepeatedFrames {
    private let inflater = Inflater()
    /// For each hash, the index of the chunk that ends with the stream and its checksum, and the length of the stream.
    private var streams: [Int: (chunk: Int, length: Int)] = [:]

    /// Returns a hash of scanlines, which is only valid in this process.
    static func hash(_ scanlines: Scanlines) -> Int {
        var hasher = Hasher()
        hasher.combine(scanlines.rowBytes)
        scanlines.samples.withUnsafeBytes { hasher.combine(bytes: $0) }
        return hasher.finalize()
    }

    mutating func remember(_ hash: Int, chunk: Int, length: Int) {
        streams[hash] = (chunk, length)
    }

    /// Returns the stream of equal scanlines, or `nil` if there is none.
    func stream(of scanlines: Scanlines, _ hash: Int, in chunks: [FilePart]) -> [UInt8]? {
        guard let (index, length) = streams[hash], let chunk = try? chunks[index].bytes() else { return nil }
        let stream = Array(chunk.dropLast(4).suffix(length))
        let rows = scanlines.samples.count / scanlines.rowBytes
        var filteredRows = [UInt8](repeating: 0, count: rows * (scanlines.rowBytes + 1))
        let holds = filteredRows.withUnsafeMutableBufferPointer { target in
            stream.withUnsafeBytes { stream in
                do {
                    try inflater.inflate(stream, into: UnsafeMutableRawBufferPointer(target))
                    let rows = try RowFilter.undoAll(
                        on: target, rowBytes: scanlines.rowBytes, width: scanlines.channels)
                    return scanlines.samples.withUnsafeBufferPointer { samples in
                        // Without an early exit, the processor compares many bytes at once.
                        rows.count == samples.count && samples.indices.reduce(0) { $0 | (samples[$1] ^ rows[$1]) } == 0
                    }
                } catch { return false }
            }
        }
        return holds ? stream : nil
    }
}
