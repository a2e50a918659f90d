extension [UInt8] {
    /// Appends the lowest bytes of a number, the lowest first, as RIFF, TIFF and ZIP store numbers.
    package mutating func append(littleEndian value: Int, bytes count: Int) {
        for byte in 0..<count { append(UInt8(truncatingIfNeeded: value >> (8 * byte))) }
    }
}
