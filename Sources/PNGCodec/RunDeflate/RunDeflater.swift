/// Compresses filtered rows to zlib streams; not for several threads at once.
///
/// Made for photographs, gradients and dense drawings, whose filtered bytes are small numbers that hardly ever repeat in longer
/// sequences: what a search finds costs more bits than the literals. `Benchmarks/README.md` says more.
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
