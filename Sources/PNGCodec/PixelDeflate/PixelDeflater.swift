internal import CDeflate

/// Compresses rows of RGBA pixels without row filters to zlib streams; not for several threads at once.
///
/// Made for flat art: runs of one color, and shapes that continue from row to row. Three parts follow one another: the
/// `MatchFinder` finds bytes that stood before, the `PixelParser` chooses among copies and literals, and a `DeflateBlock`
/// makes codes for some of these tokens and writes them. `Benchmarks/README.md` says more.
final class PixelDeflater {
    private let effort: SearchEffort
    private let tables = MatchTables()
    private var content: [UInt8] = []
    private var tokens = [Token](repeating: Token(literal: 0), count: blockTokens + PixelParser.extraTokens)
    private var stream: [UInt8] = []

    /// Blocks of more tokens have codes that suit their parts less; blocks of fewer have more headers.
    private static let blockTokens = 7000

    init(_ effort: SearchEffort) {
        self.effort = effort
    }

    /// Returns the zlib stream of an image's rows, each after a filter byte that says "none".
    ///
    /// - Precondition: There are four channels.
    func compress(_ scanlines: Scanlines) -> [UInt8] {
        precondition(scanlines.channels == 4)
        let length = scanlines.samples.count + scanlines.samples.count / scanlines.rowBytes
        return compress(length, rowBytes: scanlines.rowBytes + 1) { scanlines.copyUnfiltered(to: $0) }
    }

    /// Returns the zlib stream of any bytes; a short one if they are rows of pixels, each after a byte.
    func compress(_ bytes: [UInt8], rowBytes: Int) -> [UInt8] {
        compress(bytes.count, rowBytes: rowBytes) { target in
            bytes.withUnsafeBytes { target.copyMemory(from: $0) }
        }
    }

    private func compress(_ length: Int, rowBytes: Int, fill: (UnsafeMutableRawBufferPointer) -> Void) -> [UInt8] {
        // Buffers are kept from image to image: new memory costs more than filling it.
        content.grow(to: length + MatchFinder.slack)
        stream.grow(to: length + length / 500 + 64)
        let written = content.withUnsafeMutableBytes { content in
            fill(UnsafeMutableRawBufferPointer(rebasing: content[..<length]))
            return stream.withUnsafeMutableBytes { stream in
                let bytes = UnsafeRawBufferPointer(rebasing: content[..<(length + MatchFinder.slack)])
                return compress(bytes, rowBytes: rowBytes, to: stream)
            }
        }
        return Array(stream[..<written])
    }

    /// Writes the zlib stream of all bytes except the slack, and returns its length: RFC 1950.
    private func compress(
        _ bytes: UnsafeRawBufferPointer, rowBytes: Int, to stream: UnsafeMutableRawBufferPointer
    ) -> Int {
        var output = BitWriter(stream)
        output.reserve(16)
        output.write(0x5E78, 16)
        var parser = PixelParser(MatchFinder(bytes, tables, effort), rowBytes: rowBytes)
        repeat {
            let start = parser.position
            tokens.withUnsafeMutableBufferPointer { tokens in
                let count = parser.fill(tokens)
                DeflateBlock(UnsafeBufferPointer(rebasing: tokens[..<count])).write(
                    to: &output, content: UnsafeRawBufferPointer(rebasing: bytes[start..<parser.position]),
                    isLast: parser.isAtEnd)
            }
        } while !parser.isAtEnd
        output.align()
        output.reserve(32)
        let checksum = libdeflate_adler32(1, bytes.baseAddress, bytes.count - MatchFinder.slack)
        output.write(UInt64(checksum.byteSwapped), 32)
        return output.position
    }
}

extension [UInt8] {
    /// Makes the array at least this long; what is in it is lost then.
    fileprivate mutating func grow(to length: Int) {
        if count < length { self = [UInt8](repeating: 0, count: length) }
    }
}
