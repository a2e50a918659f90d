#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

/// A transform of the plane: scale and skew, and then a move.
struct AffineMatrix {
    private var (a, b, c, d, e, f) = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)

    private init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
        (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
    }

    static let identity = AffineMatrix(1, 0, 0, 1, 0, 0)

    static func translation(_ x: Double, _ y: Double) -> AffineMatrix { AffineMatrix(1, 0, 0, 1, x, y) }

    /// The value of `transform`, as an attribute or a style.
    var text: String { "matrix(\([a, b, c, d, e, f].map { "\($0)" }.joined(separator: ",")))" }

    /// Whether horizontal lines become slanted or vertical ones.
    var isTurned: Bool { abs(b) > 1e-3 || abs(c) > 1e-3 }

    /// Whether upright boxes become slanted ones, unlike after a turn by 90 degrees.
    var isOblique: Bool { isTurned && (abs(a) > 1e-3 || abs(d) > 1e-3) }

    static func * (one: AffineMatrix, other: AffineMatrix) -> AffineMatrix {
        AffineMatrix(
            one.a * other.a + one.c * other.b, one.b * other.a + one.d * other.b,
            one.a * other.c + one.c * other.d, one.b * other.c + one.d * other.d,
            one.a * other.e + one.c * other.f + one.e, one.b * other.e + one.d * other.f + one.f)
    }

    /// Reads a list of functions of an attribute or a style, or returns `nil` if one is not known.
    init?(_ text: String, _ calculation: StyleCalculation) {
        var scanner = StyleScanner(text.utf8)
        while true {
            while scanner.skip(UInt8(ascii: ",")) || scanner.skip(UInt8(ascii: " ")) {}
            scanner.skipSpaces()
            guard !scanner.isAtEnd else { return }
            let name = scanner.name()
            scanner.skipSpaces()
            let start = scanner.position + 1
            guard scanner.next == UInt8(ascii: "(") else { return nil }
            scanner.skipComponent()
            guard let values = Self.values(scanner.text[start..<scanner.position].dropLast(), calculation),
                let function = AffineMatrix(name, values)
            else { return nil }
            self = self * function
        }
    }

    /// Returns numbers, lengths in pixels and angles in degrees, or `nil` for percentages, whose whole is not known here.
    private static func values(_ text: some Sequence<UInt8>, _ calculation: StyleCalculation) -> [Double]? {
        var scanner = StyleScanner(text)
        var values: [Double] = []
        while true {
            scanner.skipSpaces()
            if scanner.skip(UInt8(ascii: ",")) { scanner.skipSpaces() }
            guard !scanner.isAtEnd else { return values }
            guard let number = calculation.nextValue(in: &scanner), number.unit != .percent else { return nil }
            values.append(number.value)
        }
    }

    private init?(_ name: String, _ values: [Double]) {
        switch (name, values.count) {
        case ("matrix", 6): self.init(values[0], values[1], values[2], values[3], values[4], values[5])
        case ("translate", 1...2): self = .translation(values[0], values.count > 1 ? values[1] : 0)
        case ("translateX", 1): self = .translation(values[0], 0)
        case ("translateY", 1): self = .translation(0, values[0])
        case ("scale", 1...2): self.init(values[0], 0, 0, values.last ?? 1, 0, 0)
        case ("scaleX", 1): self.init(values[0], 0, 0, 1, 0, 0)
        case ("scaleY", 1): self.init(1, 0, 0, values[0], 0, 0)
        case ("skewX", 1): self.init(1, 0, tan(values[0] * .pi / 180), 1, 0, 0)
        case ("skewY", 1): self.init(1, tan(values[0] * .pi / 180), 0, 1, 0, 0)
        case ("rotate", 1), ("rotate", 3):
            let (sine, cosine) = (sin(values[0] * .pi / 180), cos(values[0] * .pi / 180))
            let (x, y) = values.count == 3 ? (values[1], values[2]) : (0.0, 0.0)
            self = .translation(x, y) * AffineMatrix(cosine, sine, -sine, cosine, 0, 0) * .translation(-x, -y)
        default: return nil
        }
    }
}
