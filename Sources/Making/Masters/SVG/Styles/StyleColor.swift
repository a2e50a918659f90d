/// A color in any color space of CSS, in which missing values (`none`) are NaN.
struct StyleColor {
    typealias Channels = StyleColorSpace.Channels

    var channels: Channels
    /// The opacity from 0 to 1.
    var alpha: Double
    var space: StyleColorSpace

    /// Which way around the color circle a mixture takes.
    enum HueArc: String {
        case shorter, longer, increasing, decreasing
    }

    /// Returns the value of a property with all colors that librsvg 2.54 does not know as `#rrggbb` or `rgba()`.
    ///
    /// The new colors are those that Chromium shows on an sRGB screen. Stickermill leaves functions that it cannot
    /// evaluate, such as functions with `currentcolor`. Returns `nil` if nothing changes.
    static func rewritten(in value: String) -> String? {
        guard value.utf8.contains(UInt8(ascii: "(")) else { return nil }
        var scanner = StyleScanner(value.utf8)
        var result: [UInt8] = []
        var hasChanged = false
        while !scanner.isAtEnd {
            let start = scanner
            let name = scanner.name().lowercased()
            if scanner.next == UInt8(ascii: "("), StyleColorParser.functions.contains(name) {
                var parser = StyleColorParser(start)
                if let color = parser.color(), parser.isUnknownToLibrsvg {
                    scanner = parser.scanner
                    result += color.text.utf8
                    // An adjacent name or number would become a part of `#rrggbb`.
                    if scanner.next.map(StyleScanner.isPartOfName) == true { result.append(UInt8(ascii: " ")) }
                    hasChanged = true
                    continue
                }
                scanner.skipComponent()
            } else if name == "url" || name.isEmpty && !scanner.skip(UInt8(ascii: "(")) {
                scanner.skipComponent()
            }
            result += scanner.text[start.position..<scanner.position]
        }
        return hasChanged ? String(decoding: result, as: UTF8.self) : nil
    }

    /// The color in sRGB with 8 bits per channel, clipped to the range of sRGB.
    private var text: String {
        var channels = converted(to: .rgb).channels
        channels.replace(with: 0, where: .!(channels .> 0))
        channels.replace(with: 255, where: channels .> 255)
        // Chromium rounds numbers of this precision.
        let bytes = SIMD3<Int>(SIMD3<Float>(channels).rounded(.toNearestOrAwayFromZero))
        let alpha = alpha.isNaN ? 0 : (alpha * 10_000).rounded() / 10_000
        if alpha < 0.998 { return "rgba(\(bytes.x), \(bytes.y), \(bytes.z), \(alpha))" }
        return "#" + String(1 << 24 | bytes.x << 16 | bytes.y << 8 | bytes.z, radix: 16).dropFirst()
    }

    /// Returns the color in another space, where missing channels are 0.
    func converted(to other: StyleColorSpace) -> StyleColor {
        if space == other { return self }
        return StyleColor(channels: space.convert(channels.withoutMissing, to: other), alpha: alpha, space: other)
    }

    /// Returns the color with an opacity, lightness, chroma, and hue within the limits of CSS.
    ///
    /// Relative colors may be outside sRGB, unlike other colors of `rgb()` and of `hsl()` with commas.
    func clamped(isRelative: Bool, hasCommas: Bool = false) -> StyleColor {
        var (lowest, highest) = (Channels(repeating: -.infinity), Channels(repeating: .infinity))
        switch space {
        case .rgb where !isRelative: (lowest, highest) = (.zero, space.full)
        case .hsl where hasCommas: (lowest, highest) = (Channels(-.infinity, 0, 0), Channels(.infinity, 100, 100))
        case .hsl where !isRelative: (lowest.y, lowest.z) = (0, 0)
        case .lab, .oklab, .lch, .oklch:
            (lowest.x, highest.x) = (0, space.full.x)
            if space.hue != nil { lowest.y = 0 }
        default: break
        }
        var result = self
        result.channels.replace(with: lowest, where: channels .< lowest)
        result.channels.replace(with: highest, where: channels .> highest)
        if let hue = space.hue { result.channels[hue] = StyleColorSpace.turn(channels[hue]) }
        if !alpha.isNaN { result.alpha = min(max(alpha, 0), 1) }
        return result
    }

    /// Returns a mixture with this share of the second color.
    static func mixture(
        of first: StyleColor, and second: StyleColor, share: Double, in space: StyleColorSpace, _ arc: HueArc
    ) -> StyleColor {
        var (first, second) = (first.converted(toMixIn: space), second.converted(toMixIn: space))
        first.replaceMissing(from: second)
        second.replaceMissing(from: first)
        let firstShare = (first.alpha.isNaN ? 1 : first.alpha) * (1 - share)
        let secondShare = (second.alpha.isNaN ? 1 : second.alpha) * share
        let alpha = firstShare + secondShare
        // Like Chromium, this limits channels before it divides them.
        var result = StyleColor(
            channels: first.channels * firstShare + second.channels * secondShare,
            alpha: first.alpha.isNaN ? .nan : alpha, space: space
        ).clamped(isRelative: true)
        if alpha > 0 { result.channels /= alpha }
        if let hue = space.hue {
            let (start, end) = (first.channels[hue], second.channels[hue])
            result.channels[hue] = StyleColorSpace.turn(start + share * angle(from: start, to: end, arc))
        }
        return space == .hsl || space == .hwb ? result.converted(to: .srgb) : result
    }

    private func converted(toMixIn other: StyleColorSpace) -> StyleColor {
        if space == other { return self }
        var result = converted(to: other)
        if let hue = other.hue, other.isGray(result.channels) { result.channels[hue] = .nan }
        let properties = other.properties
        var missing = Set(space.properties.indices.filter { channels[$0].isNaN }.map { space.properties[$0] })
        for (pair, other) in StyleColorSpace.equivalentProperties where other.isSubset(of: properties) {
            if missing.isSuperset(of: pair) { missing.formUnion(other) }
        }
        for (index, property) in properties.enumerated() where missing.contains(property) {
            result.channels[index] = .nan
        }
        return result
    }

    private mutating func replaceMissing(from other: StyleColor) {
        channels.replace(with: other.channels, where: channels .!= channels)
        if alpha.isNaN { alpha = other.alpha }
    }

    /// Returns the signed angle between two hues from 0 to 360 degrees.
    private static func angle(from first: Double, to second: Double, _ arc: HueArc) -> Double {
        let angle = second - first
        return switch arc {
        case .shorter: abs(angle) <= 180 ? angle : angle - (angle > 0 ? 360 : -360)
        case .longer: abs(angle) >= 180 ? angle : angle - (angle > 0 ? 360 : -360)
        case .increasing: angle < 0 ? angle + 360 : angle
        case .decreasing: angle > 0 ? angle - 360 : angle
        }
    }
}

extension SIMD3<Double> {
    fileprivate var withoutMissing: Self { replacing(with: 0, where: self .!= self) }
}

extension StyleColor {
    /// Returns whether a value is a color, with or without a function.
    static func isColor(_ value: String) -> Bool {
        var parser = StyleColorParser(StyleScanner(value.trimmed.utf8))
        return parser.color() != nil && parser.scanner.isAtEnd
    }
}
