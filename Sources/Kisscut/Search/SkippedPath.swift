/// A file or folder that the search skipped although it may hold masters.
public struct SkippedPath: Sendable, Hashable, Codable {
    /// The kind of reason.
    public enum Cause: String, Sendable, Hashable, Codable {
        /// Artwork in a format that Kisscut does not read.
        case unreadFormat
        /// The same sticker as a larger file next to it, at another scale.
        case rendition
        /// A symbolic link that is not followed.
        case link
        /// A symbolic link to a file that is a master already.
        case sameFile
        /// A pipe, a device or a socket.
        case notRegular
        /// A pack that Kisscut made.
        case pack
        /// A file that the system does not give access to, or whose name is not UTF-8.
        case unreachable
    }

    /// The path, as the caller would write it.
    public let path: String
    /// Why it was skipped, for people, such as `Photoshop (.psd) is not read`.
    public let reason: String
    /// Why it was skipped, for programs.
    public let cause: Cause

    /// Whether its sticker may be missing from the result.
    ///
    /// Renditions, packs, and second links come from masters that the inputs also have.
    package var isMissing: Bool { ![.rendition, .pack, .sameFile].contains(cause) }
}
