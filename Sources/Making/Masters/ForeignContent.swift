import Support

/// Files that are no pictures, although their name says so: what they are, and what helps.
enum ForeignContent {
    /// Returns a sentence about a file, by its first bytes; nil if they say nothing.
    static func reason(_ bytes: [UInt8]) -> String? {
        let start = bytes.prefix(1024)
        let text = String(decoding: start, as: UTF8.self).lowercased()
        let first = text.drop(while: \.isWhitespace)
        if first.hasPrefix("version https://git-lfs.github.com/") {
            return "is a pointer of Git LFS, not the picture; fetch the picture with 'git lfs pull'"
        }
        if first.hasPrefix("<!doctype html") || first.hasPrefix("<html") {
            return "is a web page (HTML), not a picture; download the picture itself"
        }
        if first.hasPrefix("<?xml") || first.hasPrefix("{") { return "is a text, not a picture" }
        guard let (title, advice) = kind(of: Array(start)) else { return nil }
        return "is \(title); \(advice)"
    }

    private static func kind(of start: [UInt8]) -> (title: String, advice: String)? {
        let export = "export it as PNG"
        switch start {
        case _ where start.starts(with: [0x1F, 0x8B]): return ("compressed with gzip", "decompress it first")
        case _ where start.starts(with: Array("PK\u{3}\u{4}".utf8)): return ("a ZIP archive", "extract it first")
        case _ where start.starts(with: Array("%PDF".utf8)): return ("a PDF", export)
        case _ where start.starts(with: Array("8BPS".utf8)): return ("a Photoshop file", export)
        case _ where start.starts(with: Array("BM".utf8)): return ("a BMP", export)
        case _ where start.starts(with: [0xFF, 0x0A]), _ where start.dropFirst(4).starts(with: Array("JXL ".utf8)):
            return ("a JPEG XL", export)
        case _ where start.starts(with: [0x1A, 0x45, 0xDF, 0xA3]):
            return ("a video", "export its frames as APNG or GIF")
        case _ where start.starts(with: Array("RIFF".utf8)): return ("a RIFF file, such as a video or a sound", export)
        case _ where start.dropFirst(4).starts(with: Array("ftyp".utf8)):
            let brand = start.dropFirst(8).prefix(4)
            return brand.starts(with: Array("avif".utf8)) || brand.starts(with: Array("avis".utf8))
                ? ("an AVIF", export) : ("a video", "export its frames as APNG or GIF")
        default: return nil
        }
    }
}
