/// Compresses filtered rows to zlib streams.
///
/// One thread may use it at a time. It is made for photographs, gradients and dense drawings. Their filtered bytes are small numbers that
/// rarely repeat in longer sequences, so the copies from a search need more bits than the literals. For details, see
/// `Benchmarks/NOTES.md`.
final class RunDeflater {
    private var buffer = StreamBuffer(blockTokens: 16_384)

    /// Returns the zlib stream of some bytes.
    ///
    /// - Parameter pixel: The number of bytes per pixel.
    func compress(_ bytes: [UInt8], pixel: Int) -> [UInt8] {
        let length = length(bytes, pixel: pixel)
        return buffer[upTo: length]
    }

    /// Returns the length of the zlib stream of some bytes.
    func length(_ bytes: [UInt8], pixel: Int) -> Int {
        bytes.withUnsafeBytes { buffer.write($0, RunParser($0, pixel: pixel)) }
    }
}
