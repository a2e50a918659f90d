public import Profiles
package import Raster

/// What masters are checked against.
public struct CheckOptions: Sendable, Hashable {
    /// The platform that the stickers are for.
    public var profile: Profile
    /// Files of this many bytes or more are too large; the profile's limit, unless it is changed.
    public var byteLimit: Int
    /// The size of all stickers of the pack; nil if any of the profile's sizes will do, and larger masters become stickers of
    /// the largest.
    public var packSize: StickerSize?
    /// How findings weigh.
    public var rules = RuleSettings()
    /// Descriptions by the stickers' names; nil if the pack has none at all.
    public var labels: [String: String]?
    /// Descriptions in other languages: by the stickers' names, then by the tags of BCP 47.
    public var translations: [String: [String: String]] = [:]
    /// The language of `labels`, after BCP 47.
    public var language = "en"

    /// Whether the masters are stickers already, which nothing will reduce.
    package var areStickers = false

    /// The options of a platform.
    public init(profile: Profile = .messages) {
        self.profile = profile
        byteLimit = profile.byteLimit
    }

    /// The square that a master is reduced to fit into; nil if it is used at its own size.
    package func reducedCanvas(for master: PixelSize) -> PixelSize? {
        let side = packSize?.pixels(at: profile.masterScale) ?? profile.sides.upperBound
        return areStickers || master.longerSide <= side ? nil : PixelSize(width: side, height: side)
    }
}
