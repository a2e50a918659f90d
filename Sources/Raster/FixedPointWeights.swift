/// The weights of an axis as 16-bit integers, in pairs for four channels; every pair starts with an even source pixel.
struct FixedPointWeights: Sendable {
    struct Window: Sendable {
        /// The first source pixel of the first pair; even.
        var source: Int
        /// The number of pairs; the first and the last may have a weight of 0 for a pixel outside the window.
        var pairs: Int
        /// The index of the first pair in `parts`.
        var offset: Int
    }

    let windows: [Window]
    /// Pairs of weights, each repeated four times.
    let parts: [SIMD8<Int16>]
    /// The weight 1 is stored as 2 to the power of this.
    let bits: Int

    /// The length of the longest window in pixels, including those with a weight of 0.
    var longestWindow: Int { (windows.map(\.pairs).max() ?? 0) * 2 }

    /// Returns the source pixels that some target pixels are mixed from.
    func sources(of targets: Range<Int>) -> Range<Int> {
        let windows = windows[targets]
        return (windows.map(\.source).min() ?? 0)..<(windows.map { $0.source + 2 * $0.pairs }.max() ?? 0)
    }

    init(_ weights: KernelWeights) {
        let largest = weights.parts.map { abs($0.x) }.max() ?? 0
        bits = largest < 0.999 ? 15 : 14
        var windows: [Window] = []
        var parts: [SIMD8<Int16>] = []
        var offsets: [[Int]: Int] = [:]
        for window in weights.windows {
            let skipped = window.source % 2
            let pairs = (skipped + window.count + 1) / 2
            let offset = offsets[[window.offset, skipped]] ?? parts.count
            if offset == parts.count {
                offsets[[window.offset, skipped]] = offset
                let own = weights.parts[window.offset..<window.offset + window.count].map { Double($0.x) }
                var padded = [Int16](repeating: 0, count: pairs * 2)
                padded.replaceSubrange(skipped..<skipped + own.count, with: Self.integers(own, one: 1 << bits))
                for pair in 0..<pairs {
                    let (first, second) = (padded[pair * 2], padded[pair * 2 + 1])
                    parts.append(SIMD8(first, second, first, second, first, second, first, second))
                }
            }
            windows.append(Window(source: window.source - skipped, pairs: pairs, offset: offset))
        }
        self.windows = windows
        self.parts = parts
    }

    /// Rounds weights so that their sum stays exact: the largest weight absorbs the difference.
    private static func integers(_ parts: [Double], one: Int) -> [Int16] {
        var integers = parts.map { Int(($0 * Double(one)).rounded()) }
        if let largest = parts.indices.max(by: { parts[$0] < parts[$1] }) {
            integers[largest] += one - integers.reduce(0, +)
        }
        return integers.map { Int16(clamping: $0) }
    }
}
