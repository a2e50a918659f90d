/// What masters are checked against.
public struct CheckOptions: Sendable, Hashable {
    /// Files of this many bytes or more are too long; Apple's limit is 500,000.
    public var byteLimit = 500_000
    /// The size that all stickers of the pack have; nil where any of Messages' sizes will do, and larger masters become
    /// large stickers.
    public var packSize: StickerSize?
    public var rules = RuleSettings()
    /// Descriptions by the stickers' names; nil where the pack has none at all.
    public var labels: [String: String]?
    /// Descriptions in other languages: by the stickers' names, then by the tags of BCP 47.
    public var translations: [String: [String: String]] = [:]
    /// The language of `labels`, after BCP 47.
    public var language = "en"

    /// Whether the masters are stickers already, which nothing will reduce.
    var areStickers = false

    public init() {}

    /// The square that a master is reduced to fit into; nil if it is used at its own size.
    func reducedCanvas(for master: PixelSize) -> PixelSize? {
        let side = (packSize ?? .large).pixels(at: .x3)
        return areStickers || master.longerSide <= side ? nil : PixelSize(width: side, height: side)
    }
}
