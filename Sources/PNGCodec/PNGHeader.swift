package import Raster

/// The IHDR chunk: W3C PNG specification, third edition, section 11.2.1.
package struct PNGHeader: Sendable, Hashable {
    /// The samples of a pixel.
    package enum ColorType: UInt8, Sendable {
        /// Gray.
        case gray = 0
        /// Red, green and blue.
        case rgb = 2
        /// An index into a palette.
        case palette = 3
        /// Gray and alpha.
        case grayAlpha = 4
        /// Red, green, blue and alpha.
        case rgba = 6

        /// The number of samples per pixel.
        var channels: Int {
            switch self {
            case .gray, .palette: 1
            case .grayAlpha: 2
            case .rgb: 3
            case .rgba: 4
            }
        }

        fileprivate var depths: [UInt8] {
            switch self {
            case .gray: [1, 2, 4, 8, 16]
            case .palette: [1, 2, 4, 8]
            case .rgb, .grayAlpha, .rgba: [8, 16]
            }
        }
    }

    /// The size in pixels.
    package let size: PixelSize
    /// The number of bits per sample.
    package let depth: Int
    /// The samples of a pixel.
    package let colorType: ColorType
    /// Whether the image is stored in the seven passes of Adam7.
    package let isInterlaced: Bool

    /// The number of bits per pixel.
    var pixelBits: Int { depth * colorType.channels }

    /// Returns the number of bytes in a row of pixels, without its filter byte.
    func rowBytes(_ width: Int) -> Int { (width * pixelBits + 7) / 8 }

    init(_ bytes: [UInt8], _ data: Range<Int>) throws(PNGError) {
        guard data.count == 13 else { throw .badChunkLength(chunk: "IHDR") }
        let width = bigEndian(bytes, at: data.lowerBound)
        let height = bigEndian(bytes, at: data.lowerBound + 4)
        let fields = bytes[(data.lowerBound + 8)..<data.upperBound]
        guard (1..<1 << 31).contains(width), (1..<1 << 31).contains(height) else {
            throw .badHeader("a size of \(width) x \(height) px")
        }
        let first = fields.startIndex
        guard let colorType = ColorType(rawValue: fields[first + 1]) else {
            throw .badHeader("the unknown color type \(fields[first + 1])")
        }
        guard colorType.depths.contains(fields[first]) else {
            throw .badHeader("\(fields[first]) bits in color type \(colorType.rawValue)")
        }
        guard fields[first + 2] == 0, fields[first + 3] == 0, fields[first + 4] <= 1 else {
            throw .badHeader("an unknown compression, filter or interlace method")
        }
        size = PixelSize(width: Int(width), height: Int(height))
        depth = Int(fields[first])
        self.colorType = colorType
        isInterlaced = fields[first + 4] == 1
    }
}

/// Reads a number of four bytes, with the highest byte first.
func bigEndian(_ bytes: [UInt8], at position: Int) -> UInt32 {
    UInt32(bytes[position]) << 24 | UInt32(bytes[position + 1]) << 16 | UInt32(bytes[position + 2]) << 8
        | UInt32(bytes[position + 3])
}

/// Reads a number of two bytes, with the higher byte first.
func bigEndian16(_ bytes: [UInt8], at position: Int) -> UInt16 {
    UInt16(bytes[position]) << 8 | UInt16(bytes[position + 1])
}
