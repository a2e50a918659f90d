/// A baseline JPEG of one flat color, assembled byte by byte after ITU-T T.81.
///
/// Only its first block has a DC difference.
public struct JPEGFixture {
    /// The size in blocks of 8 pixels.
    public var columns: Int
    public var rows: Int
    /// The samples as stored, one per component: gray, YCbCr or CMYK.
    public var components: [Int]
    /// Segments to put after SOI: marker and content.
    public var segments: [(marker: UInt8, data: [UInt8])] = []

    public init(columns: Int, rows: Int, components: [Int]) {
        self.columns = columns
        self.rows = rows
        self.components = components
    }

    /// Returns an APP1 segment with an orientation, 1 to 8, after Exif 2.3.
    public static func orientation(_ value: UInt8) -> (marker: UInt8, data: [UInt8]) {
        let entry: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0]
        let directory: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1] + entry + [0, 0, 0, 0]
        return (0xE1, Array("Exif\0\0".utf8) + directory)
    }

    /// An APP14 segment of Adobe without a color transform, which means that CMYK is stored inverted.
    public static let adobe: (marker: UInt8, data: [UInt8]) = (0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0])

    public var bytes: [UInt8] {
        let identifiers = components.indices.map { UInt8($0 + 1) }
        let size = [rows * 8, columns * 8].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
        var file: [UInt8] = [0xFF, 0xD8]
        for (marker, data) in segments { file += segment(marker, data) }
        file += segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
        file += segment(0xC0, [8] + size + [UInt8(components.count)] + identifiers.flatMap { [$0, 0x11, 0] })
        // DC: one code of four bits for each of the categories 0 to 11. AC: one code, the end of the block.
        file += segment(0xC4, [0x00] + [0, 0, 0, 12] + [UInt8](repeating: 0, count: 12) + Array(0...11))
        file += segment(0xC4, [0x10] + [1] + [UInt8](repeating: 0, count: 15) + [0])
        file += segment(0xDA, [UInt8(components.count)] + identifiers.flatMap { [$0, 0] } + [0, 63, 0])
        return file + scan + [0xFF, 0xD9]
    }

    private var scan: [UInt8] {
        var bits: [UInt8] = []
        for block in 0..<columns * rows {
            for sample in components {
                let difference = block == 0 ? (sample - 128) * 8 : 0
                let category = Int.bitWidth - abs(difference).leadingZeroBitCount
                bits += (0..<4).reversed().map { UInt8(category >> $0 & 1) }
                let value = difference < 0 ? difference + (1 << category) - 1 : difference
                bits += (0..<category).reversed().map { UInt8(value >> $0 & 1) }
                bits.append(0)
            }
        }
        bits += [UInt8](repeating: 1, count: (8 - bits.count % 8) % 8)
        return stride(from: 0, to: bits.count, by: 8).flatMap { start -> [UInt8] in
            let byte = bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | $1 }
            return byte == 0xFF ? [0xFF, 0] : [byte]
        }
    }

    private func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
        [0xFF, marker, UInt8((data.count + 2) >> 8), UInt8((data.count + 2) & 255)] + data
    }
}
