/// The resampler's arithmetic in 32-bit floating point: every channel from 0 to 255, for every kernel, size and light.
struct FloatingPointResampling: Sendable {
    private let kernel: Kernel
    private let light: Light
    private var source = PremultipliedBitmap<Float>()
    private var weights: [Axis: KernelWeights] = [:]
    private var mixedRow: [SIMD4<Float>] = []

    init(kernel: Kernel, light: Light) {
        self.kernel = kernel
        self.light = light
    }

    mutating func load(_ bitmap: Bitmap) {
        let multiply = light == .encoded ? premultiply : premultiplyLinear
        source.load(bitmap, transparent: .zero, multiply: multiply)
    }

    mutating func resample(to size: PixelSize) -> Bitmap {
        let columns = weights(Axis(source: source.size.width, target: size.width))
        let rows = weights(Axis(source: source.size.height, target: size.height))
        if mixedRow.count < source.size.width {
            mixedRow = [SIMD4<Float>](repeating: .zero, count: source.size.width)
        }
        var result = Bitmap(size: size)
        result.withMutablePixels { target in
            source.pixels.withUnsafeBufferPointer { pixels in
                mixedRow.withUnsafeMutableBufferPointer { mixed in
                    for (y, window) in rows.windows.enumerated() {
                        let span = source.span(ofRows: window.source..<window.source + window.count)
                        guard !span.isEmpty else { continue }
                        rows.parts.withUnsafeBufferPointer { parts in
                            mixRows(
                                pixels, width: source.size.width, span: span, window: window, parts: parts, into: mixed)
                        }
                        mixColumns(
                            mixed, span: span, columns: columns, light: light,
                            into: UnsafeMutableBufferPointer(rebasing: target[y * size.width..<(y + 1) * size.width]))
                    }
                }
            }
        }
        return result
    }

    private mutating func weights(_ axis: Axis) -> KernelWeights {
        if let known = weights[axis] { return known }
        let made = KernelWeights(axis, kernel: kernel)
        weights[axis] = made
        return made
    }
}

// MARK: Premultiplying

private func premultiply(
    _ source: UnsafeBufferPointer<SIMD4<UInt8>>, _ target: UnsafeMutableBufferPointer<SIMD4<Float>>, _ range: Range<Int>
) {
    for index in range {
        let pixel = SIMD4<Float>(bytes: source[index])
        var scaled = pixel * (pixel.w * (1 / 255))
        scaled.w = pixel.w
        target[index] = scaled
    }
}

private func premultiplyLinear(
    _ source: UnsafeBufferPointer<SIMD4<UInt8>>, _ target: UnsafeMutableBufferPointer<SIMD4<Float>>, _ range: Range<Int>
) {
    let table = TransferCurve.linearValues
    for index in range {
        let pixel = source[index]
        let alpha = Float(pixel.w)
        let colour = SIMD4(table[Int(pixel.x)], table[Int(pixel.y)], table[Int(pixel.z)], 0) * (alpha * (1 / 255))
        target[index] = SIMD4(colour.x, colour.y, colour.z, alpha)
    }
}

// MARK: Mixing

/// Mixes the rows of a window into one, over the columns of `span`.
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

/// Mixes along a row, whose pixels outside `span` count as transparent, and stores straight RGBA bytes.
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
