/// The resampler's arithmetic in integers: products of 16 bits, sums of 32.
///
/// A premultiplied channel is stored in steps of 1/128 level; after rows are mixed, in steps of 1/64 level, which leaves room
/// for a kernel's overshoot. Every processor computes two products and their sum, for four channels, in one instruction. The
/// weights of a window add up to exactly 1, so flat color stays flat and full alpha stays full. The result is within a level
/// of that of `FloatingPointResampling` where the source has detail.
///
/// Large sources are halved first, as often as the target allows; all targets share the halved pixels. So no window is long,
/// and a large source costs little more than being read once.
struct FixedPointResampling: Sendable {
    private let kernel: Kernel
    private var source = Bitmap(size: PixelSize(width: 0, height: 0))
    /// The source itself, the source halved once, twice and so on.
    private var levels: [RowPairs] = []
    /// The levels that were made of this source.
    private var loaded: Set<Int> = []
    private var weights: [Axis: FixedPointWeights] = [:]

    /// The longest window whose weights are precise enough in 15 bits.
    private static let longestWindow = 64.0
    /// The most source pixels per target pixel, along an axis, that are not halved: 618 px to 100 px have 6.18.
    private static let mostPixels = 6.2

    init(kernel: Kernel) {
        self.kernel = kernel
    }

    /// Whether the integers are precise enough.
    ///
    /// Pixel art must keep its exact colors, including faint ones. A bitmap of fewer than four columns is too narrow for vectors.
    func isExactEnough(from source: PixelSize, to target: PixelSize) -> Bool {
        let (columns, rows) = Self.axes(from: source, to: target)
        let ratio = max(1, columns.ratio, rows.ratio)
        return source.width >= 4 && kernel != .nearest && 2 * kernel.radius * ratio <= Self.longestWindow
    }

    /// Returns the axes, both halved as often as the one that is reduced less allows.
    static func axes(from source: PixelSize, to target: PixelSize) -> (columns: Axis, rows: Axis) {
        var columns = Axis(source: source.width, target: target.width)
        var rows = Axis(source: source.height, target: target.height)
        while min(columns.ratio, rows.ratio) > mostPixels {
            columns.halvings += 1
            rows.halvings += 1
        }
        return (columns, rows)
    }

    mutating func load(_ bitmap: Bitmap) {
        source = bitmap
        loaded = []
    }

    /// Makes the pixels that a target is mixed from, unless they exist.
    mutating func prepare(for target: PixelSize) {
        prepareLevel(Self.axes(from: source.size, to: target).rows.halvings)
    }

    /// Makes the weights for a target, unless they exist.
    mutating func keepWeights(for target: PixelSize) {
        let axes = Self.axes(from: source.size, to: target)
        for axis in [axes.rows, axes.columns] where weights[axis] == nil { weights[axis] = weights(axis) }
    }

    /// Resamples to a target that the source is prepared for.
    ///
    /// - Parameter place: The part of the target that is drawn.
    /// - Returns: The part.
    func resampled(to target: PixelSize, _ place: PixelRect) -> Bitmap {
        precondition(place.fits(into: target))
        let axes = Self.axes(from: source.size, to: target)
        precondition(loaded.contains(axes.rows.halvings))
        let level = levels[axes.rows.halvings]
        let width = level.size.width
        let rows = weights(axes.rows)
        let columns = axes.rows == axes.columns ? rows : weights(axes.columns)
        let margin = columns.longestWindow
        let targets = place.x..<place.x + place.width
        let needed = columns.sources(of: targets)
        // A vector has a pixel of an even column and the one to its right, channel by channel.
        var mixedRow = [SIMD8<Int16>](repeating: .zero, count: (width + margin) / 2 + 2)
        var result = Bitmap(size: place.size)
        result.withMutablePixels { result in
            level.vectors.withUnsafeBufferPointer { rowPairs in
                mixedRow.withUnsafeMutableBufferPointer { mixed in
                    for y in 0..<place.height {
                        let window = rows.windows[place.y + y]
                        let end = min(window.source + 2 * window.pairs, level.size.height)
                        let span = level.spans.union(ofRows: window.source..<end).clamped(to: needed)
                        guard !span.isEmpty else { continue }
                        mixRows(rowPairs, width: width, span: span, window: window, rows, into: mixed)
                        clear(mixed, around: span, margin: margin)
                        let row = result[y * place.width..<(y + 1) * place.width]
                        mixColumns(
                            mixed, span: span, columns: columns, targets,
                            into: UnsafeMutableBufferPointer(rebasing: row))
                    }
                }
            }
        }
        return result
    }

