extension Bitmap {
    /// Returns the smallest rectangle with every pixel that differs from another image, or `nil` if the images are equal.
    ///
    /// - Parameters:
    ///   - other: An image of the same size.
    ///   - bounds: Where pixels may differ. Pixels outside are not compared.
    package func changedRegion(to other: Bitmap, within bounds: PixelRect) -> PixelRect? {
        precondition(size == other.size)
        return changedRegion(bounds, to: bounds, of: other)
    }

    /// Returns the smallest rectangle with every pixel that changes if a part of the image is replaced, or `nil` if no pixel changes.
    ///
    /// - Parameters:
    ///   - part: The pixels of the part.
    ///   - place: Where the part is.
    package func changedRegion(to part: Bitmap, at place: PixelRect) -> PixelRect? {
        precondition(part.size == place.size)
        return changedRegion(place, to: PixelRect(part.size), of: part)
    }

    /// Compares a region with an equally large region of another image.
    private func changedRegion(_ region: PixelRect, to otherRegion: PixelRect, of other: Bitmap) -> PixelRect? {
        precondition(region.fits(into: size) && otherRegion.fits(into: other.size))
        return withWords { old in
            other.withWords { new in
                var left = region.width
                var right = -1
                var top = region.height
                var bottom = -1
                for y in 0..<region.height {
                    let old = old.row(y, of: region, in: size)
                    let new = new.row(y, of: otherRegion, in: other.size)
                    guard differ(old, new) else { continue }
                    guard let first = old.indices.first(where: { old[$0] != new[$0] }),
                        let last = old.indices.last(where: { old[$0] != new[$0] })
                    else { continue }
                    left = min(left, first)
                    right = max(right, last)
                    top = min(top, y)
                    bottom = y
                }
                guard right >= 0 else { return nil }
                return PixelRect(
                    x: region.x + left, y: region.y + top, width: right - left + 1, height: bottom - top + 1)
            }
        }
    }

    /// Whether all pixels are equal.
    public static func == (one: Bitmap, other: Bitmap) -> Bool {
        guard one.size == other.size else { return false }
        return one.withWords { one in other.withWords { !differ(one, $0) } }
    }
}

extension UnsafeBufferPointer<UInt32> {
    /// Returns a row of a region of an image.
    fileprivate func row(_ y: Int, of region: PixelRect, in size: PixelSize) -> Self {
        let start = (region.y + y) * size.width + region.x
        return Self(rebasing: self[start..<start + region.width])
    }
}

/// Returns whether two rows of equal length differ.
private func differ(_ one: UnsafeBufferPointer<UInt32>, _ other: UnsafeBufferPointer<UInt32>) -> Bool {
    // Without an early exit from the inner loop, the compiler compares many pixels at once.
    let step = 1024
    for start in stride(from: 0, to: one.count, by: step) {
        var difference: UInt32 = 0
        for index in start..<min(start + step, one.count) { difference |= one[index] ^ other[index] }
        if difference != 0 { return true }
    }
    return false
}
