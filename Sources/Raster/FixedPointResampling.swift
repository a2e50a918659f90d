/// The resampler's arithmetic in integers: products of 16 bits, sums of 32.
///
/// A premultiplied channel is stored in steps of 1/128 level; after rows are mixed, in steps of 1/64 level, which leaves room for a
/// kernel's overshoot. Every processor computes two products and their sum, for four channels, in one instruction. The weights of a window
/// add up to exactly 1, so flat color stays flat and full alpha stays full. Where the source has detail, the result is within a level of
/// the result of `FloatingPointResampling`.
///
/// Large sources are halved first, as often as the target allows, and all targets share the halved pixels. So windows stay short, and a
/// large source costs little more than reading it once.
struct FixedPointResampling: Sendable {
    private let kernel: Kernel
    private let mixing: Mixing
    /// The most pixels that are premultiplied as a whole, for all targets.
    ///
    /// A larger source is premultiplied for each target in bands, because the whole would need twice the memory of the source.
    private let mostWholePixels: Int
    private var source = Bitmap(size: PixelSize(width: 0, height: 0))
    /// The source, then the source halved once, twice, and so on.
    private var levels: [RowPairs] = []
    /// The levels that are up to date with the source.
    private var loaded: Set<Int> = []
    private var weights: [Axis: FixedPointWeights] = [:]

    /// The longest window whose weights are precise enough in 15 bits.
    private static let longestWindow = 64.0
    /// The most source pixels per target pixel, along an axis, before the source is halved: from 618 px to 100 px there are 6.18.
    private static let maximumPixels = 6.2
    /// The rows of a target that are drawn from one band.
    ///
    /// The number is even, so that rows have the same partners as without bands.
    private static let bandRows = 32

    /// Creates a resampling.
    ///
    /// - Parameter mostWholePixels: The default is a bitmap of 2048 x 2048 px, and some more.
    init(kernel: Kernel, mixing: Mixing = .fastest, mostWholePixels: Int = 4_400_000) {
        (self.kernel, self.mixing, self.mostWholePixels) = (kernel, mixing, mostWholePixels)
    }

    /// Whether the integers are precise enough.
    ///
    /// Pixel art must keep its exact colors, including faint ones. A bitmap of fewer than four columns is too narrow for vectors.
    func isExactEnough(from source: PixelSize, to target: PixelSize) -> Bool {
        let (columns, rows) = Self.axes(from: source, to: target)
        let ratio = max(1, columns.ratio, rows.ratio)
        return source.width >= 4 && kernel != .nearest && 2 * kernel.radius * ratio <= Self.longestWindow
    }

    /// Returns the axes, both halved as often as the less reduced axis allows.
    static func axes(from source: PixelSize, to target: PixelSize) -> (columns: Axis, rows: Axis) {
        var columns = Axis(source: source.width, target: target.width)
        var rows = Axis(source: source.height, target: target.height)
        while min(columns.ratio, rows.ratio) > maximumPixels {
            columns.halvings += 1
            rows.halvings += 1
        }
        return (columns, rows)
    }

    mutating func load(_ bitmap: Bitmap) {
        source = bitmap
        loaded = []
    }

    /// Removes the source, and releases its buffers if it is large, because the next one hardly needs them.
    mutating func unload() {
        if isLarge { levels = [] }
        load(Bitmap(size: PixelSize(width: 0, height: 0)))
    }

    /// Whether the source is premultiplied in bands.
    private var isLarge: Bool { source.size.area > mostWholePixels }

    /// Replaces the source with a bitmap that differs only in some rows; its halves are made again.
    mutating func update(_ rows: Range<Int>, of bitmap: Bitmap) {
        precondition(bitmap.size == source.size)
        source = bitmap
        loaded.formIntersection([0])
        if loaded.contains(0) { levels[0].update(rows, of: bitmap) }
    }

    /// Makes the pixels that a target is mixed from, unless they exist.
    mutating func makePixels(for target: PixelSize) {
        makeLevel(Self.axes(from: source.size, to: target).rows.halvings)
    }

    /// Makes the weights for a target, unless they exist.
    mutating func keepWeights(for target: PixelSize) {
        let axes = Self.axes(from: source.size, to: target)
        for axis in [axes.rows, axes.columns] where weights[axis] == nil { weights[axis] = weights(axis) }
    }

    /// Resamples to a target for which `makePixels` was called.
    ///
    /// - Parameter place: The part of the target that is drawn.
    /// - Returns: The part.
    func resampled(to target: PixelSize, _ place: PixelRect) -> Bitmap {
        precondition(place.fits(into: target))
        let axes = Self.axes(from: source.size, to: target)
        let halvings = axes.rows.halvings
        let rows = weights(axes.rows)
        let columns = axes.rows == axes.columns ? rows : weights(axes.columns)
        var result = Bitmap(size: place.size)
        result.withMutablePixels { result in
            if isLarge && halvings == 0 {
                drawInBands(place, rows: rows, columns: columns, into: result)
            } else {
                precondition(loaded.contains(halvings))
                MixedPart(of: levels[halvings], place, rows: rows, columns: columns).draw(mixing, into: result)
            }
        }
        return result
    }

    /// Draws a part of a target from the source itself, of which only some premultiplied rows are in memory at a time.
    private func drawInBands(
        _ place: PixelRect, rows: FixedPointWeights, columns: FixedPointWeights,
        into result: UnsafeMutableBufferPointer<SIMD4<UInt8>>
    ) {
        var band = RowPairs()
        for top in stride(from: 0, to: place.height, by: Self.bandRows) {
            let end = min(top + Self.bandRows, place.height)
            let (rows, sources) = rows.band(place.y + top..<place.y + end, of: source.size.height)
            band.load(sources, of: source)
            let part = PixelRect(x: place.x, y: 0, width: place.width, height: end - top)
            MixedPart(of: band, part, rows: rows, columns: columns).draw(
                mixing, into: UnsafeMutableBufferPointer(rebasing: result[top * place.width..<end * place.width]))
        }
    }

