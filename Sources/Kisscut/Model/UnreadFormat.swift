/// The formats of artwork that Kisscut does not read; such files in a folder are reported as skipped.
enum UnreadFormat {
    /// Returns the common name of the format with an extension, given in lower case; nil for other files.
    static func title(ofExtension fileExtension: String) -> String? {
        switch fileExtension {
        case "svg": "SVG"
        case "webp": "WebP"
        case "tiff", "tif": "TIFF"
        case "heic", "heics": "HEIC"
        case "psd": "Photoshop"
        case "ai": "Illustrator"
        case "pdf": "PDF"
        case "avif": "AVIF"
        case "bmp": "BMP"
        default: nil
        }
    }
}
