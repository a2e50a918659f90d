internal import CDeflate
internal import Raster

/// Builds a PNG file chunk by chunk.
struct ChunkWriter {
    private(set) var bytes: [UInt8] = []

    init(capacity: Int) {
        bytes.reserveCapacity(capacity)
    }

    /// Appends bytes that do not belong to a chunk.
    mutating func append(_ bytes: [UInt8]) {
        self.bytes += bytes
    }

    /// Appends a chunk with the given parts of its data.
    mutating func append(_ type: PNGChunk.Kind, _ parts: [UInt8]...) {
        let length = parts.reduce(0) { $0 + $1.count }
        bytes += bigEndianBytes(UInt32(length))
        let start = bytes.count
        bytes += bigEndianBytes(type.rawValue)
        for part in parts { bytes += part }
        bytes += bigEndianBytes(PNGChunk.checksum(bytes, start..<bytes.count))
    }

    /// Appends the signature and the header of an image with 8 bits per sample, not interlaced.
    mutating func appendHeader(_ size: PixelSize, _ colorType: PNGHeader.ColorType) {
        bytes += PNGChunk.signature
        append(
            .header, bigEndianBytes(UInt32(size.width)), bigEndianBytes(UInt32(size.height)),
            [8, colorType.rawValue, 0, 0, 0])
    }
}

/// Returns a number as four bytes, with the highest byte first.
func bigEndianBytes(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
}
