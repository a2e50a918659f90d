/// The streams of an animation that were written already, to be used again where a frame repeats.
///
/// Animations that swing to and fro show most frames twice. It keeps a fingerprint a frame and no pixels: whether a
/// stream really holds a frame is found by inflating it.
struct RepeatedFrames {
    private let inflater = Inflater()
    /// For each fingerprint a chunk that ends in the stream, but for its checksum, and the stream's length.
    private var streams: [Int: (chunk: Int, length: Int)] = [:]

    /// A number that equal scanlines share.
    static func fingerprint(_ scanlines: Scanlines) -> Int {
        var hasher = Hasher()
        hasher.combine(scanlines.rowBytes)
        scanlines.samples.withUnsafeBytes { hasher.combine(bytes: $0) }
        return hasher.finalize()
    }

    mutating func remember(_ fingerprint: Int, chunk: Int, length: Int) {
        streams[fingerprint] = (chunk, length)
    }

    /// A written stream that holds just these scanlines.
    func stream(of scanlines: Scanlines, _ fingerprint: Int, in chunks: [[UInt8]]) -> [UInt8]? {
        guard let (chunk, length) = streams[fingerprint] else { return nil }
        let stream = Array(chunks[chunk].dropLast(4).suffix(length))
        let rows = scanlines.samples.count / scanlines.rowBytes
        var rowsBehindFilters = [UInt8](repeating: 0, count: rows * (scanlines.rowBytes + 1))
        let holds = rowsBehindFilters.withUnsafeMutableBufferPointer { target in
            stream.withUnsafeBytes { stream in
                do {
                    try inflater.inflate(stream, into: UnsafeMutableRawBufferPointer(target))
                    try RowFilter.undoAll(on: target, rowBytes: scanlines.rowBytes, width: scanlines.channels)
                } catch { return false }
                return (0..<rows).allSatisfy { row in
                    let start = row * (scanlines.rowBytes + 1) + 1
                    return target[start..<start + scanlines.rowBytes]
                        .elementsEqual(scanlines.samples[row * scanlines.rowBytes..<(row + 1) * scanlines.rowBytes])
                }
            }
        }
        return holds ? stream : nil
    }
}
