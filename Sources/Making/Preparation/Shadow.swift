public import Raster

/// A shadow under a sticker.
public struct Shadow: Sendable, Hashable, Codable {
    /// The distance to the right, in pixels of the sticker, where negative values are to the left.
    public var x: Double
    /// The distance down, in pixels of the sticker, where negative values are up.
    public var y: Double
    /// The softness in pixels of the sticker: twice the standard deviation of a Gaussian, as in CSS.
    public var blur: Double
    /// The color.
    public var color: OpaqueColor
    /// The alpha of the color, 0 to 255.
    public var alpha: UInt8

    /// Creates a shadow.
    public init(x: Double, y: Double, blur: Double, color: OpaqueColor, alpha: UInt8 = 255) {
        (self.x, self.y, self.blur, self.color, self.alpha) = (x, y, blur, color, alpha)
    }

    /// Whether the shadow is allowed for a sticker.
    var isPossible: Bool {
        let offsets = -Length.longest...Length.longest
        return offsets.contains(x) && offsets.contains(y) && (0...Length.longest).contains(blur)
    }

    /// Parses `x,y,blur,#rrggbbaa`, such as `0,4,8,#00000059`, or returns `nil` if the text has another form.
    package init?(_ text: String) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        let lengths = parts.prefix(3).compactMap { part -> Double? in
            let number = Length.number(part.hasSuffix("px") ? part.dropLast(2) : part)
            return number.flatMap { abs($0) <= Length.longest ? $0 : nil }
        }
        guard lengths.count == 3, lengths[2] >= 0, parts[3].hasPrefix("#") else { return nil }
        let digits = parts[3].dropFirst()
        guard let color = OpaqueColor(hexadecimal: String(digits.prefix(6))) else { return nil }
        var alpha = UInt8.max
        if digits.utf8.count != 6 {
            guard digits.utf8.count == 8, digits.allSatisfy(\.isHexDigit),
                let value = UInt8(digits.suffix(2), radix: 16)
            else { return nil }
            alpha = value
        }
        self.init(x: lengths[0], y: lengths[1], blur: lengths[2], color: color, alpha: alpha)
    }
}