    /// Makes the pixels after a number of halvings, if they are not there yet.
    private mutating func prepareLevel(_ halvings: Int) {
        guard loaded.insert(halvings).inserted else { return }
        while levels.count <= halvings { levels.append(RowPairs()) }
        switch halvings {
        case 0: levels[0].load(source)
        case 1: levels[1].load(halving: source)
        default:
            prepareLevel(halvings - 1)
            levels[halvings].load(halving: levels[halvings - 1])
        }
    }

    private func weights(_ axis: Axis) -> FixedPointWeights {
        weights[axis] ?? FixedPointWeights(KernelWeights(axis, kernel: kernel))
    }
}

// MARK: Mixing

/// Mixes the rows of a window into one, for the columns of `span` and up to four more; four columns share each weight.
private func mixRows(
    _ rowPairs: UnsafeBufferPointer<SIMD8<Int16>>, width: Int, span: Range<Int>, window: FixedPointWeights.Window,
    _ weights: FixedPointWeights, into mixed: UnsafeMutableBufferPointer<SIMD8<Int16>>
) {
    precondition(span.lowerBound >= 0 && span.upperBound <= width && width / 2 + 2 <= mixed.count)
    precondition((window.source / 2 + window.pairs) * width + 3 <= rowPairs.count)
    precondition(window.offset + window.pairs <= weights.parts.count)
    // From 128 steps per level to 64, rounded.
    let shift = SIMD4(repeating: Int32(weights.bits + 1))
    let half = SIMD4(repeating: Int32(1) << Int32(weights.bits))
    weights.parts.withUnsafeBufferPointer { parts in
        for x in stride(from: span.lowerBound & ~1, to: span.upperBound, by: 4) {
            var sums = (half, half, half, half)
            var index = window.source &>> 1 &* width &+ x
            for offset in window.offset..<window.offset &+ window.pairs {
                let part = parts[offset]
                sums.0 &+= pairSums(rowPairs[index], part)
                sums.1 &+= pairSums(rowPairs[index &+ 1], part)
                sums.2 &+= pairSums(rowPairs[index &+ 2], part)
                sums.3 &+= pairSums(rowPairs[index &+ 3], part)
                index &+= width
            }
            mixed[x &>> 1] = interleaved(
                SIMD4<Int16>(truncatingIfNeeded: sums.0 &>> shift), SIMD4<Int16>(truncatingIfNeeded: sums.1 &>> shift))
            mixed[x &>> 1 &+ 1] = interleaved(
                SIMD4<Int16>(truncatingIfNeeded: sums.2 &>> shift), SIMD4<Int16>(truncatingIfNeeded: sums.3 &>> shift))
        }
    }
}

/// Clears the pixels around a span of a mixed row, as far as a window reaches.
///
/// The vectors at both ends may have a column outside the span. It is transparent too, or outside the image, where every weight
/// is 0.
private func clear(_ mixed: UnsafeMutableBufferPointer<SIMD8<Int16>>, around span: Range<Int>, margin: Int) {
    let (first, end) = (span.lowerBound / 2, (span.upperBound + 1) / 2)
    mixed[max(0, first - margin / 2)..<first].update(repeating: .zero)
    mixed[end..<min(mixed.count, end + margin / 2 + 2)].update(repeating: .zero)
}

