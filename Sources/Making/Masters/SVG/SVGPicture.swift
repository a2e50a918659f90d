import FoundationSubset
import Inspection
import PNGCodec
import Raster

/// A picture in the address of an element of an SVG.
struct SVGPicture {
    /// The media type in the address, in lower case, or an empty text if there is none.
    private let type: String
    private let content: String

    /// Reads a Base64 address, or returns `nil` for other addresses.
    init?(address: Substring) {
        guard let match = address.firstMatch(of: /data:([^;,]*)[^,]*?;base64,/.ignoresCase()) else { return nil }
        type = match.1.trimmed.lowercased()
        content = String(decoding: address[match.range.upperBound...].utf8.filter { $0 > 0x20 }, as: UTF8.self)
    }

    /// The size in pixels, or `nil` for formats other than PNG, GIF and JPEG.
    var size: PixelSize? {
        let start = content.utf8.prefix(Self.maximumHeaderText)
        return Data(base64Encoded: Data(start.prefix(start.count / 4 * 4))).flatMap { PixelSize(header: Array($0)) }
    }

    /// The bytes of an embedded SVG, or `nil` if the picture has another type or is damaged.
    var svg: [UInt8]? {
        guard type == "image/svg+xml", let data = Data(base64Encoded: content) else { return nil }
        return Array(data)
    }

    /// The reason why the picture is not drawn, or `nil` if it is drawn.
    ///
    /// librsvg relies on the media type, and silently omits pictures in another format.
    var lostPart: LostPart? {
        guard type != "image/svg+xml", !content.contains("%"), let data = Data(base64Encoded: content) else {
            return nil
        }
        let bytes = Array(data)
        let format = ImageFormat(signature: bytes)
        guard let format, let types = Self.types[format] else {
            return LostPart(
                .unreadPicture, format.map { $0.capabilities.mediaType } ?? type, format: format, remedy: .embedAsPNG)
        }
        guard types.contains(type) else {
            return LostPart(.mistypedPicture, type, format: format, remedy: .embedWithType)
        }
        return Self.isWhole(bytes, format) ? nil : LostPart(.cutPicture, format: format, remedy: .embedAgain)
    }

    private static func isWhole(_ bytes: [UInt8], _ format: ImageFormat) -> Bool {
        switch format {
        case .png: (try? PNGFile(bytes)) != nil
        case .gif: (try? GIFFile(bytes)) != nil
        // The end marker of a JPEG. Some programs write more bytes after it.
        default: bytes.indices.dropLast().reversed().contains { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xD9 }
        }
    }

    /// The formats that librsvg draws, and the media types that it knows for them.
    private static let types: [ImageFormat: Set<String>] = [
        .png: ["image/png", ""], .jpeg: ["image/jpeg", ""], .gif: ["image/gif", ""],
    ]
    /// The maximum length to read, with room for a color profile and a preview, which precede the size in a JPEG.
    private static let maximumHeaderText = 1 << 20
}
