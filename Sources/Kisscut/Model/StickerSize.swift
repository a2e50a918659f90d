/// The three sizes of Messages' sticker browser; raw values are Apple's `grid-size`.
public enum StickerSize: String, Sendable, Hashable, CaseIterable, Codable {
    case small
    /// What Xcode's inspector calls medium.
    case regular
    case large

    /// The side of the square that a sticker is shown in, in points.
    public var points: Int {
        switch self {
        case .small: 100
        case .regular: 136
        case .large: 206
        }
    }

    /// The side of that square in pixels.
    public func pixels(at scale: Scale) -> Int { points * scale.rawValue }
}
