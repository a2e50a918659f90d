/// The number of pixels that an axis has, and is to have.
struct Axis: Sendable, Hashable {
    var source: Int
    var target: Int
}

/// For every pixel along an axis of the target: which pixels of the source it is made of, and in what parts.
///
/// The parts of each target pixel add up to 1; where the kernel reaches past the border, the pixels inside share the
/// whole. Windows with the same parts share them: two thirds of a master know only two patterns, which stay in the
/// nearest cache.
struct KernelWeights: Sendable {
    struct Window: Sendable {
        /// The first source pixel.
        var source: Int
        /// Where its part stands in `parts`.
        var offset: Int
        /// How many source pixels there are, at least one.
        var count: Int
    }

    let windows: [Window]
    /// Each part four times over, as the channels of a pixel take it.
    let parts: [SIMD4<Float>]

    init(_ axis: Axis, kernel: Kernel) {
        let (source, target) = (axis.source, axis.target)
        precondition(source > 0 && target > 0)
        let ratio = Double(source) / Double(target)
        let stretch = max(ratio, 1)
        var windows: [Window] = []
        var parts: [SIMD4<Float>] = []
        var offsets: [[Float]: Int] = [:]
        for pixel in 0..<target {
            let center = (Double(pixel) + 0.5) * ratio
            let range: Range<Int>
            let values: [Double]
            if kernel == .nearest {
                let holder = min(Int(center), source - 1)
                range = holder..<holder + 1
                values = [1]
            } else {
                let reach = kernel.radius * stretch
                range = max(0, Int((center - reach).rounded()))..<min(source, Int((center + reach).rounded()))
                values = range.map { kernel.value(at: (Double($0) + 0.5 - center) / stretch) }
            }
            let total = values.reduce(0, +)
            let own = values.map { Float($0 / total) }
            let offset = offsets[own] ?? parts.count
            if offset == parts.count {
                offsets[own] = offset
                parts.append(contentsOf: own.map { SIMD4(repeating: $0) })
            }
            windows.append(Window(source: range.lowerBound, offset: offset, count: range.count))
        }
        self.windows = windows
        self.parts = parts
    }
}
