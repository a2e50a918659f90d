/// A part of a file: bytes in memory, or bytes that are read from another place when they are needed.
package struct FilePart: Sendable {
    /// The number of bytes.
    package let count: Int
    private let read: @Sendable () throws -> [UInt8]

    /// Creates a part in memory.
    package init(_ bytes: [UInt8]) {
        self.init(count: bytes.count) { bytes }
    }

    /// Creates a part that is read each time its bytes are requested.
    package init(count: Int, read: @escaping @Sendable () throws -> [UInt8]) {
        self.count = count
        self.read = read
    }

    /// Returns the bytes.
    ///
    /// - Throws: The errors of reading. Bytes in memory never throw.
    package func bytes() throws -> [UInt8] {
        try read()
    }
}

extension [FilePart] {
    /// The number of bytes of all parts.
    package var byteCount: Int { reduce(0) { $0 + $1.count } }

    /// Returns the bytes of all parts as one array, which is not a copy if there is only one part, in memory.
    ///
    /// - Throws: The errors of reading.
    package func joinedBytes() throws -> [UInt8] {
        guard count > 1 else { return try first?.bytes() ?? [] }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(byteCount)
        for part in self { bytes += try part.bytes() }
        return bytes
    }
}
