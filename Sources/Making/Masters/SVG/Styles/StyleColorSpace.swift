#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#endif

/// A color space of CSS Color Module Level 4.
///
/// Channels have the scale of plain numbers in CSS functions: `rgb` has channels from 0 to 255, and `hsl` has a hue in
/// degrees and a lightness from 0 to 100. Channels may be out of range.
enum StyleColorSpace: String {
    case rgb, hsl, hwb, lab, lch, oklab, oklch, srgb
    case linearSRGB = "srgb-linear"
    case displayP3 = "display-p3"
    case linearDisplayP3 = "display-p3-linear"
    case a98 = "a98-rgb"
    case proPhoto = "prophoto-rgb"
    case rec2020
    case xyz = "xyz-d65"
    case xyzD50 = "xyz-d50"

    typealias Channels = SIMD3<Double>

    /// The name of each channel.
    var letters: [String] {
        switch self {
        case .hsl, .hwb, .lab, .lch, .oklab, .oklch: rawValue.suffix(3).map { String($0) }
        case .xyz, .xyzD50: ["x", "y", "z"]
        default: ["r", "g", "b"]
        }
    }

    /// The property of each channel.
    ///
    /// In mixtures, a missing channel stays missing in another space that has its property.
    var properties: [String] {
        switch self {
        case .hsl: ["hue", "colorfulness", "lightness"]
        case .hwb: ["hue", "whiteness", "blackness"]
        case .lab, .oklab: ["lightness", "a", "b"]
        case .lch, .oklch: ["lightness", "colorfulness", "hue"]
        default: ["red", "green", "blue"]
        }
    }

    /// Pairs of properties that, if both are missing, make another pair missing in spaces with that pair.
    static let equivalentProperties: [(Set<String>, Set<String>)] = [
        (["a", "b"], ["colorfulness", "hue"]), (["colorfulness", "hue"], ["a", "b"]),
        (["whiteness", "blackness"], ["colorfulness", "lightness"]),
        (["colorfulness", "lightness"], ["whiteness", "blackness"]),
    ]

    /// The index of the hue, if the space has hues.
    var hue: Int? { properties.firstIndex(of: "hue") }

    /// Returns an angle from 0 to 360 degrees with the same direction.
    static func turn(_ angle: Double) -> Double {
        let rest = angle.truncatingRemainder(dividingBy: 360)
        return rest < 0 ? rest + 360 : rest
    }

    /// Whether the function `color()` knows the space.
    var isForColorFunction: Bool { self != .rgb && properties.contains("red") }

    /// The channels that 100% stands for.
    var full: Channels {
        switch self {
        case .rgb: Channels(repeating: 255)
        case .hsl, .hwb: Channels(repeating: 100)
        case .lab: Channels(100, 125, 125)
        case .lch: Channels(100, 150, 0)
        case .oklab: Channels(1, 0.4, 0.4)
        case .oklch: Channels(1, 0.4, 0)
        default: Channels(repeating: 1)
        }
    }

    /// Returns the channels of the same color in another space.
    func convert(_ channels: Channels, to other: StyleColorSpace) -> Channels {
        if self == other { return channels }
        let channels = toBase(channels)
        return other.fromBase(base == other.base ? channels : other.base.fromXYZ(base.toXYZ(channels)))
    }

    /// Returns whether a color is a gray, whose hue has no meaning.
    ///
    /// The limits are those of Chromium.
    func isGray(_ channels: Channels) -> Bool {
        switch self {
        case .hsl: channels.y < 1e-9
        case .hwb: channels.y + channels.z > 100 - 1e-9
        case .lch, .oklch: Float(channels.y) <= 0.02
        default: false
        }
    }

    // MARK: Spaces with other coordinates for the same colors

    private var base: StyleColorSpace {
        switch self {
        case .rgb, .hsl, .hwb, .linearSRGB: .srgb
        case .linearDisplayP3: .displayP3
        case .lch: .lab
        case .oklch: .oklab
        default: self
        }
    }

