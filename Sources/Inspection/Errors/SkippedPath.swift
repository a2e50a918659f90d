/// A file or folder that the search skipped although it may hold masters.
public struct SkippedPath: Sendable, Hashable, Codable {
    /// The kind of reason.
    public enum Cause: String, Sendable, Hashable, Codable {
        /// Artwork in a format that Stickermill does not read.
        case unreadFormat
        /// The same sticker as a larger file next to it, at another scale.
        case rendition
        /// A symbolic link that is not followed.
        case link
        /// A symbolic link to a file that is a master already.
        case sameFile
        /// A pipe, a device or a socket.
        case notRegular
        /// A pack that Stickermill made.
        case pack
        /// A file that the system does not give access to, or whose name is not UTF-8.
        case unreachable
    }

    /// Why a path was skipped, as a value.
    public enum Why: Sendable, Hashable, Codable {
        /// Artwork in a format that Stickermill does not read; a known format has a name.
        case formatNotRead(name: String?, fileExtension: String)
        /// A picture in a file without an extension.
        case noExtension(format: ImageFormat)
        /// A format that the settings do not allow.
        case formatNotAllowed(format: ImageFormat)
        /// The same sticker as a larger file.
        case rendition(of: String)
        /// The same file as a master, by a link.
        case sameFile(as: String)
        /// A symbolic link to a folder.
        case linkToFolder
        /// A symbolic link out of the folder.
        case linkOutOfFolder
        /// A pipe, a device or a socket.
        case notRegular
        /// A pack that Stickermill made.
        case pack
        /// A folder with a file whose name is not UTF-8.
        case nameNotUTF8
        /// A file that iCloud has not downloaded.
        case notDownloaded
        /// A file that the system does not give access to.
        case notAccessible(cause: String)
    }

    /// The path, as the caller would write it.
    public let path: String
    /// Why it was skipped, as a value.
    public let why: Why

    package init(path: String, _ why: Why) {
        (self.path, self.why) = (path, why)
    }

    /// Why it was skipped, for people, such as `Photoshop (.psd) is not read`.
    public var reason: String { Words.ofLibrary.reason(of: why) }

    /// The kind of reason.
    public var cause: Cause {
        switch why {
        case .formatNotRead, .noExtension, .formatNotAllowed: .unreadFormat
        case .rendition: .rendition
        case .sameFile: .sameFile
        case .linkToFolder, .linkOutOfFolder: .link
        case .notRegular: .notRegular
        case .pack: .pack
        case .nameNotUTF8, .notDownloaded, .notAccessible: .unreachable
        }
    }

    /// Whether its sticker may be missing from the result.
    ///
    /// Renditions, packs, and second links come from masters that the inputs also have.
    package var isMissing: Bool { ![.rendition, .pack, .sameFile].contains(cause) }
}

// In JSON, the reason and its kind follow from the value.
extension SkippedPath {
    private enum CodingKeys: String, CodingKey {
        case path, reason, cause, why
    }

    /// Reads the path and the value.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        path = try container.decode(String.self, forKey: .path)
        why = try container.decode(Why.self, forKey: .why)
    }

    /// Writes the path and the value, with its kind and its words.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(path, forKey: .path)
        try container.encode(reason, forKey: .reason)
        try container.encode(cause, forKey: .cause)
        try container.encode(why, forKey: .why)
    }
}
