package import PNGCodec
import Support

/// The bytes of a file, and what was given up for them.
package struct EncodedFile: Sendable {
    /// The bytes in parts, so that those of a long animation are not copied.
    package var parts: [FilePart]
    /// What was given up; nil if nothing was.
    package var fit: FitReport?
    /// Whether it is a GIF, though another format was wanted.
    var becameGIF: Bool { fit?.steps.contains(.gif) ?? false }

    package init(parts: [FilePart]) {
        self.parts = parts
    }

    package init(bytes: [UInt8], fit: FitReport? = nil) {
        (parts, self.fit) = ([FilePart(bytes)], fit)
    }

    /// The number of bytes.
    package var count: Int { parts.byteCount }

    /// Returns the bytes as one array, which is a copy if there are several parts.
    ///
    /// - Throws: The fault of a scratch file that cannot be read.
    package func bytes() throws -> [UInt8] {
        try parts.joinedBytes()
    }

    /// Whether a regular file has exactly these bytes.
    package func isContent(ofFileAt path: String) -> Bool {
        guard let file = try? OpenFile(path), file.size == count else { return false }
        var start = 0
        for part in parts {
            guard let bytes = try? part.bytes(), file.has(bytes, at: start) else { return false }
            start += bytes.count
        }
        return true
    }

    /// Whether it is a PNG whose pixels are indices into a palette with partial alpha.
    var hasIndexedAlpha: Bool {
        // The first part holds everything before the pixels.
        (try? parts.first?.bytes()).map(PNGFile.hasIndexedAlpha) ?? false
    }

    /// Replaces the parts by one in memory.
    mutating func joinParts() throws {
        parts = [FilePart(try bytes())]
    }
}
