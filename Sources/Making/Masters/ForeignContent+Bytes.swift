import Inspection

extension Fault.ForeignContent {
    /// Recognizes files that are not pictures although their name says that they are, by their first bytes.
    ///
    /// Returns `nil` if the content is unknown.
    init?(_ bytes: [UInt8]) {
        let start = Array(bytes.prefix(1024))
        let text = String(decoding: start, as: UTF8.self).lowercased().drop(while: \.isWhitespace)
        let found =
            Self.texts.first { text.hasPrefix($0.start) }?.content
            ?? Self.signatures.first { start.dropFirst($0.offset).starts(with: $0.bytes) }?.content
        guard let found else { return nil }
        self = found
    }

    private static let texts: [(start: String, content: Self)] = [
        ("version https://git-lfs.github.com/", .gitLFSPointer),
        ("<!doctype html", .webPage), ("<html", .webPage), ("<?xml", .text), ("{", .text),
    ]

    /// The bytes at an offset that identify a format, where the first match counts.
    private static let signatures: [(offset: Int, bytes: [UInt8], content: Self)] = [
        (0, [0x1F, 0x8B], .gzip),
        (0, Array("PK\u{3}\u{4}".utf8), .zip),
        (0, Array("%PDF".utf8), .pdf),
        (0, Array("8BPS".utf8), .photoshop),
        (0, Array("BM".utf8), .bmp),
        (0, [0xFF, 0x0A], .jpegXL),
        (4, Array("JXL ".utf8), .jpegXL),
        (0, [0x1A, 0x45, 0xDF, 0xA3], .video),
        (0, Array("RIFF".utf8), .riff),
        (4, Array("ftypavi".utf8), .avif),
        (4, Array("ftyp".utf8), .video),
    ]
}
