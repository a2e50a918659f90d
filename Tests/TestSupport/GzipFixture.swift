extension [UInt8] {
    /// Returns the bytes as a gzip file, RFC 1952.
    ///
    /// - Parameter zlib: The bytes as a zlib stream.
    public func gzipFixture(zlib: [UInt8]) -> [UInt8] {
        let littleEndian = { (number: Int) in (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
        return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255] + zlib.dropFirst(2).dropLast(4) + littleEndian(Int(crc32(self)))
            + littleEndian(count)
    }
}
