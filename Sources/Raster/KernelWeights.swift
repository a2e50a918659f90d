/// The number of pixels along an axis, before and after resampling.
struct Axis: Sendable, Hashable {
    var source: Int
    var target: Int
    /// How often the source is halved before the kernel is applied.
    var halvings = 0

    /// The number of pixels, after halving, per target pixel.
    var ratio: Double { Double(source) / Double(target << halvings) }
}

/// The source pixels (halved if the axis says so) and the weights of every target pixel along an axis.
///
/// The weights of each target pixel add up to 1, even if the kernel reaches past the border. Windows with equal weights share them:
/// reducing a master to two thirds needs only two patterns, which stay in the processor's first-level cache.
struct KernelWeights: Sendable {
    struct Window: Sendable {
        /// The first source pixel.
        var source: Int
        /// The index in `parts` of the first source pixel's weight.
        var offset: Int
        /// The number of source pixels, at least one.
        var count: Int
    }

    let windows: [Window]
    /// The weights, each repeated for the four channels of a pixel.
    let parts: [SIMD4<Float>]

    init(_ axis: Axis, kernel: Kernel) {
        let (source, target) = (axis.source, axis.target)
        precondition(source > 0 && target > 0)
        let ratio = Double(source) / Double(target)
        let reach = kernel.radius * max(ratio, 1)
        // Windows repeat after a period of target pixels, shifted by a whole number of halved pixels, except at the borders.
        let divisor = greatestCommonDivisor(source, target)
        let (period, step) = ((target / divisor) << axis.halvings, source / divisor)
        let border = Double(8 << axis.halvings)
        func isAwayFromBorders(_ pixel: Int) -> Bool {
            let center = (Double(pixel) + 0.5) * ratio
            return center - reach >= border && center + reach <= Double(source) - border
        }
        var windows: [Window] = []
        var parts: [SIMD4<Float>] = []
        var offsets: [[Float]: Int] = [:]
        for pixel in 0..<target {
            if pixel >= period && isAwayFromBorders(pixel - period) && isAwayFromBorders(pixel) {
                var window = windows[pixel - period]
                window.source += step
                windows.append(window)
                continue
            }
            let run = Self.run(ofPixel: pixel, axis, kernel)
            let own = run.values.map { Float($0) }
            let offset = offsets[own] ?? parts.count
            if offset == parts.count {
                offsets[own] = offset
                parts.append(contentsOf: own.map { SIMD4(repeating: $0) })
            }
            windows.append(Window(source: run.first, offset: offset, count: own.count))
        }
        self.windows = windows
        self.parts = parts
    }

    /// Returns the source pixels, halved if the axis says so, and the weights of one target pixel.
    static func run(ofPixel pixel: Int, _ axis: Axis, _ kernel: Kernel) -> WeightRun {
        let ratio = Double(axis.source) / Double(axis.target)
        let stretch = max(ratio, 1)
        let center = (Double(pixel) + 0.5) * ratio
        let range: Range<Int>
        let values: [Double]
        if kernel == .nearest {
            let holder = min(Int(center), axis.source - 1)
            range = holder..<holder + 1
            values = [1]
        } else {
            let reach = kernel.radius * stretch
            range = max(0, Int((center - reach).rounded()))..<min(axis.source, Int((center + reach).rounded()))
            values = range.map { kernel.value(at: (Double($0) + 0.5 - center) / stretch) }
        }
        let total = values.reduce(0, +)
        var run = WeightRun(first: range.lowerBound, values: values.map { $0 / total })
        var length = axis.source
        for _ in 0..<axis.halvings {
            run = run.halved(of: length)
            length = (length + 1) / 2
        }
        return run
    }
}
