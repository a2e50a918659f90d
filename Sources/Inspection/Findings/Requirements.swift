/// The requirements that masters are checked against.
public struct Requirements: Sendable, Hashable {
    /// The platform that the stickers are for.
    package var profile = Profile.standard
    /// Files of this many bytes or more are too large; the profile's limit by default.
    public var byteLimit = Profile.standard.byteLimit
    /// The size of all stickers in the pack, or `nil` to allow any of the profile's sizes.
    ///
    /// With `nil`, larger masters are reduced to the largest size.
    public var packSize: StickerSize?
    /// The severities of findings, and the rules that are ignored.
    public var rules = RuleSettings()
    /// Descriptions by sticker name, or `nil` if the pack has no descriptions at all.
    public var labels: [String: String]?
    /// Descriptions in other languages, by sticker name and then by BCP 47 tag.
    public var translations: [String: [String: String]] = [:]
    /// The language of `labels`, a BCP 47 tag.
    public var language = "en"

    /// The emoji that stickers stand for, by sticker name, for messengers.
    public var emoji: [String: [String]] = [:]
    /// The words by which people search for stickers, by sticker name, for messengers.
    public var keywords: [String: [String]] = [:]

    public init() {}

    /// The limit of bytes, and who sets it.
    package var limit: Finding.ByteLimit {
        .init(bytes: byteLimit, maker: byteLimit == profile.byteLimit ? profile.maker : nil)
    }
}
