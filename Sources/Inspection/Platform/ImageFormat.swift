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
    /// A WebP, still or animated.
    case webp
    /// A TIFF; for masters only.
    case tiff
    /// An HEIC; for masters only.
    case heic
    /// An SVG: a drawing without pixels; for masters only.
    case svg

    /// The file extensions of masters, in lower case.
    package static let fileExtensions = allCases.flatMap(\.capabilities.fileExtensions).reduce(into: [String]()) {
        if !$0.contains($1) { $0.append($1) }
    }

    /// The names of all formats of masters, in a sentence.
    package static let readTitles = "PNG, APNG, GIF, JPEG, WebP, TIFF, HEIC or SVG"

    /// The name for people.
    package var title: String { self == .webp ? "WebP" : rawValue.uppercased() }

    /// The capabilities of files in the format, and of encoding them.
    package var capabilities: Capabilities {
        switch self {
        case .png:
            Capabilities(
                fileExtensions: ["png"], mediaType: "image/png", holdsAlpha: true, holdsFrames: false, isLossless: true)
        // Messages requires the extension `.png` for an APNG. Other programs also use `.apng`.
        case .apng:
            Capabilities(
                fileExtensions: ["png", "apng"], mediaType: "image/png", holdsAlpha: true, holdsFrames: true,
                isLossless: true)
        case .gif:
            Capabilities(
                fileExtensions: ["gif"], mediaType: "image/gif", holdsAlpha: true, holdsFrames: true, isLossless: false)
        case .jpeg:
            Capabilities(
                fileExtensions: ["jpg", "jpeg", "jfif", "jpe"], mediaType: "image/jpeg", holdsAlpha: false,
                holdsFrames: false,
                isLossless: false)
        case .webp:
            Capabilities(
                fileExtensions: ["webp"], mediaType: "image/webp", holdsAlpha: true, holdsFrames: true,
                isLossless: false)
        case .tiff:
            Capabilities(
                fileExtensions: ["tiff", "tif"], mediaType: "image/tiff", holdsAlpha: true, holdsFrames: false,
                isLossless: true, isWritten: false, isShownByBrowsers: false)
        case .heic:
            Capabilities(
                fileExtensions: ["heic", "heif", "hif"], mediaType: "image/heic", holdsAlpha: true, holdsFrames: false,
                isLossless: false, isWritten: false, isShownByBrowsers: false)
        case .svg:
            Capabilities(
                fileExtensions: ["svg", "svgz"], mediaType: "image/svg+xml", holdsAlpha: true, holdsFrames: false,
                isLossless: true, isWritten: false, isShownByBrowsers: false)
        }
    }

    package struct Capabilities: Sendable {
        /// The file extensions of the format, in lower case; written files have the first.
        package let fileExtensions: [String]
        /// The media type in the registry of IANA.
        package let mediaType: String
        package let holdsAlpha: Bool
        /// Whether a file can hold several frames.
        package let holdsFrames: Bool
        /// Whether encoding keeps every visible pixel.
        package let isLossless: Bool
        /// Whether Stickermill writes files of the format.
        package var isWritten = true
        /// Whether browsers show such files without loading other files that they refer to.
        package var isShownByBrowsers = true
    }

    /// The extension of written files.
    package var fileExtension: String { capabilities.fileExtensions[0] }

    /// Whether files of this format may have an extension, given in lower case.
    package func hasExtension(_ fileExtension: String) -> Bool {
        capabilities.fileExtensions.contains(fileExtension)
    }

    /// The default format of files that are made from a master of this format.
    ///
    /// Messages takes no WebP.
    package var written: ImageFormat { capabilities.isWritten && self != .webp ? self : .png }

    /// Whether the format is PNG, still or animated.
    package var isPNG: Bool { self == .png || self == .apng }
}
