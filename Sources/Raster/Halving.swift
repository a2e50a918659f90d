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
}

typealias PairOfRows = UnsafeBufferPointer<SIMD8<Int16>>

/// Mixes four pairs of rows to one pair of half their width, for the columns of `span`.
func halve(
    _ pairs: (PairOfRows, PairOfRows, PairOfRows, PairOfRows), upper: HalvingTaps, lower: HalvingTaps,
    span: Range<Int>, into target: UnsafeMutableBufferPointer<SIMD8<Int16>>
) {
    let width = pairs.0.count
    precondition(pairs.1.count == width && pairs.2.count == width && pairs.3.count == width)
    precondition(target.count == (width + 1) / 2 && span.lowerBound >= 0 && span.upperBound <= target.count)
    let (upper, lower) = (upper.parts, lower.parts)
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
