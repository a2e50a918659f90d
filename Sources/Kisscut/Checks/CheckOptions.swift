/// What masters are checked against.
public struct CheckOptions: Sendable, Hashable {
    /// Files of this many bytes or more are too long; Apple's limit is 500,000.
    public var byteLimit = 500_000
    /// The size that all stickers of the pack should have; nil where any of Messages' sizes will do.
    public var packSize: StickerSize?
    public var rules = RuleSettings()
    /// Descriptions by the stickers' names; nil where the pack has none at all.
    public var labels: [String: String]?

    public init() {}
}
