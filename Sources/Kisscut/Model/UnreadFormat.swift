/// A format of artwork that is not read: who has such files in a folder should hear that they are left out.
enum UnreadFormat {
    /// What people call the format that an extension, in lower case, stands for; nil for other files.
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
