public import Inspection

/// The outcome for a sticker pack as a whole.
public struct PackReport: Sendable, Codable, Equatable {
    /// The pack's name, for people.
    public var name: String
    /// The path of the `stickermill.yml` of the pack, or `nil` if the call makes one pack.
    public var settings: String?
    /// The folder of the pack, or `nil` if the call makes one pack.
    public var output: String?
    /// Why the pack could not be made, or `nil` if it could, or if its masters and findings have the reason.
    public var error: StickermillError?
    /// The size of all stickers, or `nil` if the pack could not be made.
    public var size: StickerSize?
    /// The platforms, or `nil` if the pack is for Messages only.
    public var platforms: [PlatformReport]?
    /// The names of the stickers, in the browser's order.
    public var stickers: [String]
    /// The other languages that the pack has labels in, as BCP 47 tags, or `nil` if there are none.
    public var otherLanguages: [String]?
    /// Whether the pack was written; if not, the output is unchanged.
    public var isWritten = false
    /// Whether a dry run would have written the pack, or `nil` for other runs.
    public var isPlanned: Bool?
    /// The paths of all files that a dry run would have written, below the output, or `nil` for other runs.
    public var plannedFiles: [String]?
    /// The masters whose stickers are not in the pack, because they failed or have a finding that keeps them out.
    public var leftOut: [String] = []
    /// The picture for the icons, or `nil` for a sticker.
    public var icon: String?
    /// The sticker for the icons, or `nil` if the settings name none.
    public var iconSticker: String?
    /// The picture for icons of 4:3, or `nil` if there was none of this shape.
    public var wideIcon: String?
    /// Files and folders that were kept in the output: entries that Stickermill did not write, and edited files of a project.
    public var kept: [String] = []
    /// Files and folders that were removed from the output.
    ///
    /// These are entries that Stickermill did not write, for a clean pack, and parts of the earlier pack that were not asked for this time,
    /// such as `Web`.
    public var removed: [String] = []

    package init(
        name: String, size: StickerSize?, stickers: [String] = [], icon: String? = nil, wideIcon: String? = nil
    ) {
        self.name = name
        self.size = size
        self.stickers = stickers
        self.icon = icon
        self.wideIcon = wideIcon
    }
}
