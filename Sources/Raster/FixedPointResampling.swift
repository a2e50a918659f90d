/// The resampler's arithmetic in integers: products of 16 bits, sums of 32.
///
/// A premultiplied channel is stored in steps of 1/128 level; after rows are mixed, in steps of 1/64 level, which leaves room
/// for a kernel's overshoot. Every processor computes two products and their sum, for four channels, in one instruction. The
/// weights of a window add up to exactly 1, so flat color stays flat and full alpha stays full. The result is within a level
/// of that of `FloatingPointResampling` where the source has detail.
struct FixedPointResampling: Sendable {
    private let kernel: Kernel
    private var size = PixelSize(width: 0, height: 0)
    /// The premultiplied pixels; a vector has a pixel of an even row and the one below it, channel by channel.
    private var rowPairs: [SIMD8<Int16>] = []
    private var spans = VisibleSpans()
    private var weights: [Axis: FixedPointWeights] = [:]
    /// A mixed row; a vector has a pixel of an even column and the one to its right, channel by channel.
    private var mixedRow: [SIMD8<Int16>] = []

    /// The longest window whose weights are precise enough in 15 bits.
    private static let longestWindow = 64.0

    init(kernel: Kernel) {
        self.kernel = kernel
    }

    /// Whether the integers are precise enough.
    ///
    /// Pixel art must keep its exact colors, including faint ones. A bitmap of fewer than four columns is too narrow for vectors.
    func isExactEnough(from source: PixelSize, to target: PixelSize) -> Bool {
        let ratio = max(
            1, Double(source.width) / Double(target.width), Double(source.height) / Double(target.height))
        return source.width >= 4 && kernel != .nearest && 2 * kernel.radius * ratio <= Self.longestWindow
    }

    mutating func load(_ bitmap: Bitmap) {
        size = bitmap.size
        spans.load(bitmap)
        let pairs = (size.height + 1) / 2
        // Up to three more vectors are read; their values do not matter.
        if rowPairs.count < pairs * size.width + 3 {
            rowPairs = [SIMD8<Int16>](repeating: .zero, count: pairs * size.width + 3)
        }
        rowPairs.withUnsafeMutableBufferPointer { target in
            bitmap.withWords { source in
                for pair in 0..<pairs {
                    let rows = 2 * pair..<min(2 * pair + 2, size.height)
                    let span = spans.union(ofRows: rows)
                    let row = pair * size.width..<(pair + 1) * size.width
                    target[row.lowerBound..<row.lowerBound + span.lowerBound].update(repeating: .zero)
                    target[row.lowerBound + span.upperBound..<row.upperBound].update(repeating: .zero)
                    premultiply(
                        source, rows, width: size.width, span, UnsafeMutableBufferPointer(rebasing: target[row]))
                }
            }
        }
    }

    mutating func resample(to target: PixelSize) -> Bitmap {
        let rows = weights(Axis(source: size.height, target: target.height))
        let columns = weights(Axis(source: size.width, target: target.width))
        let margin = columns.longestWindow
        if mixedRow.count < (size.width + margin) / 2 + 2 {
            mixedRow = [SIMD8<Int16>](repeating: .zero, count: (size.width + margin) / 2 + 2)
        }
        var result = Bitmap(size: target)
        result.withMutablePixels { result in
            rowPairs.withUnsafeBufferPointer { rowPairs in
                mixedRow.withUnsafeMutableBufferPointer { mixed in
                    for (y, window) in rows.windows.enumerated() {
                        let end = min(window.source + 2 * window.pairs, size.height)
                        let span = spans.union(ofRows: window.source..<end)
                        guard !span.isEmpty else { continue }
                        mixRows(rowPairs, width: size.width, span: span, window: window, rows, into: mixed)
                        clear(mixed, around: span, margin: margin)
                        let row = result[y * target.width..<(y + 1) * target.width]
                        mixColumns(
                            mixed, span: span, columns: columns, into: UnsafeMutableBufferPointer(rebasing: row))
                    }
                }
            }
        }
        return result
    }

    private mutating func weights(_ axis: Axis) -> FixedPointWeights {
        if let known = weights[axis] { return known }
        let made = FixedPointWeights(KernelWeights(axis, kernel: kernel))
        weights[axis] = made
        return made
    }
}

// MARK: Vectors

/// Returns the sum of each pair of products.
@inline(__always)
private func pairSums(_ values: SIMD8<Int16>, _ parts: SIMD8<Int16>) -> SIMD4<Int32> {
    let products = SIMD8<Int32>(truncatingIfNeeded: values) &* SIMD8<Int32>(truncatingIfNeeded: parts)
    return products.evenHalf &+ products.oddHalf
}

