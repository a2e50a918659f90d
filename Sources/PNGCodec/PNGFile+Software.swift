extension PNGFile {
    /// The number of bytes of the signature and the header.
    static let endOfHeader = PNGChunk.signature.count + 25

    /// The number of first bytes that are enough to find the name of the software.
    package static let softwareLength = 256

    /// Returns whether a file has the software name that `Bitmap.png(_:software:)` writes.
    ///
    /// - Parameter start: The whole file, or its first `softwareLength` bytes.
    package static func isMade(by software: String, _ start: [UInt8]) -> Bool {
        start.starts(with: PNGChunk.signature)
            && start.dropFirst(endOfHeader).starts(with: softwareChunk(software))
    }

    /// Returns a chunk with the keyword Software: W3C PNG specification, section 11.3.3.2.
    static func softwareChunk(_ software: String) -> [UInt8] {
        var chunk = ChunkWriter(capacity: software.utf8.count + 21)
        chunk.append(.text, Array("Software".utf8), [0], Array(software.utf8))
        return chunk.bytes
    }
}
