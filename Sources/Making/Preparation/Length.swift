import Raster
import Support

/// A length on a sticker at @3x, such as `8px`, `3pt` or `4%`.
public struct Length: Sendable, Hashable, Codable {
    /// What the value counts.
    public enum Unit: String, Sendable, Hashable, Codable {
        /// Pixels of the sticker at @3x; a point has three of them.
        case pixels
        /// Hundredths of the sticker's side.
        case percent
    }

    /// The number of units, 0 or more.
    public var value: Double
    /// What the value counts.
    public var unit: Unit

    /// Creates a length.
    public init(_ value: Double, _ unit: Unit = .pixels) {
        (self.value, self.unit) = (value, unit)
    }

    /// The longest length that can be written, in pixels.
    package static let longest = 1000.0

    /// Whether a sticker can have the length.
    var isPossible: Bool { (0...(unit == .percent ? 100 : Self.longest)).contains(value) }

    /// Parses digits with at most one dot, and a unit; nil if the text is anything else, or too long a length.
    package init?(_ text: String) {
        for (suffix, factor, unit) in [("px", 1, Unit.pixels), ("pt", 3, .pixels), ("%", 1, .percent)]
            as [(_, Double, _)]
        where text.hasSuffix(suffix) {
            guard let number = Self.number(text.dropLast(suffix.count)), number >= 0 else { return nil }
            self.init(number * factor, unit)
            guard isPossible else { return nil }
            return
        }
        return nil
    }

    /// Parses a decimal number in plain digits; `Double` would accept `nan`, `0x1p4` and `1e9`.
    static func number(_ text: Substring) -> Double? {
        let digits = text.hasPrefix("-") ? text.dropFirst() : text
        guard (1...8).contains(digits.utf8.count), digits.utf8.allSatisfy({ (48...57).contains($0) || $0 == 46 }) else {
            return nil
        }
        return Double(text)
    }
}

extension Length: CustomStringConvertible {
    /// The length as text, such as `8px`.
    public var description: String {
        value.shortText + (unit == .percent ? "%" : "px")
    }
}
