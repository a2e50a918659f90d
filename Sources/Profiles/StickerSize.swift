/// A size in which a platform shows stickers; raw values are the platform's names.
public struct StickerSize: RawRepresentable, Sendable, Hashable, Codable {
    /// The platform's name of the size; for Messages, Apple's `grid-size`.
    public let rawValue: String
    /// The side of the sticker's square, in points.
    public let points: Int

    init(_ name: String, points: Int) {
        (rawValue, self.points) = (name, points)
    }

    /// Finds the size of a name among those of all platforms; nil if none has it.
    public init?(rawValue: String) {
        guard let size = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = size
    }

    /// Returns the side of the sticker's square in pixels.
    public func pixels(at scale: Scale) -> Int { points * scale.rawValue }
}

extension StickerSize: CaseIterable {
    /// The sizes of all platforms.
    public static var allCases: [StickerSize] { Profile.all.flatMap(\.sizes) }
}
