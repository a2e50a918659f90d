/// An opaque color in sRGB.
public struct OpaqueColor: Sendable, Hashable, Codable {
    /// The level of red, 0 to 255.
    public var red: UInt8
    /// The level of green, 0 to 255.
    public var green: UInt8
    /// The level of blue, 0 to 255.
    public var blue: UInt8

    /// Creates a color from levels of 0 to 255.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
        self.red = red
        self.green = green
        self.blue = blue
    }

    /// The brightest color.
    public static let white = Self(red: 255, green: 255, blue: 255)
    /// The darkest color.
    public static let black = Self(red: 0, green: 0, blue: 0)

    /// The color as `#RRGGBB`.
    package var hexadecimal: String {
        let digits = [red, green, blue].map { level in
            let text = String(level, radix: 16, uppercase: true)
            return text.count < 2 ? "0\(text)" : text
        }
        return "#" + digits.joined()
    }

    /// Parses `#RRGGBB`, with or without the number sign, or returns `nil`.
    public init?(hexadecimal text: String) {
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16) else {
            return nil
        }
        self.init(
            red: UInt8(value >> 16 & 255), green: UInt8(value >> 8 & 255), blue: UInt8(value & 255))
    }
}
