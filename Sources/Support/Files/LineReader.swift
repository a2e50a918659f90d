import SystemPackage

/// Reads the lines of a stream, each of limited length.
package struct LineReader {
    /// A line, without its line feed.
    package enum Line: Equatable, Sendable {
        case bytes([UInt8])
        /// The line has more bytes than the limit, and was skipped.
        case tooLong
    }

    private let descriptor: FileDescriptor
    private let limit: Int
    private var buffer: ArraySlice<UInt8> = []
    private var isAtEnd = false

    /// Creates a reader of an open descriptor, which it does not close.
    ///
    /// - Parameter limit: The most bytes of a line.
    package init(_ descriptor: CInt, limit: Int) {
        self.descriptor = FileDescriptor(rawValue: descriptor)
        self.limit = limit
    }

    /// Returns the next line, or `nil` at the end.
    ///
    /// A last line may lack its line feed.
    package mutating func next() throws(FileSystem.Fault) -> Line? {
        var line: [UInt8] = []
        var isTooLong = false
        while true {
            if buffer.isEmpty { try fill() }
            guard !buffer.isEmpty else {
                if isTooLong { return .tooLong }
                return line.isEmpty ? nil : .bytes(line)
            }
            let part = buffer.prefix { $0 != UInt8(ascii: "\n") }
            isTooLong = isTooLong || line.count + part.count > limit
            if isTooLong { line = [] } else { line += part }
            buffer = buffer.dropFirst(part.count)
            if !buffer.isEmpty {
                buffer = buffer.dropFirst()
                return isTooLong ? .tooLong : .bytes(line)
            }
        }
    }

    private mutating func fill() throws(FileSystem.Fault) {
        guard !isAtEnd else { return }
        let descriptor = descriptor
        let bytes = try FileSystem.call {
            try [UInt8](unsafeUninitializedCapacity: 65_536) { bytes, count in
                count = try descriptor.read(into: UnsafeMutableRawBufferPointer(bytes))
            }
        }
        isAtEnd = bytes.isEmpty
        buffer = bytes[...]
    }
}
