import Raster

extension PNGFile {
    /// A file of one pixel with the profile if the profile is for RGB and the pixels are gray, or otherwise `nil`.
    ///
    /// Decoders ignore such a profile, although it also defines the meaning of gray.
    package var profileOfGray: [UInt8]? {
        guard let profile, [.gray, .grayAlpha].contains(header.colorType),
            let end = bytes[profile].firstIndex(of: 0),
            let content = Inflater().inflate(bytes[(end + 1)..<profile.upperBound].dropFirst(), atMost: 1 << 22),
            content.dropFirst(16).starts(with: Array("RGB ".utf8))
        else { return nil }
        var writer = ChunkWriter(capacity: profile.count + 128)
        writer.appendHeader(PixelSize(width: 1, height: 1), .rgb)
        writer.append(.profile, Array(bytes[profile]))
        writer.append(.imageData, Deflater(level: 1).compress([0, 0, 0, 0]))
        writer.append(.end)
        return writer.bytes
    }
}