    /// Makes the pixels after a number of halvings, unless they exist, or are made in bands.
    private mutating func makeLevel(_ halvings: Int) {
        guard !(isLarge && halvings == 0), loaded.insert(halvings).inserted else { return }
        while levels.count <= halvings { levels.append(RowPairs()) }
        switch halvings {
        case 0: levels[0].load(source)
        case 1: levels[1].load(halving: source)
        case _ where !loaded.contains(halvings - 1) && source.size.area >> (2 * (halvings - 1)) > mostWholePixels:
            levels[halvings].load(halving: source, times: halvings)
        default:
            makeLevel(halvings - 1)
            levels[halvings].load(halving: levels[halvings - 1])
        }
    }

    private func weights(_ axis: Axis) -> FixedPointWeights {
        weights[axis] ?? FixedPointWeights(KernelWeights(axis, kernel: kernel))
    }
}

/// A part of a target, with the pixels and weights that it is mixed from.
private struct MixedPart {
    private let source: RowPairs
    private let place: PixelRect
    private let rows: FixedPointWeights
    private let columns: FixedPointWeights
    /// The columns of the target.
    private let targets: Range<Int>
    /// The source columns that the target columns are mixed from.
    private let needed: Range<Int>
    /// How far a window reaches, in pixels.
    private let margin: Int
    private let faint: FaintPixels

    init(of source: RowPairs, _ place: PixelRect, rows: FixedPointWeights, columns: FixedPointWeights) {
        (self.source, self.place, self.rows, self.columns) = (source, place, rows, columns)
        targets = place.x..<place.x + place.width
        needed = columns.sources(of: targets)
        margin = columns.longestWindow
        faint = FaintPixels(of: source, rows: rows, columns: columns)
    }

    /// Draws the part.
    func draw(_ mixing: Mixing, into result: UnsafeMutableBufferPointer<SIMD4<UInt8>>) {
        precondition(result.count == place.size.area)
        var mixed = [SIMD8<Int16>](repeating: .zero, count: 2 * ((source.size.width + margin) / 2 + 4))
        var sums = [SIMD4<Int32>](repeating: .zero, count: 2 * place.width)
        mixed.withUnsafeMutableBufferPointer { mixed in
            sums.withUnsafeMutableBufferPointer { sums in
                for y in stride(from: 0, to: place.height, by: 2) {
                    drawRows(from: y, mixing, mixed.halves, sums.halves, into: result)
                }
            }
        }
    }

    /// Draws two rows of the part, or only the last row.
    ///
    /// - Parameters:
    ///   - y: The upper row.
    ///   - mixed: Room for source rows that are mixed into one row.
    ///   - sums: Room for the part's rows before they are rounded.
    ///   - result: The pixels of the part.
    private func drawRows(
        from y: Int, _ mixing: Mixing, _ mixed: Mixing.TwoRows<SIMD8<Int16>>, _ sums: Mixing.TwoRows<SIMD4<Int32>>,
        into result: UnsafeMutableBufferPointer<SIMD4<UInt8>>
    ) {
        // If the last row has no partner, it is mixed twice.
        let last = min(y + 1, place.height - 1)
        let windows = (upper: rows.windows[place.y + y], lower: rows.windows[place.y + last])
        let end = min(windows.lower.end, source.size.height)
        let span = source.spans.union(ofRows: windows.upper.source..<end).clamped(to: needed)
        guard !span.isEmpty else { return }
        source.vectors.withUnsafeBufferPointer { rowPairs in
            mixing.mixRows(rowPairs, stride: source.stride, span: span, windows: windows, rows, into: mixed)
        }
        clear(mixed.upper, around: span, margin: margin)
        clear(mixed.lower, around: span, margin: margin)
        let visible = columns.targets(targets, reaching: span)
        mixing.mixColumns(mixed, columns, visible, into: sums)
        let start = y * place.width + visible.lowerBound - targets.lowerBound
        storeStraight(sums.upper, visible.count, into: result, from: start) {
            faint.pixel(row: place.y + y, column: visible.lowerBound + $0)
        }
        storeStraight(sums.lower, visible.count, into: result, from: start + (last - y) * place.width) {
            faint.pixel(row: place.y + last, column: visible.lowerBound + $0)
        }
    }
}

/// Clears the pixels around a span of a mixed row, as far as a window reaches.
///
/// The vectors at both ends may have a column outside the span. That column is transparent, or it is outside the image, where every weight
/// is 0.
private func clear(_ mixed: UnsafeMutableBufferPointer<SIMD8<Int16>>, around span: Range<Int>, margin: Int) {
    let (first, end) = (span.lowerBound / 2, (span.upperBound + 1) / 2)
    mixed[max(0, first - margin / 2)..<first].update(repeating: .zero)
    mixed[end..<min(mixed.count, end + margin / 2 + 2)].update(repeating: .zero)
}

extension UnsafeMutableBufferPointer {
    /// Two rows of equal length, stored one after the other.
    fileprivate var halves: Mixing.TwoRows<Element> {
        let (upper, lower) = (self[..<(count / 2)], self[(count / 2)...])
        return (UnsafeMutableBufferPointer(rebasing: upper), UnsafeMutableBufferPointer(rebasing: lower))
    }
}
