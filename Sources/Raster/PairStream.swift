/// The premultiplied pairs of rows of a bitmap after some halvings, one after the other.
///
/// Only the last four pairs are in memory, and the last four of every halving before.
final class PairStream {
    /// The size after halving.
    let size: PixelSize
    let spans: VisibleSpans
    private let bitmap: Bitmap
    /// The pairs that are halved, or `nil` if the pairs are the bitmap's own.
    private let source: PairStream?
    /// The last four pairs; a pair has the place of its number modulo 4.
    private var ring: [SIMD8<Int16>]
    /// The number of the next pair.
    private var next = 0

    init(of bitmap: Bitmap, halvings: Int) {
        self.bitmap = bitmap
        source = halvings > 0 ? PairStream(of: bitmap, halvings: halvings - 1) : nil
        size = source?.size.halved ?? bitmap.size
        var spans = VisibleSpans()
        if let source { spans.load(halving: source.spans, of: source.size) } else { spans.load(bitmap) }
        self.spans = spans
        ring = [SIMD8<Int16>](repeating: .zero, count: 4 * size.width)
    }

    /// Calls a function with the pairs that are mixed to a pair of half their size.
    ///
    /// - Precondition: The pair has the number of the pair before, or a larger number.
    func withPairs(mixedTo pair: Int, _ body: (FourPairs) -> Void) {
        let pairs = HalvingTaps.pairs(mixedTo: pair, height: size.height)
        while next <= pairs.3 { makeNext() }
        precondition(pairs.0 >= next - 4 && pairs.3 < next)
        let width = size.width
        ring.withUnsafeBufferPointer { ring in
            func pair(_ index: Int) -> PairOfRows {
                PairOfRows(rebasing: ring[index % 4 * width..<(index % 4 + 1) * width])
            }
            body((pair(pairs.0), pair(pairs.1), pair(pairs.2), pair(pairs.3)))
        }
    }

    private func makeNext() {
        let (pair, width) = (next, size.width)
        ring.withUnsafeMutableBufferPointer { ring in
            let target = UnsafeMutableBufferPointer(rebasing: ring[pair % 4 * width..<(pair % 4 + 1) * width])
            guard let source else {
                _ = premultiply(bitmap, pair: pair, spans, into: target, clearing: 0..<width)
                return
            }
            let span = spans.union(ofPair: pair)
            target.clear(0..<width, except: span)
            guard !span.isEmpty else { return }
            source.withPairs(mixedTo: pair) { halve($0, to: pair, of: source.size, span: span, into: target) }
        }
        next += 1
    }
}
