/// The columns with visible pixels in each row of a bitmap, so that other columns can be skipped.
struct VisibleSpans: Sendable {
    /// For each row, the columns from its first to its last pixel with alpha above 0, or an empty range if the row is transparent.
    private(set) var rows: [Range<Int>] = []

    /// Replaces the spans with a bitmap's spans.
    mutating func load(_ bitmap: Bitmap) {
        load(0..<bitmap.size.height, of: bitmap)
    }

    /// Replaces the spans with those of some rows of a bitmap, so that the first of them is row 0.
    mutating func load(_ band: Range<Int>, of bitmap: Bitmap) {
        rows.removeAll(keepingCapacity: true)
        rows += repeatElement(0..<0, count: band.count)
        update(rows.indices, of: bitmap, from: band.lowerBound)
    }

    /// Replaces the spans of some rows of a bitmap whose other rows did not change.
    ///
    /// - Parameter top: The row of the bitmap that is row 0 here.
    mutating func update(_ changed: Range<Int>, of bitmap: Bitmap, from top: Int = 0) {
        precondition(top >= 0 && top + rows.count <= bitmap.size.height)
        let width = bitmap.size.width
        bitmap.withWords { words in
            for y in changed {
                let start = (top + y) * width
                rows[y] = visibleSpan(of: UnsafeBufferPointer(rebasing: words[start..<start + width]))
            }
        }
    }

    /// Replaces the spans with the spans of an image after halving.
    mutating func load(halving source: VisibleSpans, of size: PixelSize) {
        let width = (size.width + 1) / 2
        rows = (0..<(size.height + 1) / 2).map { y in
            let span = source.union(ofRows: max(0, 2 * y - 1)..<min(2 * y + 3, size.height))
            // A halved column mixes four columns: its own two, the column before them, and the column after them.
            return span.isEmpty ? 0..<0 : max(0, (span.lowerBound - 1) / 2)..<min(width, span.upperBound / 2 + 1)
        }
    }

    /// Returns the columns from the first to the last visible pixel of a pair of rows, or of the last row.
    func union(ofPair pair: Int) -> Range<Int> {
        union(ofRows: 2 * pair..<min(2 * pair + 2, rows.count))
    }

    /// Returns the columns from the first to the last visible pixel of several rows.
    func union(ofRows window: Range<Int>) -> Range<Int> {
        rows[window].reduce(0..<0) { all, span in
            if span.isEmpty { return all }
            if all.isEmpty { return span }
            return min(all.lowerBound, span.lowerBound)..<max(all.upperBound, span.upperBound)
        }
    }
}

extension Bitmap {
    /// The smallest rectangle with every pixel of alpha above 0, or `nil` if the image is fully transparent.
    package var visibleBounds: PixelRect? {
        var spans = VisibleSpans()
        spans.load(self)
        guard let top = spans.rows.firstIndex(where: { !$0.isEmpty }),
            let bottom = spans.rows.lastIndex(where: { !$0.isEmpty })
        else { return nil }
        let columns = spans.union(ofRows: top..<bottom + 1)
        return PixelRect(x: columns.lowerBound, y: top, width: columns.count, height: bottom - top + 1)
    }

    /// The smallest rectangle with all pixels that are more than hardly visible, or the whole image if there are none.
    package var artBounds: PixelRect { bounds(ofAlphaFrom: 9) ?? PixelRect(size) }

    /// Returns the smallest rectangle with every pixel of some alpha or more, or `nil` if no pixel has that alpha.
    package func bounds(ofAlphaFrom least: UInt8) -> PixelRect? {
        withWords { words in
            var bounds: PixelRect?
            for y in 0..<size.height {
                let row = UnsafeBufferPointer(rebasing: words[y * size.width..<(y + 1) * size.width])
                guard let first = row.firstIndex(where: { $0 >> 24 >= least }),
                    let last = row.lastIndex(where: { $0 >> 24 >= least })
                else { continue }
                let span = PixelRect(x: first, y: y, width: last - first + 1, height: 1)
                bounds = bounds?.union(span) ?? span
            }
            return bounds
        }
    }
}

/// Returns the columns from the first to the last visible pixel of a row, or an empty range if the row is transparent.
private func visibleSpan(of row: UnsafeBufferPointer<UInt32>) -> Range<Int> {
    guard let base = UnsafeRawPointer(row.baseAddress) else { return 0..<0 }
    /// Returns whether eight pixels have alpha 0.
    @inline(__always)
    func areTransparent(from x: Int) -> Bool {
        let words = base.loadUnaligned(fromByteOffset: x &* 4, as: SIMD4<UInt64>.self)
        return (words[0] | words[1] | words[2] | words[3]) & 0xFF00_0000_FF00_0000 == 0
    }
    var first = 0
    while first &+ 8 <= row.count, areTransparent(from: first) { first &+= 8 }
    while first < row.count, row[first] >> 24 == 0 { first &+= 1 }
    var end = row.count
    while end &- 8 >= first, areTransparent(from: end &- 8) { end &-= 8 }
    while end > first, row[end &- 1] >> 24 == 0 { end &-= 1 }
    return first..<end
}
