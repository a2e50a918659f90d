import Inspection
import PNGCodec
import Raster

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A picture in the address of an SVG's element.
struct SVGPicture {
    /// The media type that the address names, in lower case; empty if it names none.
    private let type: String
    private let content: String

    /// Reads a Base64 address, or returns `nil` for any other address.
    init?(address: Substring) {
        guard let match = address.firstMatch(of: /data:([^;,]*)[^,]*?;base64,/.ignoresCase()) else { return nil }
        type = match.1.trimmed.lowercased()
        content = String(decoding: address[match.range.upperBound...].utf8.filter { $0 > 0x20 }, as: UTF8.self)
    }

    /// The size in pixels, or `nil` for other formats than PNG, GIF and JPEG.
    var size: PixelSize? {
        let start = content.utf8.prefix(Self.maximumHeaderText)
        return Data(base64Encoded: Data(start.prefix(start.count / 4 * 4))).flatMap { PixelSize(header: Array($0)) }
    }

    /// Why it is not drawn, or `nil` if it is.
    ///
    /// librsvg goes by the media type, and silently omits what has another format.
    var lostPart: LostPart? {
        guard type != "image/svg+xml", !content.contains("%"), let data = Data(base64Encoded: content) else {
            return nil
        }
        let bytes = Array(data)
        let format = ImageFormat(signature: bytes)
        guard let format, let types = Self.types[format] else {
            return LostPart(
                "a picture of the type '\(format.map { $0.capabilities.mediaType } ?? type)'",
                remedy: "embed it as PNG or JPEG")
        }
        guard types.contains(type) else {
            return LostPart(
                "a picture with the type '\(type)' that is \(format.title)",
                remedy: "embed it again, with the type '\(format.capabilities.mediaType)'")
        }
        return Self.isWhole(bytes, format)
            ? nil : LostPart("a picture whose \(format.title) data ends early", remedy: "embed it again")
    }

    private static func isWhole(_ bytes: [UInt8], _ format: ImageFormat) -> Bool {
        switch format {
        case .png: (try? PNGFile(bytes)) != nil
        case .gif: (try? GIFFile(bytes)) != nil
        // The marker of the end, which some programs write more after.
        default: bytes.indices.dropLast().reversed().contains { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xD9 }
        }
    }

    /// What is drawn, and the names for it that librsvg knows.
    private static let types: [ImageFormat: Set<String>] = [
        .png: ["image/png", ""], .jpeg: ["image/jpeg", ""], .gif: ["image/gif", ""],
    ]
    /// Enough for a color profile and a preview, which precede the size in a JPEG.
    private static let maximumHeaderText = 1 << 20
}
