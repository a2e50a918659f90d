/// How many pixels there are to a point.
public enum Scale: Int, Sendable, Hashable, CaseIterable, Codable, Comparable {
    case x1 = 1
    case x2
    case x3

    /// What a file name carries behind the sticker's name: nothing, `@2x` or `@3x`.
    public var suffix: String { self == .x1 ? "" : "@\(rawValue)x" }

    public static func < (first: Scale, second: Scale) -> Bool { first.rawValue < second.rawValue }
}

extension Scale: CustomStringConvertible {
    /// `@1x`, `@2x` or `@3x`.
    public var description: String { "@\(rawValue)x" }
}
