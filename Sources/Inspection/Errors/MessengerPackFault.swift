/// Why a pack cannot be made for a messenger.
public enum MessengerPackFault: Sendable, Hashable, Codable {
    /// There are too few stickers of a kind: animations, stills, or any if there is only one kind.
    case tooFew(count: Int, areMoving: Bool?, limit: Int, others: Int)
    /// There are too many stickers.
    case tooMany(count: Int, limit: Int)
    /// The pack has no name.
    case noName
    /// The name of the pack or of its author is too long.
    case textTooLong(text: String, limit: Int)
    /// The pack has no author.
    case noAuthor
}
