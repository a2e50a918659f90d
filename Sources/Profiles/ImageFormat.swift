/// A file format of masters and of the images that are made from them.
public enum ImageFormat: String, Sendable, Hashable, CaseIterable, Codable {
    /// A still PNG.
    case png
    /// An animated PNG.
    case apng
    /// A GIF, still or animated.
    case gif
    /// A JPEG.
    case jpeg

    /// The file extensions of masters, in lower case.
    public static let fileExtensions = ["png", "apng", "gif", "jpg", "jpeg"]

    /// The name for people.
    package var title: String { rawValue.uppercased() }

    /// What files of the format can hold, and what encoding them loses.
    package var capabilities: Capabilities {
        switch self {
        case .png: Capabilities(fileExtensions: ["png"], holdsAlpha: true, holdsFrames: false, isLossless: true)
        // Messages requires the extension `.png` for an APNG.
        case .apng: Capabilities(fileExtensions: ["png"], holdsAlpha: true, holdsFrames: true, isLossless: true)
        case .gif: Capabilities(fileExtensions: ["gif"], holdsAlpha: true, holdsFrames: true, isLossless: false)
        case .jpeg:
            Capabilities(fileExtensions: ["jpg", "jpeg"], holdsAlpha: false, holdsFrames: false, isLossless: false)
        }
    }

    package struct Capabilities: Sendable {
        /// The file extensions of the format, in lower case; written files have the first.
        package let fileExtensions: [String]
        package let holdsAlpha: Bool
        /// Whether a file can hold several frames.
        package let holdsFrames: Bool
        /// Whether encoding keeps every visible pixel.
        package let isLossless: Bool
    }

    /// The extension of written files.
    package var fileExtension: String { capabilities.fileExtensions[0] }

    /// Whether files of this format may have an extension, given in lower case.
    package func hasExtension(_ fileExtension: String) -> Bool {
        capabilities.fileExtensions.contains(fileExtension)
    }

    /// Whether the format is PNG, still or animated.
    package var isPNG: Bool { self == .png || self == .apng }
}

extension ImageFormat {
    /// Returns the common name of a format of artwork that Kisscut does not read, by its extension in lower case; nil for other
    /// files.
    package static func unreadTitle(ofExtension fileExtension: String) -> String? {
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
