import Inspection
package import Raster

extension PixelSize {
    /// Reads the size from a file's first bytes.
    package init?(header bytes: [UInt8]) {
        let size: PixelSize?
        switch ImageFormat(signature: bytes) {
        case .png, .apng: size = Self.ofPNG(bytes)
        case .gif: size = Self.ofGIF(bytes)
        case .jpeg: size = Self.ofJPEG(bytes)
        default: size = nil
        }
        guard let size, size.width > 0, size.height > 0 else { return nil }
        self = size
    }

    /// Reads the IHDR chunk, which is the first chunk.
    private static func ofPNG(_ bytes: [UInt8]) -> PixelSize? {
        guard bytes.count >= 24 else { return nil }
        let number = { (start: Int) in bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
        let size = PixelSize(width: number(16), height: number(20))
        return size.longerSide < 1 << 31 ? size : nil
    }

    /// Reads the size of the logical screen on which all frames are drawn.
    private static func ofGIF(_ bytes: [UInt8]) -> PixelSize? {
        guard bytes.count >= 10 else { return nil }
        return PixelSize(
            width: Int(bytes[6]) | Int(bytes[7]) << 8, height: Int(bytes[8]) | Int(bytes[9]) << 8)
    }

    /// Reads the first frame header: ITU-T T.81, B.2.2.
    private static func ofJPEG(_ bytes: [UInt8]) -> PixelSize? {
        var position = 2
        while position + 9 < bytes.count {
            // Bytes that belong to nothing.
            guard bytes[position] == 0xFF else {
                position += 1
                continue
            }
            let marker = bytes[position + 1]
            let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
            switch marker {
            // Fill bytes before a marker, or other bytes.
            case 0xFF, 0: position += 1
            // Tables and an extension. Their markers are in the range of frame headers.
            case 0xC4, 0xC8, 0xCC: position += 2 + length
            case 0xC0...0xCF:
                return PixelSize(
                    width: Int(bytes[position + 7]) << 8 | Int(bytes[position + 8]),
                    height: Int(bytes[position + 5]) << 8 | Int(bytes[position + 6]))
            default: position += 2 + length
            }
        }
        return nil
    }
}