/// Returns the values of two vectors, alternating.
@inline(__always)
private func interleaved(_ first: SIMD4<Int16>, _ second: SIMD4<Int16>) -> SIMD8<Int16> {
    var both = SIMD8<Int16>.zero
    both.evenHalf = first
    both.oddHalf = second
    return both
}

// MARK: Premultiplying

/// Stores 128 times color times alpha / 255, rounded, and 128 times alpha, of one or two rows, four columns at a time.
private func premultiply(
    _ source: UnsafeBufferPointer<UInt32>, _ rows: Range<Int>, width: Int, _ span: Range<Int>,
    _ target: UnsafeMutableBufferPointer<SIMD8<Int16>>
) {
    precondition(width >= 4 && span.lowerBound >= 0 && span.upperBound <= width && target.count == width)
    precondition(rows.lowerBound >= 0 && rows.upperBound * width <= source.count)
    guard let upper = UnsafeRawPointer(source.baseAddress)?.advanced(by: rows.lowerBound * width * 4),
        let output = UnsafeMutableRawPointer(target.baseAddress)
    else { return }
    var x = span.lowerBound
    while x < span.upperBound {
        // The last columns are read together with some before them, which are written again.
        x = min(x, width - 4)
        let first = Premultiplied(upper.loadUnaligned(fromByteOffset: x &* 4, as: SIMD4<UInt32>.self))
        let second =
            rows.count > 1
            ? Premultiplied(upper.loadUnaligned(fromByteOffset: (x &+ width) &* 4, as: SIMD4<UInt32>.self))
            : Premultiplied(.zero)
        var redGreen = SIMD8<UInt32>.zero
        redGreen.evenHalf = first.redBlue & 0xFFFF | second.redBlue &<< 16
        redGreen.oddHalf = first.greenAlpha & 0xFFFF | second.greenAlpha &<< 16
        var blueAlpha = SIMD8<UInt32>.zero
        blueAlpha.evenHalf = first.redBlue &>> 16 | second.redBlue & 0xFFFF_0000
        blueAlpha.oddHalf = first.greenAlpha &>> 16 | second.greenAlpha & 0xFFFF_0000
        var pixels = SIMD8<UInt64>.zero
        pixels.evenHalf = unsafeBitCast(redGreen, to: SIMD4<UInt64>.self)
        pixels.oddHalf = unsafeBitCast(blueAlpha, to: SIMD4<UInt64>.self)
        output.storeBytes(of: pixels, toByteOffset: x &* 16, as: SIMD8<UInt64>.self)
        x &+= 4
    }
}

/// Four pixels, two channels per word.
private struct Premultiplied {
    let redBlue: SIMD4<UInt32>
    let greenAlpha: SIMD4<UInt32>

    @inline(__always)
    init(_ words: SIMD4<UInt32>) {
        // alpha * 257 is alpha / 255 in units of 1/65,535.
        let alpha = words &>> 24
        let part = alpha | alpha &<< 8 | alpha &<< 16 | alpha &<< 24
        redBlue = product((words &<< 8) & 0xFF00_FF00, part)
        greenAlpha = product(words & 0xFF00, part) | alpha &<< 23
    }
}

/// Returns half of the upper 16 bits of each product, rounded, for two values per word.
@inline(__always)
private func product(_ values: SIMD4<UInt32>, _ parts: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let wide =
        SIMD8<UInt32>(truncatingIfNeeded: unsafeBitCast(values, to: SIMD8<UInt16>.self))
        &* SIMD8<UInt32>(truncatingIfNeeded: unsafeBitCast(parts, to: SIMD8<UInt16>.self))
    let upper = SIMD8<UInt16>(truncatingIfNeeded: wide &>> 16)
    return unsafeBitCast((upper &+ 1) &>> 1, to: SIMD4<UInt32>.self)
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

/// Mixes along a row, which is transparent outside `span`, and stores straight RGBA bytes.
private func mixColumns(
    _ pixels: UnsafeMutableBufferPointer<SIMD8<Int16>>, span: Range<Int>, columns: FixedPointWeights,
    into row: UnsafeMutableBufferPointer<SIMD4<UInt8>>
) {
    precondition(row.count == columns.windows.count)
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
            var x = 0
            while x < windows.count, windows[x].source + 2 * windows[x].pairs <= span.lowerBound { x += 1 }
            while x < windows.count, windows[x].source < span.upperBound {
                let first = mixed(at: x)
                if x &+ 1 < windows.count {
                    // Most neighbors are both opaque or both transparent.
                    let second = mixed(at: x &+ 1)
                    if min(first.w, second.w) >= opaque {
                        output.storeBytes(of: opaquePair(first, second), toByteOffset: x &* 4, as: SIMD2<UInt32>.self)
                    } else {
                        row[x] = straight(first)
                        row[x &+ 1] = straight(second)
                    }
                } else {
                    row[x] = straight(first)
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
