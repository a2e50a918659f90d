extension PNGFile {
    /// The bytes of the signature and the header.
    static let endOfHeader = PNGChunk.signature.count + 25

    /// The number of bytes that tell whether a file was made by some software.
    package static let softwareLength = 256

    /// Returns whether a file has the mark of `Bitmap.png(_:software:)`.
    ///
    /// - Parameter start: The first bytes of the file, `softwareLength` or all.
    package static func isMade(by software: String, _ start: [UInt8]) -> Bool {
        start.starts(with: PNGChunk.signature)
            && start.dropFirst(endOfHeader).starts(with: softwareChunk(software))
    }

    /// Returns a chunk with the keyword Software; W3C PNG specification, section 11.3.3.2.
    static func softwareChunk(_ software: String) -> [UInt8] {
        var chunk = ChunkWriter(capacity: software.utf8.count + 21)
        chunk.append(.text, Array("Software".utf8), [0], Array(software.utf8))
        return chunk.bytes
    }
}
