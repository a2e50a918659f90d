/// How many pixels there are per point.
public enum Scale: Int, Sendable, Hashable, CaseIterable, Codable, Comparable {
    /// One pixel per point.
    case x1 = 1
    /// Two pixels per point.
    case x2
    /// Three pixels per point: the scale of masters.
    case x3

    /// What a file name carries after the sticker's name: nothing, `@2x` or `@3x`.
    public var suffix: String { self == .x1 ? "" : "@\(rawValue)x" }

    public static func < (first: Scale, second: Scale) -> Bool { first.rawValue < second.rawValue }
}

extension Scale: CustomStringConvertible {
    /// `@1x`, `@2x` or `@3x`.
    public var description: String { "@\(rawValue)x" }
}
