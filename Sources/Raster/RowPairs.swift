/// Premultiplied pixels in steps of 1/128 level, in pairs of rows, so that two rows can be mixed without shuffling.
struct RowPairs: Sendable {
    private(set) var size = PixelSize(width: 0, height: 0)
    /// A vector has a pixel of an even row and the pixel below it, channel by channel.
    ///
    /// Below the last row, values have no weight.
    private(set) var vectors: [SIMD8<Int16>] = []
    /// The number of vectors from a pair of rows to the next: the width, and a few more if the width is a multiple of 256.
    ///
    /// Pairs at a distance of a multiple of 4,096 bytes would compete for the same few places of the processor's cache.
    private(set) var stride = 0
    private(set) var spans = VisibleSpans()
    /// For each pair, the columns that may have values other than 0.
    private var filled: [Range<Int>] = []
    /// Pairs of rows that are premultiplied and not yet halved.
    private var ring: [SIMD8<Int16>] = []

    /// Whether the buffer has more room than a bitmap of 4096 x 4096 px needs.
    var isLarge: Bool { vectors.capacity > 9_000_000 }

    /// Replaces the pixels with those of a bitmap.
    mutating func load(_ bitmap: Bitmap) {
        spans.load(bitmap)
        _ = resize(to: bitmap.size)
        premultiplyPairs(filled.indices, of: bitmap)
    }

    /// Replaces some rows with the rows of a bitmap that otherwise equals the loaded bitmap.
    mutating func update(_ rows: Range<Int>, of bitmap: Bitmap) {
        precondition(bitmap.size == size)
        spans.update(rows, of: bitmap)
        premultiplyPairs(rows.lowerBound / 2..<(rows.upperBound + 1) / 2, of: bitmap)
    }

    private mutating func premultiplyPairs(_ pairs: Range<Int>, of bitmap: Bitmap) {
        vectors.withUnsafeMutableBufferPointer { target in
            for pair in pairs {
                let start = pair * stride
                let row = UnsafeMutableBufferPointer(rebasing: target[start..<start + size.width])
                filled[pair] = premultiply(bitmap, pair: pair, spans, into: row, clearing: filled[pair])
            }
        }
    }

    /// Replaces the pixels with a bitmap's pixels at half the size.
    ///
    /// Rows are halved right after they are premultiplied, so that memory never contains the bitmap twice.
    mutating func load(halving bitmap: Bitmap) {
        var source = VisibleSpans()
        source.load(bitmap)
        let width = bitmap.size.width
        if ring.count < 4 * width { ring = [SIMD8<Int16>](repeating: .zero, count: 4 * width) }
        var ring = ring
        self.ring = []
        ring.withUnsafeMutableBufferPointer { ring in
            var next = 0
            fill(halving: bitmap.size, source) { pair in
                while next <= pair {
                    let start = next % 4 * width
                    _ = premultiply(
                        bitmap, pair: next, source,
                        into: UnsafeMutableBufferPointer(rebasing: ring[start..<start + width]), clearing: 0..<width)
                    next += 1
                }
                let start = pair % 4 * width
                return UnsafeBufferPointer(rebasing: ring[start..<start + width])
            }
        }
        self.ring = ring
    }

    /// Replaces the pixels with other premultiplied pixels at half their size.
    mutating func load(halving other: RowPairs) {
        let (width, stride) = (other.size.width, other.stride)
        other.vectors.withUnsafeBufferPointer { vectors in
            fill(halving: other.size, other.spans) { pair in
                UnsafeBufferPointer(rebasing: vectors[pair * stride..<pair * stride + width])
            }
        }
    }

    /// Halves pairs of rows.
    ///
    /// - Parameter pair: Returns a pair of the source. Pairs are requested in ascending order; the last four may be requested again.
    private mutating func fill(
        halving source: PixelSize, _ sourceSpans: VisibleSpans, _ pair: (Int) -> UnsafeBufferPointer<SIMD8<Int16>>
    ) {
        spans.load(halving: sourceSpans, of: source)
        let (width, stride) = resize(
            to: PixelSize(width: (source.width + 1) / 2, height: (source.height + 1) / 2))
        let last = (source.height - 1) / 2
        vectors.withUnsafeMutableBufferPointer { target in
            for row in filled.indices {
                let span = spans.union(ofRows: 2 * row..<min(2 * row + 2, size.height))
                let target = UnsafeMutableBufferPointer(rebasing: target[row * stride..<row * stride + width])
                target.clear(filled[row], except: span)
                filled[row] = span
                guard !span.isEmpty else { continue }
                // The oldest pair must be requested first.
                let first = pair(max(2 * row - 1, 0))
                let second = pair(2 * row)
                let third = pair(min(2 * row + 1, last))
                let fourth = pair(min(2 * row + 2, last))
                halve(
                    (first, second, third, fourth), upper: HalvingTaps(row: 2 * row, height: source.height),
                    lower: HalvingTaps(row: 2 * row + 1, height: source.height), span: span, into: target)
            }
        }
    }

    /// Makes room for an image, and returns its width and stride.
    private mutating func resize(to size: PixelSize) -> (width: Int, stride: Int) {
        let pairs = (size.height + 1) / 2
        if size != self.size {
            filled = [Range<Int>](repeating: 0..<size.width, count: pairs)
            self.size = size
            stride = size.width % 256 == 0 ? size.width + 8 : size.width
        }
        // Loops read up to seven more vectors, whose values do not matter.
        if vectors.count < pairs * stride + 7 {
            vectors = []
            let count = pairs * stride + 7
            vectors = [SIMD8<Int16>](unsafeUninitializedCapacity: count) { vectors, initialized in
                UnsafeMutableRawBufferPointer(vectors).preferLargePages()
                // Memory is cleared or written before it is read.
                initialized = count
            }
        }
        return (size.width, stride)
    }
}

/// Premultiplies two rows of a bitmap, or only the last row.
///
/// Outside their visible span, the result is 0.
///
/// - Parameter filled: The columns whose old values may differ from 0.
/// - Returns: The visible span.
private func premultiply(
    _ bitmap: Bitmap, pair: Int, _ spans: VisibleSpans, into target: UnsafeMutableBufferPointer<SIMD8<Int16>>,
    clearing filled: Range<Int>
) -> Range<Int> {
    let rows = 2 * pair..<min(2 * pair + 2, bitmap.size.height)
    let span = spans.union(ofRows: rows)
    target.clear(filled, except: span)
    bitmap.withWords { premultiply($0, rows, width: bitmap.size.width, span, target) }
    return span
}

extension UnsafeMutableBufferPointer<SIMD8<Int16>> {
    /// Clears some columns outside a span.
    fileprivate func clear(_ columns: Range<Int>, except span: Range<Int>) {
        self[columns.clamped(to: 0..<span.lowerBound)].update(repeating: .zero)
        self[columns.clamped(to: span.upperBound..<count)].update(repeating: .zero)
    }
}
