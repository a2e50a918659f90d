/// Reads colors of CSS Color Module Level 5.
struct StyleColorParser {
    private(set) var scanner: StyleScanner
    /// Whether a color uses syntax that librsvg 2.54 does not know.
    private(set) var isUnknownToLibrsvg = false
    private var depth = 0
    private static let maximumDepth = 32

    /// The names of all functions that are colors, in lower case.
    static let functions: Set = [
        "rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color", "color-mix", "light-dark",
    ]

    init(_ scanner: StyleScanner) {
        self.scanner = scanner
    }

    /// Reads a color, or returns `nil` at an undefined position.
    mutating func color() -> StyleColor? {
        scanner.skipSpaces()
        if scanner.skip(UInt8(ascii: "#")) { return Self.color(hex: scanner.name()) }
        let name = scanner.name().lowercased()
        guard scanner.skip(UInt8(ascii: "(")) else { return Self.names[name].flatMap(Self.color(hex:)) }
        guard Self.functions.contains(name), depth < Self.maximumDepth else { return nil }
        depth += 1
        defer { depth -= 1 }
        let result: StyleColor?
        switch name {
        case "color-mix": result = mixture()
        case "light-dark":
            result = color()
            guard skip(",") else { return nil }
            while let next = scanner.next, next != UInt8(ascii: ")") { scanner.skipComponent() }
        case "rgba", "hsla": result = function(String(name.dropLast()))
        default: result = function(name)
        }
        if !name.hasPrefix("rgb"), !name.hasPrefix("hsl") { isUnknownToLibrsvg = true }
        return skip(")") || scanner.isAtEnd ? result : nil
    }

    /// Reads the arguments of a function with three channels and an opacity.
    private mutating func function(_ name: String) -> StyleColor? {
        var origin: StyleColor?
        if skip(word: "from") {
            origin = color()
            guard origin != nil else { return nil }
        }
        guard let space = name == "color" ? space() : StyleColorSpace(rawValue: name),
            name != "color" || space.isForColorFunction
        else { return nil }
        let calculation = StyleCalculation(names: origin.map { Self.names(of: $0.converted(to: space)) } ?? [:])
        var channels = StyleColorSpace.Channels()
        var units: [StyleNumber.Unit] = []
        var hasCommas = false
        for index in 0..<3 {
            guard let number = number(calculation) else { return nil }
            switch number.unit {
            case .number: channels[index] = number.value
            case .percent where index != space.hue: channels[index] = number.value / 100 * space.full[index]
            case .angle where index == space.hue: channels[index] = number.value
            default: return nil
            }
            units.append(number.unit)
            if index == 0 { hasCommas = skip(",") }
            if index == 1, skip(",") != hasCommas { return nil }
        }
        let isClassic = space == .rgb ? Set(units).count == 1 : space == .hsl && units[1...] == [.percent, .percent]
        if hasCommas, !isClassic || origin != nil || channels.sum().isNaN { return nil }
        if !isClassic || origin != nil { isUnknownToLibrsvg = true }
        var alpha = calculation.names["alpha"] ?? 1
        if skip(hasCommas ? "," : "/") {
            guard let number = number(calculation), number.unit == .number || number.unit == .percent,
                !(hasCommas && number.value.isNaN)
            else { return nil }
            alpha = number.unit == .percent ? number.value / 100 : number.value
        }
        return StyleColor(channels: channels, alpha: alpha, space: space).clamped(
            isRelative: origin != nil, hasCommas: hasCommas)
    }

    /// Reads a number, a calculation, or `none`, which becomes NaN.
    private mutating func number(_ calculation: StyleCalculation) -> StyleNumber? {
        scanner.skipSpaces()
        if isAtName { isUnknownToLibrsvg = true }
        if skip(word: "none") { return StyleNumber(value: .nan, unit: .number) }
        return calculation.nextValue(in: &scanner)
    }

    /// Returns the names of a color's channels in calculations.
    private static func names(of color: StyleColor) -> [String: Double] {
        var names = ["alpha": color.alpha.isNaN ? 0 : color.alpha]
        for (index, name) in color.space.letters.enumerated() {
            names[name] = color.channels[index].isNaN ? 0 : color.channels[index]
        }
        return names
    }

    // MARK: Mixtures

    private mutating func mixture() -> StyleColor? {
        var space = StyleColorSpace.oklab
        var arc = StyleColor.HueArc.shorter
        if skip(word: "in") {
            guard let named = self.space(), named != .rgb else { return nil }
            space = named
            if !skip(",") {
                scanner.skipSpaces()
                guard space.hue != nil, let named = StyleColor.HueArc(rawValue: scanner.name().lowercased()),
                    skip(word: "hue"), skip(",")
                else { return nil }
                arc = named
            }
        }
        guard let first = part(), skip(","), let second = part() else { return nil }
        let firstShare = first.share ?? 100 - (second.share ?? 50)
        let secondShare = second.share ?? 100 - firstShare
        let total = firstShare + secondShare
        var result = StyleColor.mixture(
            of: first.color, and: second.color, share: total > 0 ? secondShare / total : 0.5, in: space, arc)
        result.alpha *= min(total / 100, 1)
        return result
    }

    /// Reads a color with a percentage before or after it.
    private mutating func part() -> (color: StyleColor, share: Double?)? {
        let share = share()
        guard let color = color() else { return nil }
        return (color, share ?? self.share())
    }

    private mutating func share() -> Double? {
        scanner.skipSpaces()
        let start = scanner
        let isCalculation = isAtName
        guard let number = StyleCalculation().nextValue(in: &scanner), number.unit == .percent,
            isCalculation || (0...100).contains(number.value)
        else {
            scanner = start
            return nil
        }
        return min(max(number.value, 0), 100)
    }

