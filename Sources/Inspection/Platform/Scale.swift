/// The number of pixels per point.
public enum Scale: Int, Sendable, Hashable, CaseIterable, Codable, Comparable {
    /// One pixel per point.
    case x1 = 1
    /// Two pixels per point.
    case x2
    /// Three pixels per point.
    case x3

    /// The scale that masters are drawn at, which is also the scale of stickers.
    package static let master = Scale.x3

    /// The part of a file name after the sticker's name: empty, `@2x` or `@3x`.
    package var suffix: String { self == .x1 ? "" : "@\(rawValue)x" }

    /// Orders scales by pixels per point.
    public static func < (first: Scale, second: Scale) -> Bool { first.rawValue < second.rawValue }
}

extension Scale: CustomStringConvertible {
    /// `@1x`, `@2x` or `@3x`.
    public var description: String { "@\(rawValue)x" }
}
