import VipsShim

/// A library with which libvips reads, draws, or writes pictures.
enum CodecLibrary: String {
    case librsvg, cairo, pixman, pango
    case gdkPixbuf = "gdk-pixbuf"
    case libjpeg, libwebp, libtiff, libheif, lcms2, libimagequant, cgif

    /// The version, such as `1.16.0`, or a text that differs between builds if the library does not tell its version.
    var version: String {
        switch self {
        case .librsvg:
            let parts = ["major", "minor", "micro"].map {
                Self.version(STICKERMILL_NUMBER_VARIABLE, "rsvg_\($0)_version")
            }
            return parts.first.map { Self.isVersion($0) ? parts.joined(separator: ".") : $0 } ?? ""
        case .cairo: return Self.version(STICKERMILL_TEXT_FUNCTION, "cairo_version_string")
        case .pixman: return Self.version(STICKERMILL_TEXT_FUNCTION, "pixman_version_string")
        case .pango: return Self.version(STICKERMILL_TEXT_FUNCTION, "pango_version_string")
        case .gdkPixbuf: return Self.version(STICKERMILL_TEXT_VARIABLE, "gdk_pixbuf_version")
        case .libjpeg: return Self.version(STICKERMILL_NO_VERSION, "jpeg_std_error")
        case .libwebp: return Self.version(STICKERMILL_NUMBER_FUNCTION, "WebPGetDecoderVersion")
        case .libtiff: return Self.version(STICKERMILL_TEXT_FUNCTION, "TIFFGetVersion")
        case .libheif: return Self.version(STICKERMILL_TEXT_FUNCTION, "heif_get_version")
        case .lcms2: return Self.version(STICKERMILL_NUMBER_FUNCTION, "cmsGetEncodedCMMversion")
        case .libimagequant: return Self.version(STICKERMILL_NUMBER_FUNCTION, "liq_version")
        case .cgif: return Self.version(STICKERMILL_NO_VERSION, "cgif_newgif")
        }
    }

    /// Returns whether a text is a version, and not the identifier of a build.
    static func isVersion(_ text: String) -> Bool { !text.contains(":") }

    private static func version(_ kind: StickermillVersionKind, _ symbol: String) -> String {
        let text = String(
            unsafeUninitializedCapacity: 256
        ) { buffer in
            buffer.withMemoryRebound(to: CChar.self) { text in
                guard let start = text.baseAddress else { return 0 }
                start.pointee = 0
                stickermill_library_version(kind, symbol, start, text.count)
                return text.firstIndex(of: 0) ?? text.count
            }
        }
        // Only the first line is the version.
        return text.prefix { !$0.isNewline }.filter(\.isPartOfVersion)
    }
}

/// Work of libvips whose result depends on other libraries.
package enum VipsWork: Sendable, Hashable {
    case reading(VipsLoader)
    case writingGIF, writingJPEG, writingWebP

    var libraries: [CodecLibrary] {
        switch self {
        case .reading(.svg): [.librsvg, .cairo, .pixman, .pango, .gdkPixbuf, .libjpeg]
        case .reading(.png), .reading(.gif): [.lcms2]
        case .reading(.jpeg): [.libjpeg, .lcms2]
        case .reading(.webp): [.libwebp, .lcms2]
        case .reading(.tiff): [.libtiff, .libjpeg, .lcms2]
        case .reading(.heic): [.libheif, .lcms2]
        case .writingGIF: [.libimagequant, .cgif]
        case .writingJPEG: [.libjpeg]
        case .writingWebP: [.libwebp]
        }
    }
}

extension Character {
    /// Whether a text about versions may contain the character, apart from the signs between its entries.
    var isPartOfVersion: Bool { isASCII && (isLetter || isNumber || ".:+-_()".contains(self)) }
}
