extension Bitmap {
    /// Returns the smallest rectangle with every pixel that differs from another image; nil if the images are equal.
    ///
    /// - Parameters:
    ///   - other: An image of the same size.
    ///   - bounds: Where pixels may differ; outside, they are not compared.
    package func changedRegion(to other: Bitmap, within bounds: PixelRect) -> PixelRect? {
        precondition(size == other.size && bounds.fits(into: size))
        return withPixels { old in
            other.withPixels { new in
                var left = size.width
                var right = -1
                var top = size.height
                var bottom = -1
                for y in bounds.y..<bounds.y + bounds.height {
                    let start = y * size.width
                    var first = start + bounds.x
                    var end = first + bounds.width
                    guard differ(old, new, first..<end) else { continue }
                    while old[first] == new[first] { first += 1 }
                    while old[end - 1] == new[end - 1] { end -= 1 }
                    left = min(left, first - start)
                    right = max(right, end - start - 1)
                    top = min(top, y)
                    bottom = y
                }
                guard right >= 0 else { return nil }
                return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
            }
        }
    }
}

/// Whether two images differ in a range of pixels.
private func differ(
    _ first: UnsafeBufferPointer<SIMD4<UInt8>>, _ second: UnsafeBufferPointer<SIMD4<UInt8>>, _ range: Range<Int>
) -> Bool {
    // Without an early exit from the loop, the compiler compares many pixels at once.
    var difference = SIMD4<UInt8>.zero
    for index in range { difference |= first[index] ^ second[index] }
    return difference != .zero
}
