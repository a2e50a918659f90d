import RasterShim

/// The weights of an axis as 16-bit integers, in pairs for four channels; every pair starts with an even source pixel.
struct FixedPointWeights: Sendable {
    typealias Window = StickermillWindow

    /// The source pixels of each target pixel.
    ///
    /// The first and the last pair of a window may have a weight of 0 for a pixel outside the window. From each window to the next, the
    /// first and the last source pixel stay or move forward.
    let windows: [Window]
    /// Pairs of weights, each repeated four times.
    let parts: [SIMD8<Int16>]
    /// The weight 1 is stored as 2 to the power of this number.
    let bits: Int

    /// The number of source pixel pairs up to the last pair that a window reaches.
    let end: Int

    /// The length of the longest window in pixels, including those with a weight of 0.
    var longestWindow: Int { (windows.map(\.pairs).max() ?? 0) * 2 }

    /// Returns the source pixels that some target pixels are mixed from.
    func sources(of targets: Range<Int>) -> Range<Int> {
        let windows = windows[targets]
        guard let first = windows.first, let last = windows.last else { return 0..<0 }
        return first.source..<last.end
    }

    /// Returns the target pixels that are mixed from source pixels in a span.
    func targets(_ targets: Range<Int>, reaching span: Range<Int>) -> Range<Int> {
        let windows = windows[targets]
        let first = windows.partitioningIndex(where: { $0.end > span.lowerBound })
        return first..<max(first, windows.partitioningIndex(where: { $0.source >= span.upperBound }))
    }

    /// Returns the weights of some target pixels for a band of the source, and the source pixels in the band.
    ///
    /// - Parameter length: The number of source pixels. The last window may reach one pixel further, with a weight of 0.
    func band(_ targets: Range<Int>, of length: Int) -> (weights: FixedPointWeights, sources: Range<Int>) {
        let sources = sources(of: targets).clamped(to: 0..<length)
        let windows = windows[targets].map {
            Window(source: $0.source - sources.lowerBound, pairs: $0.pairs, offset: $0.offset)
        }
        return (FixedPointWeights(windows: windows, parts: parts, bits: bits), sources)
    }

    private init(windows: [Window], parts: [SIMD8<Int16>], bits: Int) {
        (self.windows, self.parts, self.bits) = (windows, parts, bits)
        end = windows.last.map { $0.source / 2 + $0.pairs } ?? 0
    }

    init(_ weights: KernelWeights) {
        let largest = weights.parts.map { abs($0.x) }.max() ?? 0
        let bits = largest < 0.999 ? 15 : 14
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
        // Callers that read the parts of a window rely on this.
        precondition(windows.allSatisfy { $0.source >= 0 && $0.offset >= 0 && $0.offset + $0.pairs <= parts.count })
        self.init(windows: windows, parts: parts, bits: bits)
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

extension FixedPointWeights.Window {
    /// The first source pixel after the window.
    var end: Int { source + 2 * pairs }
}

extension ArraySlice {
    /// Returns the index of the first element that meets a condition, or the end index.
    ///
    /// If an element meets the condition, all later elements must meet it.
    fileprivate func partitioningIndex(where meets: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if meets(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
