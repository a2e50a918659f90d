/// The three sizes of Messages' sticker browser; raw values are Apple's `grid-size`.
public enum StickerSize: String, Sendable, Hashable, CaseIterable, Codable {
    /// 100 points a side.
    case small
    /// 136 points a side; Xcode's inspector calls it medium.
    case regular
    /// 206 points a side.
    case large

    /// The side of the square that a sticker is made for, in points.
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
