/// Compresses rows of RGBA pixels without row filters to zlib streams.
///
/// One thread may use it at a time. It is made for flat art: runs of one color, and shapes that continue from row to row. It has three
/// steps: the `MatchFinder` finds bytes that are equal to earlier bytes, the `PixelParser` chooses among copies and literals, and a
/// `DeflateBlock` makes codes for some of these tokens and writes them. For details, see `Benchmarks/NOTES.md`.
final class PixelDeflater {
    private let tables: Tables
    private var content: [UInt8] = []
    private var buffer = StreamBuffer(blockTokens: 7_000 + TokenList.extra)

    private enum Tables {
        case fast(MatchTables<UInt16>)
        case thorough(MatchTables<UInt64>)
    }

    init(_ effort: SearchEffort) {
        tables =
            switch effort {
            case .fast: .fast(MatchTables())
            case .thorough: .thorough(MatchTables())
            }
    }

    /// Returns the zlib stream of an image's rows, each after a filter byte for "none".
    ///
    /// - Precondition: There are four channels.
    func compress(_ scanlines: Scanlines) -> [UInt8] {
        precondition(scanlines.channels == 4)
        let length = scanlines.samples.count + scanlines.samples.count / scanlines.rowBytes
        return compress(length, rowBytes: scanlines.rowBytes + 1) { scanlines.copyUnfiltered(to: $0) }
    }

    /// Returns the zlib stream of any bytes, which is short if the bytes are rows of pixels, each after a filter byte.
    func compress(_ bytes: [UInt8], rowBytes: Int) -> [UInt8] {
        compress(bytes.count, rowBytes: rowBytes) { target in
            bytes.withUnsafeBytes { target.copyMemory(from: $0) }
        }
    }

    private func compress(_ length: Int, rowBytes: Int, fill: (UnsafeMutableRawBufferPointer) -> Void) -> [UInt8] {
        switch tables {
        case .fast(let tables): compress(length, rowBytes: rowBytes, fill: fill, with: tables)
        case .thorough(let tables): compress(length, rowBytes: rowBytes, fill: fill, with: tables)
        }
    }

    @inline(__always)
    private func compress<Entry>(
        _ length: Int, rowBytes: Int, fill: (UnsafeMutableRawBufferPointer) -> Void, with tables: MatchTables<Entry>
    ) -> [UInt8] {
        let readable = length + MatchFinder<Entry>.slack
        content.grow(to: readable)
        let written = content.withUnsafeMutableBytes { content in
            fill(UnsafeMutableRawBufferPointer(rebasing: content[..<length]))
            // Searches also compare these bytes. Bytes of an earlier image would lead to other copies.
            UnsafeMutableRawBufferPointer(rebasing: content[length..<readable]).initializeMemory(
                as: UInt8.self, repeating: 0)
            let bytes = UnsafeRawBufferPointer(rebasing: content[..<readable])
            let parser = PixelParser(MatchFinder(bytes, tables), rowBytes: rowBytes)
            return buffer.write(UnsafeRawBufferPointer(rebasing: bytes[..<length]), parser)
        }
        return buffer[upTo: written]
    }
}
