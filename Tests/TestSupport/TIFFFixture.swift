public import Raster

/// An uncompressed little-endian TIFF, assembled byte by byte after TIFF 6.0, in RGBA with one strip per image.
public struct TIFFFixture {
    public var images: [Bitmap]
    /// 8, 16, or 32 for floating point from 0 to 1.
    public var bitsPerSample = 8
    /// Whether colors are multiplied by alpha.
    public var isPremultiplied = false

    public init(_ images: [Bitmap]) {
        self.images = images
    }

    public var bytes: [UInt8] {
        var file: [UInt8] = [0x49, 0x49, 0x2A, 0] + long(0)
        // The position of the offset of the next directory.
        var link = 4
        for image in images {
            let strip = file.count
            for y in 0..<image.size.height {
                for x in 0..<image.size.width { file += samples(image[x, y]) }
            }
            let depths = file.count
            file += (0..<4).flatMap { _ in short(bitsPerSample) }
            file.replaceSubrange(link..<link + 4, with: long(file.count))
            let entries: [(tag: Int, type: Int, count: Int, value: [UInt8])] = [
                (256, 4, 1, long(image.size.width)), (257, 4, 1, long(image.size.height)), (258, 3, 4, long(depths)),
                (259, 3, 1, long(1)), (262, 3, 1, long(2)), (273, 4, 1, long(strip)), (277, 3, 1, long(4)),
                (278, 4, 1, long(image.size.height)), (279, 4, 1, long(depths - strip)), (284, 3, 1, long(1)),
                (338, 3, 1, long(isPremultiplied ? 1 : 2)), (339, 3, 1, long(bitsPerSample == 32 ? 3 : 1)),
            ]
            file += short(entries.count)
            for entry in entries { file += short(entry.tag) + short(entry.type) + long(entry.count) + entry.value }
            link = file.count
            file += long(0)
        }
        return file
    }

    private func samples(_ pixel: SIMD4<UInt8>) -> [UInt8] {
        (0..<4).flatMap { index in
            let isColor = index < 3
            let value = isPremultiplied && isColor ? Int(pixel[index]) * Int(pixel.w) / 255 : Int(pixel[index])
            return switch bitsPerSample {
            case 8: [UInt8(value)]
            case 16: short(value * 257)
            default: long(Int((Float(value) / 255).bitPattern))
            }
        }
    }

    private func short(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8 & 0xFF)] }

    private func long(_ value: Int) -> [UInt8] { short(value & 0xFFFF) + short(value >> 16) }
}
