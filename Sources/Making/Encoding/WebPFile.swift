package import Raster
import Support

/// The chunks of a WebP file: RFC 9649.
package enum WebPFile {
    /// The flags of a file with transparency, with EXIF, and with frames.
    static let (alpha, exif, animation) = (UInt8(16), UInt8(8), UInt8(2))

    /// Returns the chunks of a file, each with its header and padding.
    private static func chunks(of file: [UInt8]) -> [ArraySlice<UInt8>] {
        var chunks: [ArraySlice<UInt8>] = []
        var rest = file.dropFirst(12)
        while rest.count >= 8 {
            let length = rest.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            let chunk = rest.prefix(8 + length + length % 2)
            chunks.append(chunk)
            rest = rest.dropFirst(chunk.count)
        }
        return chunks
    }

    /// Returns the chunks of a still file that hold its pixels: one for alpha, if it is separate, and one for colors.
    ///
    /// libvips also writes EXIF, which libwebp refuses in a frame.
    static func pixels(of file: [UInt8]) -> [ArraySlice<UInt8>] {
        chunks(of: file).filter { chunk in ["ALPH", "VP8 ", "VP8L"].contains { chunk.starts(with: $0.utf8) } }
    }

    /// Returns a still file without anything but its pixels.
    static func still(of file: [UInt8], _ size: PixelSize) -> [UInt8] {
        let chunks = pixels(of: file)
        var content: [UInt8] = []
        // Only a file whose alpha is separate needs a header.
        if chunks.count > 1 { content.append(chunk: "VP8X", header(alpha, size)) }
        for chunk in chunks { content += chunk }
        return Self.file(content)
    }

    /// Returns a file with these chunks.
    static func file(_ content: [UInt8]) -> [UInt8] {
        var file: [UInt8] = []
        file.append(chunk: "RIFF", Array("WEBP".utf8) + content)
        return file
    }

    /// Returns the content of the chunk about the features of a file.
    static func header(_ flags: UInt8, _ size: PixelSize) -> [UInt8] {
        var header: [UInt8] = [flags, 0, 0, 0]
        header.append(littleEndian: size.width - 1, bytes: 3)
        header.append(littleEndian: size.height - 1, bytes: 3)
        return header
    }

    /// Returns a file of Stickermill with EXIF after its pixels.
    package static func adding(exif metadata: [UInt8], to file: [UInt8], size: PixelSize) -> [UInt8] {
        var chunks = chunks(of: file)
        var header = Self.header(alpha, size)
        if let first = chunks.first, first.starts(with: "VP8X".utf8) {
            header = Array(first.dropFirst(8))
            chunks.removeFirst()
        }
        header[0] |= exif
        var content: [UInt8] = []
        content.append(chunk: "VP8X", header)
        for chunk in chunks { content += chunk }
        content.append(chunk: "EXIF", metadata)
        return Self.file(content)
    }
}

extension [UInt8] {
    /// Appends a chunk of RIFF, whose contents are padded to an even number of bytes.
    mutating func append(chunk name: String, _ content: [UInt8]) {
        self += name.utf8
        append(littleEndian: content.count, bytes: 4)
        self += content
        if content.count % 2 == 1 { append(0) }
    }
}
