/// Resamples bitmaps with one kernel; keeps its weight tables and its scratch row from call to call.
///
/// Separable: each target row is first mixed from the source rows above and below it, then along itself. Colours are
/// mixed premultiplied, so a transparent pixel has no say in the colour of its neighbours. Rows and columns where the
/// source is transparent are skipped.
public struct Resampler: Sendable {
    public let kernel: Kernel
    public let light: Light
    private var weights: [Axis: KernelWeights] = [:]
    private var mixedRow: [SIMD4<Float>] = []

    private struct Axis: Hashable {
        var source: Int
        var target: Int
    }

    public init(kernel: Kernel = .lanczos3, light: Light = .encoded) {
        self.kernel = kernel
        self.light = light
    }

    /// Resamples to a size.
    ///
    /// The result has straight alpha, each channel rounded to the nearest, and colour 0 where alpha is 0. Overshoot of the
    /// kernel is cut off: alpha stays within 0 and 255, premultiplied colours within 0 and alpha.
    ///
    /// - Precondition: `source` was loaded with the light of this resampler, and neither size is empty.
    public mutating func resample(_ source: PremultipliedBitmap, to size: PixelSize) -> Bitmap {
        let columns = weights(from: source.size.width, to: size.width)
        let rows = weights(from: source.size.height, to: size.height)
        if mixedRow.count < source.size.width {
            mixedRow = [SIMD4<Float>](repeating: .zero, count: source.size.width)
        }
        var result = Bitmap(size: size)
        result.withMutablePixels { resample(source, rows: rows, columns: columns, to: $0) }
        return result
    }

    private mutating func weights(from source: Int, to target: Int) -> KernelWeights {
        let axis = Axis(source: source, target: target)
        if let known = weights[axis] { return known }
        let made = KernelWeights(source: source, target: target, kernel: kernel)
        weights[axis] = made
        return made
    }

    private mutating func resample(
        _ source: PremultipliedBitmap, rows: KernelWeights, columns: KernelWeights,
        to target: UnsafeMutableBufferPointer<SIMD4<UInt8>>
    ) {
        let width = source.size.width
        let targetWidth = columns.windows.count
        precondition(target.count == rows.windows.count * targetWidth)
        precondition(source.pixels.count >= source.size.area && source.spans.count == source.size.height)
        precondition(mixedRow.count >= width)
        source.pixels.withUnsafeBufferPointer { pixels in
            mixedRow.withUnsafeMutableBufferPointer { mixed in
                for (y, window) in rows.windows.enumerated() {
                    let span = union(of: source.spans[window.source..<window.source + window.count])
                    guard !span.isEmpty else { continue }
                    rows.parts.withUnsafeBufferPointer { parts in
                        mixRows(pixels, width: width, span: span, window: window, parts: parts, into: mixed)
                    }
                    let row = target[y * targetWidth..<(y + 1) * targetWidth]
                    mixColumns(
                        mixed, span: span, columns: columns, light: light,
                        into: UnsafeMutableBufferPointer(rebasing: row))
                }
            }
        }
    }
}

private func union(of spans: ArraySlice<Range<Int>>) -> Range<Int> {
    spans.reduce(0..<0) { all, span in
        if span.isEmpty { return all }
        if all.isEmpty { return span }
        return min(all.lowerBound, span.lowerBound)..<max(all.upperBound, span.upperBound)
    }
}

/// Mixes the rows of a window into one, over the columns of `span`; four columns at a time share each weight.
private func mixRows(
    _ pixels: UnsafeBufferPointer<SIMD4<Float>>, width: Int, span: Range<Int>, window: KernelWeights.Window,
    parts: UnsafeBufferPointer<SIMD4<Float>>, into mixed: UnsafeMutableBufferPointer<SIMD4<Float>>
) {
    let start = window.source * width
    var x = span.lowerBound
    while x + 4 <= span.upperBound {
        var sums = (SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero, SIMD4<Float>.zero)
        var index = start + x
        for tap in 0..<window.count {
            let part = parts[window.offset + tap]
            sums.0 += pixels[index] * part
            sums.1 += pixels[index + 1] * part
            sums.2 += pixels[index + 2] * part
            sums.3 += pixels[index + 3] * part
            index += width
        }
        mixed[x] = sums.0
        mixed[x + 1] = sums.1
        mixed[x + 2] = sums.2
        mixed[x + 3] = sums.3
        x += 4
    }
    while x < span.upperBound {
        var sum = SIMD4<Float>.zero
        for tap in 0..<window.count {
            sum += pixels[start + tap * width + x] * parts[window.offset + tap]
        }
        mixed[x] = sum
        x += 1
    }
}

/// Mixes along a row, whose pixels outside `span` count as transparent, and stores straight RGBA bytes.
private func mixColumns(
    _ mixed: UnsafeMutableBufferPointer<SIMD4<Float>>, span: Range<Int>, columns: KernelWeights, light: Light,
    into row: UnsafeMutableBufferPointer<SIMD4<UInt8>>
) {
    columns.parts.withUnsafeBufferPointer { parts in
        columns.windows.withUnsafeBufferPointer { windows in
            for x in windows.indices {
                let window = windows[x]
                let first = max(window.source, span.lowerBound)
                let end = min(window.source + window.count, span.upperBound)
                guard first < end else { continue }
                let shift = window.offset - window.source
                var even = SIMD4<Float>.zero
                var odd = SIMD4<Float>.zero
                var column = first
                while column + 2 <= end {
                    even += mixed[column] * parts[shift + column]
                    odd += mixed[column + 1] * parts[shift + column + 1]
                    column += 2
                }
                if column < end { even += mixed[column] * parts[shift + column] }
                row[x] = straight(even + odd, light: light)
            }
        }
    }
}

/// Cuts off overshoot, takes the alpha out of the colours and rounds.
@inline(__always)
private func straight(_ premultiplied: SIMD4<Float>, light: Light) -> SIMD4<UInt8> {
    let alpha = min(premultiplied.w, 255)
    guard alpha >= 0.5 else { return .zero }
    var colour = premultiplied
    colour.replace(with: 0, where: colour .< 0)
    let limit = SIMD4(repeating: alpha)
    colour.replace(with: limit, where: colour .> limit)
    colour *= 255 / alpha
    colour.w = alpha
    switch light {
    case .encoded:
        return SIMD4<UInt8>(truncatingIfNeeded: colour.roundedToIntegers)
    case .linear:
        let steps = (colour * (Float(TransferCurve.steps) / 255)).roundedToIntegers
        let table = TransferCurve.storedValues
        return SIMD4(table[Int(steps.x)], table[Int(steps.y)], table[Int(steps.z)], UInt8(alpha + 0.5))
    }
}
