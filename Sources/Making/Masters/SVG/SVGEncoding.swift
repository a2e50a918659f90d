/// The encodings of SVG documents.
enum SVGEncoding {
    /// Returns a document in UTF-8, because librsvg does not read UTF-16 from memory, and Stickermill reads all documents as UTF-8.
    static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        guard let isBigEndian = isBigEndianUTF16(bytes) else { return bytes }
        let (upper, lower) = isBigEndian ? (0, 1) : (1, 0)
        let units = stride(from: 0, to: bytes.count - 1, by: 2).map { place -> UInt16 in
            UInt16(bytes[place + upper]) << 8 | UInt16(bytes[place + lower])
        }
        let text = Array(String(decoding: units, as: UTF16.self).utf8)
        // The declaration at the start names the old encoding.
        guard let start = text.firstIndex(of: UInt8(ascii: "<")) else { return text }
        guard text[start...].starts(with: Array("<?xml".utf8)),
            let end = text[start...].firstIndex(of: UInt8(ascii: ">"))
        else { return Array(text[start...]) }
        return Array(text[(end + 1)...])
    }

    /// Returns whether a document says that it is in an encoding in which tags may have other bytes than in UTF-8.
    static func mayBeOther(_ bytes: [UInt8]) -> Bool {
        let start = String(decoding: bytes.prefix(200), as: UTF8.self).prefix { $0 != ">" }
        guard let match = start.firstMatch(of: /<\?xml[^>]*encoding\s*=\s*["']([^"']*)/) else { return false }
        return match.1.lowercased().wholeMatch(of: /utf-?8|us-ascii|iso-8859-\d+|windows-125\d/) == nil
    }

    /// Returns whether a document is in UTF-16 with the upper byte first, or `nil` for other encodings.
    private static func isBigEndianUTF16(_ bytes: [UInt8]) -> Bool? {
        let less = UInt8(ascii: "<")
        return switch Array(bytes.prefix(2)) {
        case [0xFE, 0xFF], [0, less]: true
        case [0xFF, 0xFE], [less, 0]: false
        default: nil
        }
    }
}
