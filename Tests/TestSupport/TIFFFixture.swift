public import Raster

/// An uncompressed little-endian TIFF, assembled byte by byte after TIFF 6.0, with one strip per image.
///
/// By default it is RGBA.
public struct TIFFFixture {
    /// A channel after the colors.
    public struct Extra {
        /// Its value in the tag ExtraSamples: 0 unspecified, 1 or 2 alpha.
        public var meaning: Int
        /// Its sample of a pixel.
        public var sample: (Int, Int) -> UInt8

        public init(_ meaning: Int, sample: @escaping (Int, Int) -> UInt8) {
            (self.meaning, self.sample) = (meaning, sample)
        }
    }

    public var images: [Bitmap]
    /// 8, 16, or 32 for floating point from 0 to 1.
    public var bitsPerSample = 8
    /// Whether colors are multiplied by alpha.
    public var isPremultiplied = false
    /// Whether red is stored as the only color.
    public var isGray = false
    /// The channels after the colors, or `nil` for the alpha of the images.
    public var extras: [Extra]?
    /// Whether the tag ExtraSamples describes these channels.
    public var describesExtras = true

    public init(_ images: [Bitmap]) {
        self.images = images
    }

    public var bytes: [UInt8] {
        var file: [UInt8] = [0x49, 0x49, 0x2A, 0] + long(0)
        // The position of the offset of the next directory.
        var link = 4
        for image in images {
            let extras = extras ?? [Extra(isPremultiplied ? 1 : 2) { x, y in image[x, y].w }]
            let channels = (isGray ? 1 : 3) + extras.count
            let strip = file.count
            for y in 0..<image.size.height {
                for x in 0..<image.size.width {
                    file += colors(image[x, y]).flatMap(sample) + extras.flatMap { sample(Int($0.sample(x, y))) }
                }
            }
            let stripBytes = file.count - strip
            let depths = file.count
            file += (0..<channels).flatMap { _ in short(bitsPerSample) }
            let meanings = file.count
            file += extras.flatMap { short($0.meaning) }
            file.replaceSubrange(link..<link + 4, with: long(file.count))
            // Values of at most four bytes stand in the directory itself.
            let value = { (place: Int, count: Int) in
                count > 2 ? long(place) : Array(file[place..<place + 2 * count] + [0, 0, 0, 0]).prefix(4).map(\.self)
            }
            var entries: [(tag: Int, type: Int, count: Int, value: [UInt8])] = [
                (256, 4, 1, long(image.size.width)), (257, 4, 1, long(image.size.height)),
                (258, 3, channels, value(depths, channels)), (259, 3, 1, long(1)), (262, 3, 1, long(isGray ? 1 : 2)),
                (273, 4, 1, long(strip)), (277, 3, 1, long(channels)), (278, 4, 1, long(image.size.height)),
                (279, 4, 1, long(stripBytes)), (284, 3, 1, long(1)),
            ]
            if describesExtras { entries.append((338, 3, extras.count, value(meanings, extras.count))) }
            entries.append((339, 3, 1, long(bitsPerSample == 32 ? 3 : 1)))
            file += short(entries.count)
            for entry in entries { file += short(entry.tag) + short(entry.type) + long(entry.count) + entry.value }
            link = file.count
            file += long(0)
        }
        return file
    }

    private func colors(_ pixel: SIMD4<UInt8>) -> [Int] {
        (0..<(isGray ? 1 : 3)).map { isPremultiplied ? Int(pixel[$0]) * Int(pixel.w) / 255 : Int(pixel[$0]) }
    }

    private func sample(_ value: Int) -> [UInt8] {
        switch bitsPerSample {
        case 8: [UInt8(value)]
        case 16: short(value * 257)
        default: long(Int((Float(value) / 255).bitPattern))
        }
    }

    private func short(_ value: Int) -> [UInt8] { [UInt8(value & 0xFF), UInt8(value >> 8 & 0xFF)] }

    private func long(_ value: Int) -> [UInt8] { short(value & 0xFFFF) + short(value >> 16) }
}
