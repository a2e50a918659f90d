/// The values that an attribute may have, as far as librsvg and browsers differ when a value is not valid.
enum AttributeGrammar {
    case words([String])
    /// Numbers, from a lowest value on.
    case numbers(ClosedRange<Int>, from: Double = -.infinity)
    /// A number or a percentage.
    case share
    /// A length or a percentage, from 0 on.
    case length
    /// Nothing, because browsers ignore the attribute.
    case nothing

    func accepts(_ value: String) -> Bool {
        switch self {
        case .words(let words): words.contains(value.trimmed)
        case .numbers(let counts, let lowest): Self.areNumbers(value, counts, from: lowest)
        case .share: value.trimmed.wholeMatch(of: /[+-]?[\d.]+([eE][+-]?\d+)?%?/) != nil
        case .length: value.trimmed.wholeMatch(of: /[+]?[\d.]+([eE][+-]?\d+)?(%|[a-zA-Z]*)/) != nil
        case .nothing: false
        }
    }

    /// Returns whether a text is a list of this many numbers.
    static func areNumbers(_ text: String, _ counts: ClosedRange<Int>, from lowest: Double) -> Bool {
        var scanner = StyleScanner(text.utf8)
        var count = 0
        while true {
            scanner.skipSpaces()
            if count > 0, scanner.skip(UInt8(ascii: ",")) { scanner.skipSpaces() }
            guard !scanner.isAtEnd else { return counts.contains(count) }
            // A sign may follow a number without a space.
            guard let number = scanner.number(), number.isFinite, number >= lowest else { return false }
            count += 1
        }
    }

    /// The grammars by element and attribute.
    static let all: [String: [String: AttributeGrammar]] = {
        let number = numbers(1...1)
        let units = words(["userSpaceOnUse", "objectBoundingBox"])
        let function: [String: AttributeGrammar] = [
            "type": words(["identity", "table", "discrete", "linear", "gamma"]),
            "slope": number, "intercept": number, "amplitude": number, "exponent": number, "offset": number,
        ]
        let gradient: [String: AttributeGrammar] = [
            "gradientUnits": units, "spreadMethod": words(["pad", "reflect", "repeat"]),
        ]
        return [
            "feGaussianBlur": ["stdDeviation": numbers(1...2, from: 0)],
            "feColorMatrix": ["type": words(["matrix", "saturate", "hueRotate", "luminanceToAlpha"])],
            "stop": ["offset": .share], "radialGradient": gradient.merging(["fr": .length]) { $1 },
            "feComposite": [
                "operator": words(["over", "in", "out", "atop", "xor", "lighter", "arithmetic"]),
                "k1": number, "k2": number, "k3": number, "k4": number,
            ],
            "feFuncR": function, "feFuncG": function, "feFuncB": function, "feFuncA": function,
            "feTurbulence": [
                "type": words(["turbulence", "fractalNoise"]), "stitchTiles": words(["stitch", "noStitch"]),
                "numOctaves": number, "seed": number,
            ],
            "feOffset": ["dx": number, "dy": number],
            "feDiffuseLighting": ["surfaceScale": number, "diffuseConstant": numbers(1...1, from: 0)],
            "feSpecularLighting": [
                "surfaceScale": number, "specularConstant": numbers(1...1, from: 0), "specularExponent": number,
            ],
            "filter": ["filterUnits": units, "primitiveUnits": units],
            "clipPath": ["clipPathUnits": units],
            "mask": ["maskUnits": units, "maskContentUnits": units, "transform": .nothing, "mask": .nothing],
            "pattern": ["patternUnits": units, "patternContentUnits": units],
            "marker": ["markerUnits": words(["strokeWidth", "userSpaceOnUse"])],
            "linearGradient": gradient,
        ]
    }()
}
