/// A size of stickers: a size of a platform, or a custom side in pixels.
///
///     let large = StickerSize.large                 // 618 px at @3x
///     let own = try StickerSize(pixels: 512)
///     settings.conversion.thumbnails = [.small, own]
public struct StickerSize: RawRepresentable, Sendable, Hashable, Codable {
    /// The platform's name for the size, for Messages Apple's `grid-size`, or the custom side in pixels, such as `512`.
    public let rawValue: String
    /// The side of the sticker's square at @3x, in pixels.
    private let side: Int
    /// Whether the size is a custom size, whose files have the same pixels at any scale.
    package let isOwn: Bool

    /// The maximum side of a custom size, in pixels.
    package static let maximumPixels = 4096

    init(_ name: String, points: Int) {
        (rawValue, side, isOwn) = (name, points * Scale.master.whole, false)
    }

    /// Creates a custom size, or returns `nil` unless the side is from 1 to ``maximumPixels``.
    init?(own side: Int) {
        guard 1...Self.maximumPixels ~= side else { return nil }
        (rawValue, self.side, isOwn) = ("\(side)", side, true)
    }

    /// Creates the custom size of a messenger's stickers.
    package init(ofMessenger side: Int) { (rawValue, self.side, isOwn) = ("\(side)", side, true) }

    /// Finds a platform's size by its name, or reads a custom side in pixels.
    ///
    /// Returns `nil` for other texts.
    public init?(rawValue: String) {
        if let size = Self.allCases.first(where: { $0.rawValue == rawValue }) {
            self = size
        } else {
            guard let side = Int(rawValue), "\(side)" == rawValue, let own = Self(own: side) else { return nil }
            self = own
        }
    }

    /// The side of the sticker's square in points.
    public var points: Int { side / Scale.master.whole }

    /// Returns the side of the sticker's square in pixels.
    public func pixels(at scale: Scale) -> Int { isOwn ? side : points * scale.quarters / 4 }
}

extension StickerSize: CaseIterable {
    /// The sizes of all platforms.
    public static var allCases: [StickerSize] { Profile.all.flatMap(\.sizes) }
}
