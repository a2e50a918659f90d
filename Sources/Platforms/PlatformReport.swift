public import Inspection

/// The packs for one platform, if a pack is made for others than Messages alone.
public struct PlatformReport: Sendable, Codable, Equatable {
    /// The name of the platform, such as `whatsapp`.
    public var platform: String
    /// The folder of the platform below the output, or `nil` if it is the output itself.
    public var folder: String?
    /// The packs that were made of the stickers.
    public var packs: [Pack] = []
    /// Whether the packs were written; if not, their folder is unchanged.
    public var isWritten = false
    /// The masters that have no sticker for the platform.
    public var leftOut: [String] = []
    /// Why the packs could not be made, or `nil` if they could.
    public var error: StickermillError?

    /// A pack for a messenger.
    public struct Pack: Sendable, Codable, Equatable {
        /// The name, for people.
        public var name: String
        /// The number of its stickers.
        public var stickers: Int

        package init(name: String, stickers: Int) { (self.name, self.stickers) = (name, stickers) }
    }

    package init(_ platform: String, folder: String) {
        self.platform = platform
        self.folder = folder.isEmpty ? nil : folder
    }
}