    private mutating func space() -> StyleColorSpace? {
        scanner.skipSpaces()
        let name = scanner.name().lowercased()
        return StyleColorSpace(rawValue: name == "xyz" ? "xyz-d65" : name)
    }

    // MARK: Tokens

    /// Whether a name follows rather than a number or a mark.
    private var isAtName: Bool { scanner.next.map { $0 >= UInt8(ascii: "A") } == true }

    private mutating func skip(_ mark: Character) -> Bool {
        scanner.skipSpaces()
        return mark.asciiValue.map { scanner.skip($0) } == true
    }

    private mutating func skip(word: String) -> Bool {
        var ahead = scanner
        ahead.skipSpaces()
        guard ahead.name().lowercased() == word else { return false }
        scanner = ahead
        return true
    }

    // MARK: Names

    /// Returns a color of 3, 4, 6 or 8 hexadecimal digits.
    private static func color(hex: String) -> StyleColor? {
        let digits = hex.count < 6 ? hex.map { "\($0)\($0)" }.joined() : hex
        guard [3, 4, 6, 8].contains(hex.utf8.count), digits.utf8.first != UInt8(ascii: "-"),
            let value = UInt32(digits.utf8.count == 6 ? digits + "ff" : digits, radix: 16)
        else { return nil }
        let channels = StyleColorSpace.Channels(
            Double(value >> 24), Double(value >> 16 & 255), Double(value >> 8 & 255))
        return StyleColor(channels: channels, alpha: Double(value & 255) / 255, space: .rgb)
    }

    private static let names: [String: String] = {
        let words = """
            aliceblue f0f8ff antiquewhite faebd7 aqua 00ffff aquamarine 7fffd4 azure f0ffff beige f5f5dc bisque ffe4c4
            black 000000 blanchedalmond ffebcd blue 0000ff blueviolet 8a2be2 brown a52a2a burlywood deb887
            cadetblue 5f9ea0 chartreuse 7fff00 chocolate d2691e coral ff7f50 cornflowerblue 6495ed cornsilk fff8dc
            crimson dc143c cyan 00ffff darkblue 00008b darkcyan 008b8b darkgoldenrod b8860b darkgray a9a9a9
            darkgreen 006400 darkgrey a9a9a9 darkkhaki bdb76b darkmagenta 8b008b darkolivegreen 556b2f darkorange ff8c00
            darkorchid 9932cc darkred 8b0000 darksalmon e9967a darkseagreen 8fbc8f darkslateblue 483d8b
            darkslategray 2f4f4f darkslategrey 2f4f4f darkturquoise 00ced1 darkviolet 9400d3 deeppink ff1493
            deepskyblue 00bfff dimgray 696969 dimgrey 696969 dodgerblue 1e90ff firebrick b22222 floralwhite fffaf0
            forestgreen 228b22 fuchsia ff00ff gainsboro dcdcdc ghostwhite f8f8ff gold ffd700 goldenrod daa520
            gray 808080 green 008000 greenyellow adff2f grey 808080 honeydew f0fff0 hotpink ff69b4 indianred cd5c5c
            indigo 4b0082 ivory fffff0 khaki f0e68c lavender e6e6fa lavenderblush fff0f5 lawngreen 7cfc00
            lemonchiffon fffacd lightblue add8e6 lightcoral f08080 lightcyan e0ffff lightgoldenrodyellow fafad2
            lightgray d3d3d3 lightgreen 90ee90 lightgrey d3d3d3 lightpink ffb6c1 lightsalmon ffa07a lightseagreen 20b2aa
            lightskyblue 87cefa lightslategray 778899 lightslategrey 778899 lightsteelblue b0c4de lightyellow ffffe0
            lime 00ff00 limegreen 32cd32 linen faf0e6 magenta ff00ff maroon 800000 mediumaquamarine 66cdaa
            mediumblue 0000cd mediumorchid ba55d3 mediumpurple 9370db mediumseagreen 3cb371 mediumslateblue 7b68ee
            mediumspringgreen 00fa9a mediumturquoise 48d1cc mediumvioletred c71585 midnightblue 191970 mintcream f5fffa
            mistyrose ffe4e1 moccasin ffe4b5 navajowhite ffdead navy 000080 oldlace fdf5e6 olive 808000 olivedrab 6b8e23
            orange ffa500 orangered ff4500 orchid da70d6 palegoldenrod eee8aa palegreen 98fb98 paleturquoise afeeee
            palevioletred db7093 papayawhip ffefd5 peachpuff ffdab9 peru cd853f pink ffc0cb plum dda0dd
            powderblue b0e0e6 purple 800080 rebeccapurple 663399 red ff0000 rosybrown bc8f8f royalblue 4169e1
            saddlebrown 8b4513 salmon fa8072 sandybrown f4a460 seagreen 2e8b57 seashell fff5ee sienna a0522d
            silver c0c0c0 skyblue 87ceeb slateblue 6a5acd slategray 708090 slategrey 708090 snow fffafa
            springgreen 00ff7f steelblue 4682b4 tan d2b48c teal 008080 thistle d8bfd8 tomato ff6347 turquoise 40e0d0
            violet ee82ee wheat f5deb3 white ffffff whitesmoke f5f5f5 yellow ffff00 yellowgreen 9acd32
            transparent 00000000
            """.split { $0 == " " || $0 == "\n" }.map(String.init)
        let pairs = stride(from: 0, to: words.count, by: 2).map { (words[$0], words[$0 + 1]) }
        return Dictionary(uniqueKeysWithValues: pairs)
    }()
}
