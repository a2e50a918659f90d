import Raster
import Support

/// A length on a sticker at @3x, such as `8px`, `3pt` or `4%`.
public struct Length: Sendable, Hashable, Codable {
    /// The unit of the value.
    public enum Unit: String, Sendable, Hashable, Codable {
        /// Pixels of the sticker at @3x, with three pixels per point.
        case pixels
        /// Hundredths of the sticker's side.
        case percent
    }

    /// The number of units, 0 or more.
    public var value: Double
    /// The unit of the value.
    public var unit: Unit

    /// Creates a length.
    public init(_ value: Double, _ unit: Unit = .pixels) {
        (self.value, self.unit) = (value, unit)
    }

    /// The longest allowed length in pixels.
    package static let longest = 1000.0

    /// Whether the length is allowed for a sticker.
    var isPossible: Bool { (0...(unit == .percent ? 100 : Self.longest)).contains(value) }

    /// Parses digits with at most one dot and a unit, or returns `nil` if the text has another form or the length is too long.
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

    /// Parses a decimal number in plain digits, because `Double` would also accept `nan`, `0x1p4` and `1e9`.
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
