/// The resampler's arithmetic in 32-bit floating point, for each kernel, size, and light, with channels from 0 to 255.
struct FloatingPointResampling: Sendable {
    private let kernel: Kernel
    private let light: Light
    private var size = PixelSize(width: 0, height: 0)
    /// The premultiplied pixels, row by row from the top.
    private var pixels: [SIMD4<Float>] = []
    private var spans = VisibleSpans()
    private var weights: [Axis: KernelWeights] = [:]

    init(kernel: Kernel, light: Light) {
        self.kernel = kernel
        self.light = light
    }

    mutating func load(_ bitmap: Bitmap) {
        size = bitmap.size
        spans.load(bitmap)
        bitmap.withPixels { source in
            pixels = light == .encoded ? source.map(premultiplied) : source.map(premultipliedLinear)
        }
    }

    mutating func unload() {
        pixels = []
    }

    /// Makes the weights for a target, unless they exist.
    mutating func keepWeights(for target: PixelSize) {
        let axes = axes(to: target)
        for axis in [axes.columns, axes.rows] where weights[axis] == nil { weights[axis] = weights(axis) }
    }

    func resampled(to target: PixelSize) -> Bitmap {
        let axes = axes(to: target)
        let (columns, rows) = (weights(axes.columns), weights(axes.rows))
        var mixedRow = [SIMD4<Float>](repeating: .zero, count: size.width)
        var result = Bitmap(size: target)
        result.withMutablePixels { result in
            pixels.withUnsafeBufferPointer { pixels in
                mixedRow.withUnsafeMutableBufferPointer { mixed in
                    for (y, window) in rows.windows.enumerated() {
                        let span = spans.union(ofRows: window.source..<window.source + window.count)
                        guard !span.isEmpty else { continue }
                        rows.parts.withUnsafeBufferPointer { parts in
                            mixRows(pixels, width: size.width, span: span, window: window, parts: parts, into: mixed)
                        }
                        let row = result[y * target.width..<(y + 1) * target.width]
                        mixColumns(
                            mixed, span: span, columns: columns, light: light,
                            into: UnsafeMutableBufferPointer(rebasing: row))
                    }
                }
            }
        }
        return result
    }

    private func axes(to target: PixelSize) -> (columns: Axis, rows: Axis) {
        (Axis(source: size.width, target: target.width), Axis(source: size.height, target: target.height))
    }

    private func weights(_ axis: Axis) -> KernelWeights {
        weights[axis] ?? KernelWeights(axis, kernel: kernel)
    }
}

// MARK: Premultiplying

private func premultiplied(_ bytes: SIMD4<UInt8>) -> SIMD4<Float> {
    let pixel = SIMD4<Float>(bytes: bytes)
    var scaled = pixel * (pixel.w * (1 / 255))
    scaled.w = pixel.w
    return scaled
}

private func premultipliedLinear(_ bytes: SIMD4<UInt8>) -> SIMD4<Float> {
    let table = TransferCurve.linearValues
    let alpha = Float(bytes.w)
    var scaled = SIMD4(table[Int(bytes.x)], table[Int(bytes.y)], table[Int(bytes.z)], 0) * (alpha * (1 / 255))
    scaled.w = alpha
    return scaled
}

// MARK: Mixing

/// Mixes the rows of a window into one, for the columns of `span`.
private func mixRows(
    _ pixels: UnsafeBufferPointer<SIMD4<Float>>, width: Int, span: Range<Int>, window: KernelWeights.Window,
    parts: UnsafeBufferPointer<SIMD4<Float>>, into mixed: UnsafeMutableBufferPointer<SIMD4<Float>>
) {
    precondition(span.upperBound <= width && width <= mixed.count)
    precondition((window.source + window.count) * width <= pixels.count)
    precondition(window.offset + window.count <= parts.count)
    let start = window.source * width
    for x in span {
        var sum = SIMD4<Float>.zero
        for tap in 0..<window.count {
            sum += pixels[start + tap * width + x] * parts[window.offset + tap]
        }
        mixed[x] = sum
    }
}

/// Mixes along a row, which is transparent outside `span`, and stores straight RGBA bytes.
private func mixColumns(
    _ mixed: UnsafeMutableBufferPointer<SIMD4<Float>>, span: Range<Int>, columns: KernelWeights, light: Light,
    into row: UnsafeMutableBufferPointer<SIMD4<UInt8>>
) {
    precondition(row.count == columns.windows.count && span.upperBound <= mixed.count)
    for (x, window) in columns.windows.enumerated() {
        let first = max(window.source, span.lowerBound)
        let end = min(window.source + window.count, span.upperBound)
        guard first < end else { continue }
        var sum = SIMD4<Float>.zero
        for column in first..<end {
            sum += mixed[column] * columns.parts[window.offset - window.source + column]
        }
        row[x] = straight(sum, light: light)
    }
}

/// Divides the colors by alpha, clamps overshoot and rounds.
///
/// Alpha is clamped after the division: where alpha overshoots, the colors overshoot equally, so their quotient is the flat color.
@inline(__always)
private func straight(_ premultiplied: SIMD4<Float>, light: Light) -> SIMD4<UInt8> {
    let alpha = premultiplied.w
    guard alpha >= 0.5 else { return .zero }
    var color = premultiplied
    color.replace(with: 0, where: color .< 0)
    let limit = SIMD4(repeating: alpha)
    color.replace(with: limit, where: color .> limit)
    color *= 255 / alpha
    color.w = min(alpha, 255)
    switch light {
    case .encoded:
        return SIMD4<UInt8>(truncatingIfNeeded: color.roundedToIntegers)
    case .linear:
        let steps = (color * (Float(TransferCurve.steps) / 255)).roundedToIntegers
        let table = TransferCurve.storedValues
        return SIMD4(table[Int(steps.x)], table[Int(steps.y)], table[Int(steps.z)], UInt8(color.w + 0.5))
    }
}
