/// The number of pixels per point, such as 3 for @3x, or 1.5 for Android's hdpi.
///
///     let scale = Scale.x2
///     let hdpi = Scale(1.5)                 // nil below 0.75, above 9, and between quarters
///     print(scale.pixelsPerPoint, scale)    // 2.0 @2x
public struct Scale: Sendable, Hashable {
    /// The number of quarters of a pixel per point.
    package let quarters: Int

    /// One pixel per point.
    public static let x1 = Scale(quarters: 4)
    /// Two pixels per point.
    public static let x2 = Scale(quarters: 8)
    /// Three pixels per point.
    public static let x3 = Scale(quarters: 12)

    /// The scale that masters are drawn at, which is also the scale of stickers.
    package static let master = Scale.x3
    /// The scales of stickers and their thumbnails.
    package static let ofStickers = [x1, x2, x3]
    /// The scales that file names can have; each layout lists its own.
    private static let range = 0.75...9

    private init(quarters: Int) { self.quarters = quarters }

    /// Creates a scale, or returns `nil` unless it is a multiple of 0.25 from 0.75 to 9.
    public init?(_ pixelsPerPoint: Double) {
        let quarters = pixelsPerPoint * 4
        guard Self.range ~= pixelsPerPoint, quarters == quarters.rounded() else { return nil }
        self.quarters = Int(quarters)
    }

    /// Reads a scale such as `2` or `1.5`, or returns `nil` for other texts.
    package init?(text: String) {
        guard let number = Double(text), let scale = Scale(number), scale.text == text else { return nil }
        self = scale
    }

    /// The pixels per point.
    public var pixelsPerPoint: Double { Double(quarters) / 4 }

    /// The pixels per point without their fraction.
    package var whole: Int { quarters / 4 }

    /// The number, such as `2` or `1.5`.
    package var text: String { quarters.isMultiple(of: 4) ? "\(quarters / 4)" : "\(pixelsPerPoint)" }

    /// The part of a file name after the sticker's name: empty, `@2x` or `@3x`.
    package var suffix: String { self == .x1 ? "" : "\(self)" }
}

extension Scale: Comparable {
    /// Orders scales by pixels per point.
    public static func < (first: Scale, second: Scale) -> Bool { first.quarters < second.quarters }
}

extension Scale: CustomStringConvertible {
    /// Such as `@2x` or `@1.5x`.
    public var description: String { "@\(text)x" }
}

extension Scale: Codable {
    /// Reads the number of pixels per point.
    public init(from decoder: any Decoder) throws {
        let number = try decoder.singleValueContainer().decode(Double.self)
        guard let scale = Scale(number) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "\(number) is no scale."))
        }
        self = scale
    }

    /// Writes the number of pixels per point, as a whole number if it is one.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if quarters.isMultiple(of: 4) { try container.encode(whole) } else { try container.encode(pixelsPerPoint) }
    }
}
