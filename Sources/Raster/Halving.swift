/// The weights, in eighths, that mix rows into one row of a halved image, with the border rows repeated beyond the borders.
///
/// Mixtures of four rows are smooth enough to replace the pixels of long windows (`WeightRun.halved`). Averages of two rows are not: at 3.5
/// halved pixels per target pixel, they lose 25 dB more.
struct HalvingTaps {
    /// The weights of both rows, for four channels: of the pair above, of the pair with the same number, and of the pair below.
    let parts: (SIMD8<Int16>, SIMD8<Int16>, SIMD8<Int16>)

    static let weights: [Int16] = [1, 3, 3, 1]

    init(row: Int, height: Int) {
        let first = 2 * row - 2
        var sums = [Int16](repeating: 0, count: 6)
        for (index, weight) in Self.weights.enumerated() {
            sums[min(max(first + 1 + index, 0), height - 1) - first] += weight
        }
        func pair(_ index: Int) -> SIMD8<Int16> {
            interleaved(SIMD4(repeating: sums[index]), SIMD4(repeating: sums[index + 1]))
        }
        parts = (pair(0), pair(2), pair(4))
    }

    /// Returns the numbers of the four pairs of rows that are mixed to one pair, in ascending order.
    static func pairs(mixedTo pair: Int, height: Int) -> (Int, Int, Int, Int) {
        let last = (height - 1) / 2
        return (max(2 * pair - 1, 0), 2 * pair, min(2 * pair + 1, last), min(2 * pair + 2, last))
    }
}

typealias PairOfRows = UnsafeBufferPointer<SIMD8<Int16>>
typealias FourPairs = (PairOfRows, PairOfRows, PairOfRows, PairOfRows)

extension PixelSize {
    /// The size of the image at half its size.
    var halved: PixelSize { PixelSize(width: (width + 1) / 2, height: (height + 1) / 2) }
}

/// Mixes four pairs of rows to one pair of half their width, for the columns of `span`.
///
/// - Parameters:
///   - row: The number of the pair.
///   - source: The size of the image that is halved.
func halve(
    _ pairs: FourPairs, to row: Int, of source: PixelSize, span: Range<Int>,
    into target: UnsafeMutableBufferPointer<SIMD8<Int16>>
) {
    let width = pairs.0.count
    precondition(pairs.1.count == width && pairs.2.count == width && pairs.3.count == width)
    precondition(target.count == (width + 1) / 2 && span.lowerBound >= 0 && span.upperBound <= target.count)
    let upper = HalvingTaps(row: 2 * row, height: source.height).parts
    let lower = HalvingTaps(row: 2 * row + 1, height: source.height).parts
    @inline(__always)
    func mixed(_ column: Int) -> (upper: SIMD4<Int32>, lower: SIMD4<Int32>) {
        let pair = (pairs.0[column], pairs.1[column], pairs.2[column], pairs.3[column])
        return (
            pairSums(pair.0, upper.0) &+ pairSums(pair.1, upper.1) &+ pairSums(pair.2, upper.2),
            pairSums(pair.1, lower.0) &+ pairSums(pair.2, lower.1) &+ pairSums(pair.3, lower.2)
        )
    }
    var first = mixed(max(2 * span.lowerBound - 1, 0))
    var second = mixed(2 * span.lowerBound)
    for x in span {
        let third = mixed(min(2 &* x &+ 1, width &- 1))
        let fourth = mixed(min(2 &* x &+ 2, width &- 1))
        target[x] = interleaved(
            sixtyFourth(first.upper, second.upper, third.upper, fourth.upper),
            sixtyFourth(first.lower, second.lower, third.lower, fourth.lower))
        (first, second) = (third, fourth)
    }
}

/// Mixes four columns of sums in eighths, and rounds.
@inline(__always)
private func sixtyFourth(
    _ first: SIMD4<Int32>, _ second: SIMD4<Int32>, _ third: SIMD4<Int32>, _ fourth: SIMD4<Int32>
) -> SIMD4<Int16> {
    let inner = second &+ third
    return SIMD4<Int16>(truncatingIfNeeded: (first &+ fourth &+ inner &+ inner &+ inner &+ 32) &>> 6)
}
