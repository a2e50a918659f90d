/// The three sizes of Messages' sticker browser; raw values are Apple's `grid-size`.
public enum StickerSize: String, Sendable, Hashable, CaseIterable, Codable {
    /// 100 points per side.
    case small
    /// 136 points per side; Xcode's inspector calls it medium.
    case regular
    /// 206 points per side.
    case large

    /// The side of the sticker's square, in points.
    public var points: Int {
        switch self {
        case .small: 100
        case .regular: 136
        case .large: 206
        }
    }

    /// Returns the side of the sticker's square in pixels.
    public func pixels(at scale: Scale) -> Int { points * scale.rawValue }
}
