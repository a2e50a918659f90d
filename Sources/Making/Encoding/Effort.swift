/// How hard the encoder works for fewer bytes; the pixels are the same.
public enum Effort: String, Sendable, Hashable, CaseIterable, Codable {
    /// More bytes in less time, for previews.
    case fast
    /// Few bytes at a good speed; the default.
    case balanced
    /// The fewest bytes; takes many times as long.
    case best
}
