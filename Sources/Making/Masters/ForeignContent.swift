/// Recognizes files that are not pictures although their name says that they are.
enum ForeignContent {
    /// Returns a sentence about the type of a file and what to do, from its first bytes, or `nil` if they are unknown.
    static func reason(_ bytes: [UInt8]) -> String? {
        let start = Array(bytes.prefix(1024))
        let text = String(decoding: start, as: UTF8.self).lowercased().drop(while: \.isWhitespace)
        return texts.first { text.hasPrefix($0.start) }?.reason
            ?? signatures.first { start.dropFirst($0.offset).starts(with: $0.bytes) }.map { "is \($0.kind)" }
    }

    private static let page = "is a web page (HTML), not a picture; download the picture itself"
    private static let texts: [(start: String, reason: String)] = [
        (
            "version https://git-lfs.github.com/",
            "is a Git LFS pointer, not the picture; fetch the picture with 'git lfs pull'"
        ),
        ("<!doctype html", page), ("<html", page), ("<?xml", "is text, not a picture"), ("{", "is text, not a picture"),
    ]

    private static let video = "a video; export its frames as APNG or GIF"
    /// The bytes at an offset that identify a format, where the first match counts.
    private static let signatures: [(offset: Int, bytes: [UInt8], kind: String)] = [
        (0, [0x1F, 0x8B], "compressed with gzip; decompress it first"),
        (0, Array("PK\u{3}\u{4}".utf8), "a ZIP archive; extract it first"),
        (0, Array("%PDF".utf8), "a PDF; export it as PNG"),
        (0, Array("8BPS".utf8), "a Photoshop file; export it as PNG"),
        (0, Array("BM".utf8), "a BMP; export it as PNG"),
        (0, [0xFF, 0x0A], "a JPEG XL; export it as PNG"),
        (4, Array("JXL ".utf8), "a JPEG XL; export it as PNG"),
        (0, [0x1A, 0x45, 0xDF, 0xA3], video),
        (0, Array("RIFF".utf8), "a RIFF file, such as a video or a sound; export it as PNG"),
        (4, Array("ftypavi".utf8), "an AVIF; export it as PNG"),
        (4, Array("ftyp".utf8), video),
    ]
}
