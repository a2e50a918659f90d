/// A format of image files: of masters, and of what is made of them.
public enum ImageFormat: String, Sendable, Hashable, CaseIterable, Codable {
    /// A still PNG.
    case png
    /// An animated PNG.
    case apng
    /// A GIF, still or animated.
    case gif
    /// A JPEG.
    case jpeg

    /// The extensions, in lower case, that a folder's masters have.
    public static let fileExtensions = ["png", "apng", "gif", "jpg", "jpeg"]

    /// The name that people use.
    package var title: String { rawValue.uppercased() }

    /// What files of the format can hold, and what encoding them loses.
    package var capabilities: Capabilities {
        switch self {
        case .png: Capabilities(fileExtensions: ["png"], holdsAlpha: true, holdsFrames: false, isLossless: true)
        // Messages wants an APNG to be named `.png`.
        case .apng: Capabilities(fileExtensions: ["png"], holdsAlpha: true, holdsFrames: true, isLossless: true)
        case .gif: Capabilities(fileExtensions: ["gif"], holdsAlpha: true, holdsFrames: true, isLossless: false)
        case .jpeg:
            Capabilities(fileExtensions: ["jpg", "jpeg"], holdsAlpha: false, holdsFrames: false, isLossless: false)
        }
    }

    package struct Capabilities: Sendable {
        /// The extensions that files of the format have, in lower case; the first is written.
        package let fileExtensions: [String]
        package let holdsAlpha: Bool
        /// Whether a file can hold several frames.
        package let holdsFrames: Bool
        /// Whether encoding keeps every visible pixel.
        package let isLossless: Bool
    }

    /// The extension of files that are written.
    package var fileExtension: String { capabilities.fileExtensions[0] }

    /// Whether files of this format have an extension, given in lower case.
    package func hasExtension(_ fileExtension: String) -> Bool {
        capabilities.fileExtensions.contains(fileExtension)
    }

    /// Whether files of this format are PNG files, with one frame or several.
    package var isPNG: Bool { self == .png || self == .apng }
}
