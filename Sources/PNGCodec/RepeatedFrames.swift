/// The streams of an animation that were written already, to be used again where a frame repeats.
///
/// Animations that swing to and fro show most frames twice. It keeps a fingerprint a frame and no pixels: whether a
/// stream really holds a frame is found by inflating it.
struct RepeatedFrames {
    private let inflater = Inflater()
    private var streams: [Int: Range<Int>] = [:]

    /// A number that equal scanlines share.
    static func fingerprint(_ scanlines: Scanlines) -> Int {
        var hasher = Hasher()
        hasher.combine(scanlines.rowBytes)
        scanlines.samples.withUnsafeBytes { hasher.combine(bytes: $0) }
        return hasher.finalize()
    }

    mutating func remember(_ fingerprint: Int, _ stream: Range<Int>) {
        streams[fingerprint] = stream
    }

    /// A written stream that holds just these scanlines.
    func stream(of scanlines: Scanlines, _ fingerprint: Int, in bytes: [UInt8]) -> [UInt8]? {
        guard let range = streams[fingerprint] else { return nil }
        let rows = scanlines.samples.count / scanlines.rowBytes
        var rowsBehindFilters = [UInt8](repeating: 0, count: rows * (scanlines.rowBytes + 1))
        let holds = rowsBehindFilters.withUnsafeMutableBufferPointer { target in
            bytes.withUnsafeBytes { bytes in
                do {
                    try inflater.inflate(
                        UnsafeRawBufferPointer(rebasing: bytes[range]), into: UnsafeMutableRawBufferPointer(target))
                    try RowFilter.undoAll(on: target, rowBytes: scanlines.rowBytes, width: scanlines.channels)
                } catch { return false }
                return (0..<rows).allSatisfy { row in
                    let start = row * (scanlines.rowBytes + 1) + 1
                    return target[start..<start + scanlines.rowBytes]
                        .elementsEqual(scanlines.samples[row * scanlines.rowBytes..<(row + 1) * scanlines.rowBytes])
                }
            }
        }
        return holds ? Array(bytes[range]) : nil
    }
}
