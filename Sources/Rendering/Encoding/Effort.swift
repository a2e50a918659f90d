/// How hard the encoder works for fewer bytes; the pixels are the same.
public enum Effort: String, Sendable, Hashable, CaseIterable, Codable {
    case fast
    case balanced
    /// The fewest bytes, at many times the time.
    case best
}
