public import Profiles

/// What became of a sticker pack as a whole.
public struct PackReport: Sendable, Codable, Equatable {
    /// The pack's name, for people.
    public var name: String
    public var size: StickerSize
    /// The names of the stickers, in the order of the browser.
    public var stickers: [String]
    /// Whether the pack stands in the output; where it does not, the output is as it was.
    public var isWritten = false
    /// The masters whose stickers are not in the pack because they, or another frame, failed.
    public var leftOut: [String] = []
    /// The picture that the icons were made of; absent where it was the first sticker.
    public var icon: String?
    /// The picture that icons of 4:3 were made of; absent where they had none of their own.
    public var wideIcon: String?
    /// Files and folders in the output that were kept: other people's, and edited ones of a project.
    public var kept: [String] = []
    /// Such that were removed, because the pack was to be clean.
    public var removed: [String] = []

    package init(name: String, size: StickerSize, stickers: [String], icon: String?, wideIcon: String?) {
        self.name = name
        self.size = size
        self.stickers = stickers
        self.icon = icon
        self.wideIcon = wideIcon
    }
}
