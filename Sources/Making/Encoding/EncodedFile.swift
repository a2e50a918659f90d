package import Inspection
package import PNGCodec
import Support

/// The bytes of a file, and the losses that were accepted for its size.
package struct EncodedFile: Sendable, Codable {
    /// The bytes in parts, so that a long animation is not copied.
    ///
    /// They have no canonical form: the cache keeps them beside the other values.
    package var parts: [FilePart] = []
    /// The losses, or `nil` if the file has none.
    package var fit: FitReport?
    /// Whether libvips encoded the file, or encoded a GIF that was not better.
    var usesLibvips = false
    /// Whether the file is a GIF, although another format was requested.
    var becameGIF: Bool { fit?.steps.contains(.gif) ?? false }

    private enum CodingKeys: CodingKey {
        case fit, usesLibvips
    }

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
    /// - Throws: The error of reading a scratch file.
    package func bytes() throws -> [UInt8] {
        try parts.joinedBytes()
    }

    /// Returns whether a regular file has exactly these bytes.
    package func isContent(ofFileAt path: String) -> Bool {
        guard let file = try? OpenFile(path), file.size == count else { return false }
        var start = 0
        for part in parts {
            guard let bytes = try? part.bytes(), file.has(bytes, at: start) else { return false }
            start += bytes.count
        }
        return true
    }

    /// Whether the file is a PNG whose pixels are indices into a palette with partial alpha.
    var hasIndexedAlpha: Bool {
        // The first part contains everything before the pixels.
        (try? parts.first?.bytes()).map(PNGFile.hasIndexedAlpha) ?? false
    }

    /// Replaces the parts with a single part in memory.
    mutating func joinParts() throws {
        parts = [FilePart(try bytes())]
    }
}
