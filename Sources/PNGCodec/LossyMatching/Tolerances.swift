/// The allowed change of each pixel of an image, and the weight of the change.
///
/// In flat areas every error is visible, in texture few errors are. The measure is the deviation of luma around the pixel.
struct Tolerances {
    /// The weight of a squared difference, in 1/256.
    private(set) var weights: [Int32]
    /// The largest allowed difference of a channel, in levels.
    private(set) var bounds: [Int16]

    /// The largest bound of any pixel at a price of bits, in levels.
    static func largestBound(at price: BitPrice) -> Int16 { Int16(16 + 24 * price.root) }

    init(_ pixels: [VisiblePixel], width: Int, price: BitPrice) {
        let luma = pixels.map { pixel in
            let (onBlack, onWhite) = pixel.luma
            return SIMD2(onBlack, onWhite)
        }
        let largest = Self.largestBound(at: price)
        let least = 2 + 3 * price.root
        weights = [Int32](repeating: 0, count: pixels.count)
        bounds = [Int16](repeating: 0, count: pixels.count)
        for y in 0..<pixels.count / width {
            for x in 0..<width {
                let activity = Self.deviation(luma, x, y, width)
                let share = 5 / (5 + activity)
                weights[y * width + x] = Int32(256 * share * share)
                bounds[y * width + x] = min(largest, Int16(least + activity))
            }
        }
    }

    /// Returns the standard deviation of luma in the square of 3 x 3 pixels around a pixel, in levels.
    ///
    /// The result is for the background with the lower deviation, because an outline is an edge on only one background.
    ///
    /// Square roots and divisions are rounded as IEEE 754 requires, so the result is the same on every processor.
    private static func deviation(_ luma: [SIMD2<Int32>], _ x: Int, _ y: Int, _ width: Int) -> Double {
        var (count, sum, squares) = (Int32(0), SIMD2<Int32>.zero, SIMD2<Int32>.zero)
        for row in max(0, y - 1)...min(luma.count / width - 1, y + 1) {
            for column in max(0, x - 1)...min(width - 1, x + 1) {
                // A value is at most 4080, so nine squares, times nine, fit.
                let value = luma[row * width + column]
                count += 1
                sum &+= value
                squares &+= value &* value
            }
        }
        let deviations = SIMD2(repeating: count) &* squares &- sum &* sum
        return Double(deviations.min()).squareRoot() / Double(count * 16)
    }
}