/// Mixes some target pixels along a row, of which they reach nothing visible outside `span`, and stores straight RGBA bytes.
private func mixColumns(
    _ pixels: UnsafeMutableBufferPointer<SIMD8<Int16>>, span: Range<Int>, columns: FixedPointWeights,
    _ targets: Range<Int>, into row: UnsafeMutableBufferPointer<SIMD4<UInt8>>
) {
    precondition(row.count == targets.count)
    precondition(targets.lowerBound >= 0 && targets.upperBound <= columns.windows.count)
    guard let output = UnsafeMutableRawPointer(row.baseAddress) else { return }
    // From here on, a level has 16,384 steps.
    let shift = SIMD4(repeating: Int32(columns.bits + 6 - 14))
    columns.parts.withUnsafeBufferPointer { parts in
        columns.windows.withUnsafeBufferPointer { windows in
            @inline(__always)
            func mixed(at x: Int) -> SIMD4<Int32> {
                let window = windows[x]
                let first = window.source &>> 1
                precondition(first &+ window.pairs <= pixels.count && window.offset &+ window.pairs <= parts.count)
                var sum = SIMD4<Int32>.zero
                for pair in 0..<window.pairs {
                    sum &+= pairSums(pixels[first &+ pair], parts[window.offset &+ pair])
                }
                return sum &>> shift
            }
            var x = targets.lowerBound
            while x < targets.upperBound, windows[x].source + 2 * windows[x].pairs <= span.lowerBound { x += 1 }
            while x < targets.upperBound, windows[x].source < span.upperBound {
                let place = x &- targets.lowerBound
                let first = mixed(at: x)
                if x &+ 1 < targets.upperBound {
                    // Most neighbors are both opaque or both transparent.
                    let second = mixed(at: x &+ 1)
                    if min(first.w, second.w) >= opaque {
                        output.storeBytes(
                            of: opaquePair(first, second), toByteOffset: place &* 4, as: SIMD2<UInt32>.self)
                    } else {
                        row[place] = straight(first)
                        row[place &+ 1] = straight(second)
                    }
                } else {
                    row[place] = straight(first)
                }
                x &+= 2
            }
        }
    }
}

// MARK: Straight alpha

/// The number of steps per level after mixing along a row.
private let level: Int32 = 16_384
/// A pixel with this alpha or more is opaque, because a sixteenth of a level makes no difference.
private let opaque = 255 * level - level / 16

/// Clamps the overshoot of two opaque pixels and rounds.
@inline(__always)
private func opaquePair(_ first: SIMD4<Int32>, _ second: SIMD4<Int32>) -> SIMD2<UInt32> {
    let rounded = SIMD8<Int16>(
        lowHalf: SIMD4<Int16>(truncatingIfNeeded: (first &+ level / 2) &>> 14),
        highHalf: SIMD4<Int16>(truncatingIfNeeded: (second &+ level / 2) &>> 14))
    // The sign, spread over a lane, clears values below 0 and saturates values above 255.
    let cut = rounded & ~(rounded &>> 15) | (255 &- rounded) &>> 15
    return unsafeBitCast(SIMD8<UInt8>(truncatingIfNeeded: cut), to: SIMD2<UInt32>.self) | 0xFF00_0000
}

/// Clamps overshoot, divides the colors by alpha and rounds.
@inline(__always)
private func straight(_ premultiplied: SIMD4<Int32>) -> SIMD4<UInt8> {
    let alpha = premultiplied.w
    if alpha >= opaque {
        return unsafeBitCast(opaquePair(premultiplied, premultiplied).x, to: SIMD4<UInt8>.self)
    }
    guard alpha > level / 2 else { return .zero }
    let positive = premultiplied & ~(premultiplied &>> 31)
    let excess = positive &- SIMD4(repeating: alpha)
    let color = positive &- (excess & ~(excess &>> 31))
    var values = SIMD4<Float>(positive: color) * (255 / Float(alpha))
    values.w = Float(alpha) * (1 / Float(level))
    return SIMD4<UInt8>(truncatingIfNeeded: values.roundedToIntegers)
}
