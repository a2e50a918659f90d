/// Matrix profiles after ICC.1:2001, assembled byte by byte.
public enum ProfileFixture {
    /// Display P3's primaries with sRGB's curve.
    public static let displayP3 = matrixProfile(
        red: (0.51512, 0.24120, -0.00105), green: (0.29198, 0.69225, 0.04189), blue: (0.15710, 0.06657, 0.78407),
        curve: srgbCurve)

    /// sRGB with a name that does not mention sRGB.
    public static let namelessSRGB = matrixProfile(
        red: (0.43607, 0.22249, 0.01392), green: (0.38515, 0.71687, 0.09708), blue: (0.14307, 0.06061, 0.71410),
        curve: srgbCurve)

    /// Returns the data of an iCCP chunk.
    public static func chunkData(_ profile: [UInt8]) -> [UInt8] {
        Array("test".utf8) + [0, 0] + storedZlib(profile)
    }

    /// sRGB's curve in 1024 points.
    private static let srgbCurve: [UInt8] = {
        let points = (0..<1024).map { index in
            let value = Double(index) / 1023
            let light = value <= 0.04045 ? value / 12.92 : raised((value + 0.055) / 1.055)
            return Int((light * 65_535).rounded())
        }
        return Array("curv".utf8) + bigEndian(0) + bigEndian(1024)
            + points.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    }()

    /// Returns the power of 2.4, as the fifth root of the twelfth power.
    private static func raised(_ base: Double) -> Double {
        let twelfth = (0..<12).reduce(1.0) { product, _ in product * base }
        var root = base
        for _ in 0..<60 { root = (4 * root + twelfth / (root * root * root * root)) / 5 }
        return root
    }

    private static func matrixProfile(
        red: (Double, Double, Double), green: (Double, Double, Double), blue: (Double, Double, Double), curve: [UInt8]
    ) -> [UInt8] {
        let tags: [(String, [UInt8])] = [
            ("desc", Array("desc".utf8) + bigEndian(0) + bigEndian(5) + Array("test\0".utf8) + zeros(79)),
            ("cprt", Array("text".utf8) + bigEndian(0) + Array("none\0".utf8)),
            ("wtpt", xyz((0.9642, 1, 0.8249))),
            ("rXYZ", xyz(red)), ("gXYZ", xyz(green)), ("bXYZ", xyz(blue)),
            ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
        ]
        var table = bigEndian(tags.count)
        var body: [UInt8] = []
        let start = 128 + 4 + tags.count * 12
        for (name, data) in tags {
            table += Array(name.utf8) + bigEndian(start + body.count) + bigEndian(data.count)
            body += data + zeros((4 - data.count % 4) % 4)
        }
        var header = bigEndian(start + body.count) + zeros(4) + bigEndian(0x0210_0000)
        header += Array("mntrRGB XYZ ".utf8) + zeros(12) + Array("acsp".utf8) + zeros(28)
        header += fixed(0.9642) + fixed(1) + fixed(0.8249)
        return header + zeros(128 - header.count) + table + body
    }

    private static func xyz(_ value: (Double, Double, Double)) -> [UInt8] {
        Array("XYZ ".utf8) + bigEndian(0) + fixed(value.0) + fixed(value.1) + fixed(value.2)
    }

    private static func fixed(_ value: Double) -> [UInt8] { bigEndian(Int((value * 65_536).rounded())) }

    private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
}
