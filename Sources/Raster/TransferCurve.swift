/// The transfer curve of sRGB, IEC 61966-2-1, with tables in which stored values and light both range from 0 to 255.
package enum TransferCurve {
    /// Returns the linear light of a stored value, where both range from 0 to 1.
    package static func light(of value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : power((value + 0.055) / 1.055, 2.4)
    }

    /// The linear light of each stored value.
    static let linearValues: [Float] = (0...255).map { Float(light(of: Double($0) / 255) * 255) }

    /// The number of steps of `storedValues`, which keeps the error below a tenth of a level where the curve is steepest.
    static let steps = 65_535

    /// The rounded stored value of each step of linear light.
    static let storedValues: [UInt8] = (0...steps).map { step in
        let light = Double(step) / Double(steps)
        let value = light <= 0.0031308 ? light * 12.92 : 1.055 * power(light, 1 / 2.4) - 0.055
        return UInt8((value * 255).rounded())
    }
}
