extension PNGFile {
    /// Returns a file in sRGB without chunks that viewers do not need, which may contain a location or personal data.
    ///
    /// It removes texts, Exif, times, a profile, and all unknown chunks. The other chunks are copied with their compressed pixels.
    ///
    /// - Throws: `PNGError`, for the first fault in the file.
    package static func withoutMetadata(_ bytes: [UInt8]) throws(PNGError) -> [UInt8] {
        let chunks = try PNGChunk.read(bytes).chunks
        let needed = chunks.filter(\.type.isShown)
        let length = PNGChunk.signature.count + needed.reduce(0) { $0 + $1.data.count + 12 }
        guard length < bytes.count else { return bytes }
        var file = PNGChunk.signature
        file.reserveCapacity(length)
        for chunk in needed { file += bytes[chunk.data.lowerBound - 8..<chunk.data.upperBound + 4] }
        return file
    }
}

extension PNGChunk.Kind {
    /// Whether viewers need the chunk to show the pixels in the right colors and at the right time.
    fileprivate var isShown: Bool {
        switch self {
        case .transparency, .animationControl, .frameControl, .frameData: true
        case .standardColors, .gamma, .codePoints: true
        default: !isAncillary
        }
    }
}
