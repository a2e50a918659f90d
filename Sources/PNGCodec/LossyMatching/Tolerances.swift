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
        let height = pixels.count / width
        for y in 0..<height {
            let rows = max(0, y - 1)...min(height - 1, y + 1)
            // Each column of up to three pixels is summed up once, for three squares.
            let columns = (0..<width).map { x in rows.reduce(into: LumaSums()) { $0.add(luma[$1 * width + x]) } }
            for x in 0..<width {
                var square = columns[x]
                if x > 0 { square.add(columns[x - 1]) }
                if x + 1 < width { square.add(columns[x + 1]) }
                let activity = square.deviation
                let share = 5 / (5 + activity)
                weights[y * width + x] = Int32(256 * share * share)
                bounds[y * width + x] = min(largest, Int16(least + activity))
            }
        }
    }
}

/// The sums of luma, and of its squares, of up to nine pixels on black and on white.
private struct LumaSums {
    private var count: Int32 = 0
    private var sum = SIMD2<Int32>.zero
    private var squares = SIMD2<Int32>.zero

    /// Adds the luma of a pixel, in 1/16 level.
    @inline(__always)
    mutating func add(_ luma: SIMD2<Int32>) {
        // A value is at most 4080, so nine squares, times nine, fit.
        count &+= 1
        sum &+= luma
        squares &+= luma &* luma
    }

    @inline(__always)
    mutating func add(_ other: LumaSums) {
        count &+= other.count
        sum &+= other.sum
        squares &+= other.squares
    }

    /// The standard deviation of luma, in levels.
    ///
    /// The result is for the background with the lower deviation, because an outline is an edge on only one background.
    ///
    /// Square roots and divisions are rounded as IEEE 754 requires, so the result is the same on every processor.
    @inline(__always)
    var deviation: Double {
        let deviations = SIMD2(repeating: count) &* squares &- sum &* sum
        return Double(deviations.min()).squareRoot() / Double(count * 16)
    }
}
