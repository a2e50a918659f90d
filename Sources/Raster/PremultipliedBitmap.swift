/// Pixels as the resampler takes them: RGBA with the colours multiplied by alpha, every channel from 0 to 255.
///
/// A worker keeps one and loads master after master into it.
public struct PremultipliedBitmap: Sendable {
    public private(set) var size = PixelSize(width: 0, height: 0)
    /// Row after row from the top, `size.area` pixels.
    private(set) var pixels: [SIMD4<Float>] = []
    /// For every row, the columns from its first to its last visible pixel; empty where there is none.
    private(set) var spans: [Range<Int>] = []

    public init() {}

    public init(_ bitmap: Bitmap, light: Light = .encoded) {
        load(bitmap, light: light)
    }

    /// Replaces the pixels with those of a bitmap.
    public mutating func load(_ bitmap: Bitmap, light: Light) {
        size = bitmap.size
        if pixels.count < size.area {
            pixels = [SIMD4<Float>](repeating: .zero, count: size.area)
        }
        spans.removeAll(keepingCapacity: true)
        pixels.withUnsafeMutableBufferPointer { target in
            bitmap.withPixels { source in
                for y in 0..<size.height {
                    let row = y * size.width..<(y + 1) * size.width
                    let span = visibleSpan(of: source, row)
                    target[row.lowerBound..<span.lowerBound].update(repeating: .zero)
                    target[span.upperBound..<row.upperBound].update(repeating: .zero)
                    switch light {
                    case .encoded: premultiply(source, target, span)
                    case .linear: premultiplyLinear(source, target, span)
                    }
                    spans.append(span.lowerBound - row.lowerBound..<span.upperBound - row.lowerBound)
                }
            }
        }
    }
}

/// In which light colours are mixed.
public enum Light: Sendable, Hashable {
    /// As sRGB stores them; what browsers, design tools and the system do.
    case encoded
    /// In proportion to physical light, after IEC 61966-2-1.
    case linear
}

private func premultiply(
    _ source: UnsafeBufferPointer<SIMD4<UInt8>>, _ target: UnsafeMutableBufferPointer<SIMD4<Float>>, _ row: Range<Int>
) {
    for index in row {
        let pixel = SIMD4<Float>(bytes: source[index])
        var scaled = pixel * (pixel.w * (1 / 255))
        scaled.w = pixel.w
        target[index] = scaled
    }
}

private func premultiplyLinear(
    _ source: UnsafeBufferPointer<SIMD4<UInt8>>, _ target: UnsafeMutableBufferPointer<SIMD4<Float>>, _ row: Range<Int>
) {
    let table = TransferCurve.linearValues
    for index in row {
        let pixel = source[index]
        let alpha = Float(pixel.w)
        let colour = SIMD4(table[Int(pixel.x)], table[Int(pixel.y)], table[Int(pixel.z)], 0) * (alpha * (1 / 255))
        target[index] = SIMD4(colour.x, colour.y, colour.z, alpha)
    }
}

/// The range from the first to the last pixel of a row with alpha above 0; empty where there is none.
private func visibleSpan(of pixels: UnsafeBufferPointer<SIMD4<UInt8>>, _ row: Range<Int>) -> Range<Int> {
    var first = row.lowerBound
    while first < row.upperBound, pixels[first].w == 0 { first += 1 }
    var end = row.upperBound
    while end > first, pixels[end - 1].w == 0 { end -= 1 }
    return first..<end
}
