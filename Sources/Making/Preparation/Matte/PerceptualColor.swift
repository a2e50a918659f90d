import Raster

/// A color in OKLab, where equal distances look about equal (Björn Ottosson, "A perceptual color space for image processing").
struct PerceptualColor {
    private let lab: SIMD3<Double>

    /// Converts levels of sRGB, 0 to 255.
    init(_ levels: SIMD3<Float>) {
        let light = SIMD3((0..<3).map { TransferCurve.light(of: min(max(Double(levels[$0]) / 255, 0), 1)) })
        func root(_ weights: SIMD3<Double>) -> Double { power((light * weights).sum(), 1.0 / 3) }
        let cones = SIMD3(
            root([0.4122214708, 0.5363325363, 0.0514459929]), root([0.2119034982, 0.6806995451, 0.1073969566]),
            root([0.0883024619, 0.2817188376, 0.6299787005]))
        lab = SIMD3(
            (cones * [0.2104542553, 0.7936177850, -0.0040720468]).sum(),
            (cones * [1.9779984951, -2.4285922050, 0.4505937099]).sum(),
            (cones * [0.0259040371, 0.7827717662, -0.8086757660]).sum())
    }

    /// Returns how different two colors look.
    ///
    /// A difference of 0.02 is just noticeable, and white and black differ by 1.
    func distance(to other: PerceptualColor) -> Double {
        let apart = lab - other.lab
        return (apart * apart).sum().squareRoot()
    }

    /// Returns how different two colors are without their lightness, in the same unit.
    func tint(from other: PerceptualColor) -> Double {
        let apart = lab - other.lab
        return (apart.y * apart.y + apart.z * apart.z).squareRoot()
    }
}