    private func toBase(_ channels: Channels) -> Channels {
        switch self {
        case .rgb: return channels / 255
        case .hsl: return Self.rgb(hue: channels.x, saturation: channels.y / 100, lightness: channels.z / 100)
        case .hwb:
            let (white, black) = (channels.y / 100, channels.z / 100)
            guard white + black < 1 else { return Channels(repeating: white / (white + black)) }
            return Self.rgb(hue: channels.x, saturation: 1, lightness: 0.5) * (1 - white - black) + white
        case .lch, .oklch:
            let angle = channels.z * .pi / 180
            return Channels(channels.x, channels.y * cos(angle), channels.y * sin(angle))
        case .linearSRGB, .linearDisplayP3: return channels.map(base.channel)
        default: return channels
        }
    }

    private func fromBase(_ channels: Channels) -> Channels {
        switch self {
        case .rgb: return channels * 255
        case .hsl:
            let (high, low) = (channels.max(), channels.min())
            let lightness = (high + low) / 2
            let room = min(lightness, 1 - lightness)
            let saturation = high == low || room == 0 ? 0 : (high - lightness) / room
            // Colors far outside sRGB have a negative saturation, which is the opposite hue.
            let hue = Self.hue(channels) + (saturation < 0 ? 180 : 0)
            return Channels(Self.turn(hue), abs(saturation) * 100, lightness * 100)
        case .hwb: return Channels(Self.turn(Self.hue(channels)), channels.min() * 100, (1 - channels.max()) * 100)
        case .lch, .oklch:
            let hue = Self.turn(atan2(channels.z, channels.y) * 180 / .pi)
            return Channels(channels.x, hypot(channels.y, channels.z), hue)
        case .linearSRGB, .linearDisplayP3: return channels.map(base.light)
        default: return channels
        }
    }

    private static func rgb(hue: Double, saturation: Double, lightness: Double) -> Channels {
        Channels(0, 8, 4).map { offset in
            let k = (offset + turn(hue) / 30).truncatingRemainder(dividingBy: 12)
            return lightness - saturation * min(lightness, 1 - lightness) * max(-1, min(k - 3, 9 - k, 1))
        }
    }

    private static func hue(_ rgb: Channels) -> Double {
        let (high, range) = (rgb.max(), rgb.max() - rgb.min())
        if range == 0 { return 0 }
        if rgb.x == high { return (rgb.y - rgb.z) / range * 60 }
        return rgb.y == high ? (rgb.z - rgb.x) / range * 60 + 120 : (rgb.x - rgb.y) / range * 60 + 240
    }

    // MARK: Conversion through XYZ with the white point D50, as in Chromium

    private func toXYZ(_ channels: Channels) -> Channels {
        switch self {
        case .xyzD50: return channels
        case .lab:
            let y = (channels.x + 16) / 116
            let roots = Channels(y + channels.y / 500, y, y - channels.z / 200)
            return roots.map { $0 > 24 / 116 ? $0 * $0 * $0 : ($0 - 16 / 116) * 108 / 841 } * Self.white
        case .oklab:
            let roots = Self.opponents.inverse * channels
            return Self.adaptation * (Self.cones.inverse * (roots * roots * roots))
        default: return matrix * channels.map(light)
        }
    }

    private func fromXYZ(_ xyz: Channels) -> Channels {
        switch self {
        case .xyzD50: return xyz
        case .lab:
            let limit = 24.0 * 24 * 24 / (116 * 116 * 116)
            let roots = (xyz / Self.white).map { $0 > limit ? cbrt($0) : $0 * 841 / 108 + 16 / 116 }
            return Channels(116 * roots.y - 16, 500 * (roots.x - roots.y), 200 * (roots.y - roots.z))
        case .oklab: return Self.opponents * (Self.cones * (Self.adaptation.inverse * xyz)).map(cbrt)
        default: return (matrix.inverse * xyz).map(channel)
        }
    }

