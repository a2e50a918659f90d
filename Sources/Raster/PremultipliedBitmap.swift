/// Pixels with the colours multiplied by alpha, as one kind of arithmetic takes them, and where they are visible.
///
/// A worker keeps one and loads bitmap after bitmap into it.
struct PremultipliedBitmap<Value: SIMDScalar & Sendable>: Sendable where Value.SIMD4Storage: Sendable {
    private(set) var size = PixelSize(width: 0, height: 0)
    /// Row after row from the top, `size.area` pixels; then a row and some that may be read but mean nothing.
    private(set) var pixels: [SIMD4<Value>] = []
    /// For every row, the columns from its first to its last visible pixel; empty where there is none.
    private(set) var spans: [Range<Int>] = []

    /// Replaces the pixels with those of a bitmap.
    ///
    /// - Parameters:
    ///   - bitmap: The bitmap.
    ///   - transparent: What stands for a pixel without alpha.
    ///   - multiply: Premultiplies the pixels of a range from the bitmap into the same range.
    mutating func load(
        _ bitmap: Bitmap, transparent: SIMD4<Value>,
        multiply: (UnsafeBufferPointer<SIMD4<UInt8>>, UnsafeMutableBufferPointer<SIMD4<Value>>, Range<Int>) -> Void
    ) {
        size = bitmap.size
        let length = size.area + size.width + 4
        if pixels.count < length {
            pixels = [SIMD4<Value>](repeating: transparent, count: length)
        }
        spans.removeAll(keepingCapacity: true)
        pixels.withUnsafeMutableBufferPointer { target in
            bitmap.withPixels { source in
                for y in 0..<size.height {
                    let row = y * size.width..<(y + 1) * size.width
                    let span = visibleSpan(of: source, row)
                    target[row.lowerBound..<span.lowerBound].update(repeating: transparent)
                    target[span.upperBound..<row.upperBound].update(repeating: transparent)
                    multiply(source, target, span)
                    spans.append(span.lowerBound - row.lowerBound..<span.upperBound - row.lowerBound)
                }
            }
        }
    }

    /// The columns that are visible in some row of a window.
    func span(ofRows rows: Range<Int>) -> Range<Int> {
        spans[rows].reduce(0..<0) { all, span in
            if span.isEmpty { return all }
            if all.isEmpty { return span }
            return min(all.lowerBound, span.lowerBound)..<max(all.upperBound, span.upperBound)
        }
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
