/// How hard the encoder works for fewer bytes of the same pixels.
public enum Effort: String, Sendable, Hashable, CaseIterable, Codable {
    /// More bytes in less time, for previews.
    case fast
    /// The default, with few bytes at a good speed.
    case balanced
    /// The fewest bytes, in many times the time.
    case best
}