    /// The curve between light and channels: a line for channels below the limit, and a power for others.
    private var curve: (limit: Double, slope: Double, offset: Double, power: Double) {
        switch self {
        case .srgb, .displayP3: (0.04045, 12.92, 0.055, 2.4)
        case .a98: (0, 1, 0, 2.2)
        case .proPhoto: (0, 1, 0, 1.8)
        case .rec2020: (0.08145, 4.5, 0.0993, 1 / 0.45)
        default: (0, 1, 0, 1)
        }
    }

    private func light(_ channel: Double) -> Double {
        let (value, curve) = (abs(channel), curve)
        let light =
            value < curve.limit ? value / curve.slope : pow((value + curve.offset) / (1 + curve.offset), curve.power)
        return channel < 0 ? -light : light
    }

    private func channel(_ light: Double) -> Double {
        let (value, curve) = (abs(light), curve)
        let channel =
            value < curve.limit / curve.slope
            ? value * curve.slope : pow(value, 1 / curve.power) * (1 + curve.offset) - curve.offset
        return light < 0 ? -channel : channel
    }

    private var matrix: Matrix {
        switch self {
        case .displayP3:
            Matrix(
                [0.515102, 0.291965, 0.157153], [0.241182, 0.692236, 0.0665819], [-0.00104941, 0.0418818, 0.784378])
        case .a98: Matrix([0.60974, 0.20528, 0.14919], [0.31111, 0.62567, 0.06322], [0.01947, 0.06087, 0.74457])
        case .proPhoto: Matrix([0.7976701, 0.135194, 0.0313559], [0.288039, 0.7118744, 0.0000866], [0, 0, 0.8252111])
        case .rec2020:
            Matrix(
                [0.673459, 0.165661, 0.1251], [0.279033, 0.675338, 0.0456288], [-0.00193139, 0.0299794, 0.797162])
        case .xyz: Self.adaptation
        default:
            Matrix(
                [0.43606567, 0.3851471, 0.14306641], [0.2224884, 0.71687317, 0.06060791],
                [0.01391602, 0.09707642, 0.71409607])
        }
    }

    private static let white = Channels(0.9642, 1, 0.8251)
    /// From D65 to D50.
    private static let adaptation = Matrix(
        [1.0478573, 0.0229075, -0.0501623], [0.0295705, 0.9904755, -0.0170615], [-0.0092405, 0.015053, 0.7519708])
    private static let cones = Matrix(
        [0.81902244, 0.36190626, -0.12887378], [0.03298367, 0.92928685, 0.03614467],
        [0.0481772, 0.26423952, 0.63354783])
    private static let opponents = Matrix(
        [0.210454255, 0.793617785, -0.004072047], [1.977998494, -2.428592207, 0.45059371],
        [0.025904037, 0.782771766, -0.808675766])
}

/// A matrix of three rows and columns.
private struct Matrix {
    private let x, y, z: SIMD3<Double>

    init(_ first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>) { (x, y, z) = (first, second, third) }

    static func * (matrix: Matrix, vector: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3((matrix.x * vector).sum(), (matrix.y * vector).sum(), (matrix.z * vector).sum())
    }

    var inverse: Matrix {
        let (a, b, c) = (Self.cross(y, z), Self.cross(z, x), Self.cross(x, y))
        let determinant = (x * a).sum()
        return Matrix(
            SIMD3(a.x, b.x, c.x) / determinant, SIMD3(a.y, b.y, c.y) / determinant, SIMD3(a.z, b.z, c.z) / determinant)
    }

    private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
}

extension SIMD3<Double> {
    fileprivate func map(_ transform: (Double) -> Double) -> SIMD3<Double> {
        SIMD3(transform(x), transform(y), transform(z))
    }
}
