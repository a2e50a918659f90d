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

    /// Replaces the pixels with those of a bitmap.
    mutating func load(_ bitmap: Bitmap) {
        load(0..<bitmap.size.height, of: bitmap)
    }

    /// Replaces the pixels with those of some rows of a bitmap, so that the first of them is row 0.
    mutating func load(_ rows: Range<Int>, of bitmap: Bitmap) {
        spans.load(rows, of: bitmap)
        _ = resize(to: PixelSize(width: bitmap.size.width, height: rows.count))
        premultiplyPairs(filled.indices, of: bitmap, from: rows.lowerBound)
    }

    /// Replaces some rows with the rows of a bitmap that otherwise equals the loaded bitmap.
    mutating func update(_ rows: Range<Int>, of bitmap: Bitmap) {
        precondition(bitmap.size == size)
        spans.update(rows, of: bitmap)
        premultiplyPairs(rows.lowerBound / 2..<(rows.upperBound + 1) / 2, of: bitmap)
    }

    /// - Parameter top: The row of the bitmap that is row 0 here.
    private mutating func premultiplyPairs(_ pairs: Range<Int>, of bitmap: Bitmap, from top: Int = 0) {
        vectors.withUnsafeMutableBufferPointer { target in
            for pair in pairs {
                let start = pair * stride
                let row = UnsafeMutableBufferPointer(rebasing: target[start..<start + size.width])
                filled[pair] = premultiply(bitmap, pair: pair, spans, from: top, into: row, clearing: filled[pair])
            }
        }
    }

    /// Replaces the pixels with a bitmap's pixels after some halvings.
    ///
    /// Rows are halved right after they are made, so that memory contains neither the premultiplied bitmap nor the halves before the last.
    mutating func load(halving bitmap: Bitmap, times: Int = 1) {
        let source = PairStream(of: bitmap, halvings: times - 1)
        fill(halving: source.size, source.spans) { source.withPairs(mixedTo: $0, $1) }
    }

    /// Replaces the pixels with other premultiplied pixels at half their size.
    mutating func load(halving other: RowPairs) {
        let (size, stride) = (other.size, other.stride)
        other.vectors.withUnsafeBufferPointer { vectors in
            fill(halving: size, other.spans) { row, body in
                let pairs = HalvingTaps.pairs(mixedTo: row, height: size.height)
                func pair(_ index: Int) -> PairOfRows {
                    PairOfRows(rebasing: vectors[index * stride..<index * stride + size.width])
                }
                body((pair(pairs.0), pair(pairs.1), pair(pairs.2), pair(pairs.3)))
            }
        }
    }

    /// Halves pairs of rows.
    ///
    /// - Parameter withPairs: Calls a function with the pairs of the source that are mixed to a pair, which are requested in ascending order.
    private mutating func fill(
        halving source: PixelSize, _ sourceSpans: VisibleSpans, _ withPairs: (Int, (FourPairs) -> Void) -> Void
    ) {
        spans.load(halving: sourceSpans, of: source)
        let (width, stride) = resize(to: source.halved)
        vectors.withUnsafeMutableBufferPointer { target in
            for row in filled.indices {
                let span = spans.union(ofPair: row)
                let target = UnsafeMutableBufferPointer(rebasing: target[row * stride..<row * stride + width])
                target.clear(filled[row], except: span)
                filled[row] = span
                guard !span.isEmpty else { continue }
                withPairs(row) { halve($0, to: row, of: source, span: span, into: target) }
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
/// - Parameters:
///   - pair: The pair among the rows that have spans.
///   - top: The row of the bitmap to which the first span belongs.
///   - filled: The columns whose old values may differ from 0.
/// - Returns: The visible span.
func premultiply(
    _ bitmap: Bitmap, pair: Int, _ spans: VisibleSpans, from top: Int = 0,
    into target: UnsafeMutableBufferPointer<SIMD8<Int16>>, clearing filled: Range<Int>
) -> Range<Int> {
    let rows = 2 * pair..<min(2 * pair + 2, spans.rows.count)
    let span = spans.union(ofPair: pair)
    target.clear(filled, except: span)
    bitmap.withWords {
        premultiply($0, top + rows.lowerBound..<top + rows.upperBound, width: bitmap.size.width, span, target)
    }
    return span
}

extension UnsafeMutableBufferPointer<SIMD8<Int16>> {
    /// Clears some columns outside a span.
    func clear(_ columns: Range<Int>, except span: Range<Int>) {
        self[columns.clamped(to: 0..<span.lowerBound)].update(repeating: .zero)
        self[columns.clamped(to: span.upperBound..<count)].update(repeating: .zero)
    }
}
