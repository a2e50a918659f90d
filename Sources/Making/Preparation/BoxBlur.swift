import Raster

/// A nearly Gaussian blur of three means over boxes, at a cost that does not depend on the radius.
struct BoxBlur {
    /// For each of the three passes, the number of pixels before and after a pixel in its mean.
    private let halves: [Int]
    /// The maximum distance that a pixel spreads, in pixels.
    let reach: Double

    /// Creates a blur.
    ///
    /// - Parameter radius: Twice the standard deviation, in pixels.
    init(radius: Double) {
        reach = radius == 0 ? 0 : 1.5 * radius + 2
        // A mean over 2 k + 1 pixels has the variance k (k + 1) / 3. Together, the passes have the variance of the Gaussian.
        let variance = radius * radius / 4
        let smaller = Int(((1 + 4 * variance).squareRoot() - 1) / 2)
        let missing = variance - Double(smaller * (smaller + 1))
        let larger = min(3, max(0, Int((missing * 3 / Double(2 * (smaller + 1))).rounded())))
        halves = (0..<3).map { $0 < larger ? smaller + 1 : smaller }
    }

    /// Returns a blurred plane with the same sum, where values outside the plane are 0.
    func blurred(_ plane: [UInt8], size: PixelSize) -> [UInt8] {
        var values = plane.map { UInt32($0) << 8 }
        for half in halves where half > 0 {
            let share = 1 / Float(2 * half + 1)
            values = values.rowSums(size, half).map { UInt32(Float($0) * share) }
            values = values.columnSums(size, half).map { UInt32(Float($0) * share) }
        }
        return values.map { UInt8(min(255, ($0 &+ 128) >> 8)) }
    }
}
