/// The resampler's arithmetic in integers: products of 16 bits, sums of 32.
///
/// A premultiplied channel is stored in steps of 1/128 level; once rows are mixed, in steps of 1/64 level, which leaves room
/// for a kernel's overshoot. Two products and their sum are one instruction of every processor, for four channels. The
/// weights of a window add up to exactly 1, so flat colour stays flat and full alpha full; what comes out is within a
/// level of `FloatingPointResampling` where the source has detail.
struct FixedPointResampling: Sendable {
    private let kernel: Kernel
    private var source = PremultipliedBitmap<Int16>()
    private var rowWeights: [Axis: FixedPointWeights] = [:]
    private var columnWeights: [Axis: FixedPointWeights] = [:]
    /// A mixed row, two pixels a vector: red and red, green and green, blue and blue, alpha and alpha.
    private var mixedRow: [SIMD8<Int16>] = []

    /// The longest window whose weights are still fine enough in 15 bits.
    private static let longestWindow = 64.0

    init(kernel: Kernel) {
        self.kernel = kernel
    }

    /// Whether the integers are fine enough.
    ///
    /// Pixel art has to keep its very colours, faint ones too; a bitmap of less than four pixels is not worth a vector.
    func isExactEnough(from source: PixelSize, to target: PixelSize) -> Bool {
        let ratio = max(
            1, Double(source.width) / Double(target.width), Double(source.height) / Double(target.height))
        return source.area >= 4 && kernel != .nearest && 2 * kernel.radius * ratio <= Self.longestWindow
    }

    mutating func load(_ bitmap: Bitmap) {
        source.load(bitmap, transparent: .zero, multiply: premultiply)
    }

    mutating func resample(to size: PixelSize) -> Bitmap {
        let width = source.size.width
        let rows = weights(Axis(source: source.size.height, target: size.height), in: &rowWeights, beginsEven: false)
        let columns = weights(Axis(source: width, target: size.width), in: &columnWeights, beginsEven: true)
        let margin = columns.longestWindow
        if mixedRow.count < (width + margin) / 2 + 2 {
            mixedRow = [SIMD8<Int16>](repeating: .zero, count: (width + margin) / 2 + 2)
        }
        var result = Bitmap(size: size)
        result.withMutablePixels { target in
            source.pixels.withUnsafeBufferPointer { pixels in
                mixedRow.withUnsafeMutableBufferPointer { mixed in
                    for (y, window) in rows.windows.enumerated() {
                        let end = min(window.source + 2 * window.pairs, source.size.height)
                        let span = source.span(ofRows: window.source..<end)
                        guard !span.isEmpty else { continue }
                        mixRows(pixels, width: width, span: span, window: window, rows, into: mixed)
                        clear(mixed, around: span, margin: margin)
                        mixColumns(
                            mixed, span: span, columns: columns,
                            into: UnsafeMutableBufferPointer(rebasing: target[y * size.width..<(y + 1) * size.width]))
                    }
                }
            }
        }
        return result
    }

    private func weights(
        _ axis: Axis, in tables: inout [Axis: FixedPointWeights], beginsEven: Bool
    ) -> FixedPointWeights {
        if let known = tables[axis] { return known }
        let made = FixedPointWeights(KernelWeights(axis, kernel: kernel), beginsEven: beginsEven)
        tables[axis] = made
        return made
    }
}

// MARK: Vectors

/// The sum of each pair of products.
@inline(__always)
private func pairSums(_ values: SIMD8<Int16>, _ parts: SIMD8<Int16>) -> SIMD4<Int32> {
    let products = SIMD8<Int32>(truncatingIfNeeded: values) &* SIMD8<Int32>(truncatingIfNeeded: parts)
    return products.evenHalf &+ products.oddHalf
}

/// The values of two vectors in turn.
@inline(__always)
private func interleaved(_ first: SIMD4<Int16>, _ second: SIMD4<Int16>) -> SIMD8<Int16> {
    var both = SIMD8<Int16>.zero
    both.evenHalf = first
    both.oddHalf = second
    return both
}

/// Two pixels side by side, from the one at `index` on.
@inline(__always)
private func pair(_ pixels: UnsafeRawPointer, _ index: Int) -> SIMD8<Int16> {
    pixels.loadUnaligned(fromByteOffset: index &* 8, as: SIMD8<Int16>.self)
}

// MARK: Premultiplying

/// Stores 128 times colour times alpha / 255, to the nearest, and 128 times alpha; four pixels at a time.
private func premultiply(
    _ source: UnsafeBufferPointer<SIMD4<UInt8>>, _ target: UnsafeMutableBufferPointer<SIMD4<Int16>>, _ range: Range<Int>
) {
    precondition(range.lowerBound >= 0 && range.upperBound <= source.count && source.count <= target.count)
    precondition(source.count >= 4)
    guard let input = UnsafeRawPointer(source.baseAddress), let output = UnsafeMutableRawPointer(target.baseAddress)
    else { return }
    var index = range.lowerBound
    while index < range.upperBound {
        // The last pixels are read together with some before them, which are then written once more.
        index = min(index, source.count - 4)
        let words = input.loadUnaligned(fromByteOffset: index &* 4, as: SIMD4<UInt32>.self)
        // alpha * 257 is alpha / 255 in parts of 65,535.
        let alpha = words &>> 24
        let part = alpha | alpha &<< 8 | alpha &<< 16 | alpha &<< 24
        let redBlue = product((words &<< 8) & 0xFF00_FF00, part)
        let green = product(words & 0xFF00, part)
        let redGreen = redBlue & 0xFFFF | green &<< 16
        let blueAlpha = redBlue &>> 16 | alpha &<< 23
        var pixels = SIMD8<UInt32>.zero
        pixels.evenHalf = redGreen
        pixels.oddHalf = blueAlpha
        output.storeBytes(of: pixels, toByteOffset: index &* 8, as: SIMD8<UInt32>.self)
        index &+= 4
    }
}

/// Half of the upper 16 bits of each product, to the nearest, for two values a word.
@inline(__always)
private func product(_ values: SIMD4<UInt32>, _ parts: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let wide =
        SIMD8<UInt32>(truncatingIfNeeded: unsafeBitCast(values, to: SIMD8<UInt16>.self))
        &* SIMD8<UInt32>(truncatingIfNeeded: unsafeBitCast(parts, to: SIMD8<UInt16>.self))
    let upper = SIMD8<UInt16>(truncatingIfNeeded: wide &>> 16)
    return unsafeBitCast((upper &+ 1) &>> 1, to: SIMD4<UInt32>.self)
}

// MARK: Mixing

/// Mixes the rows of a window into one, over the columns of `span` and up to four more; four columns share each weight.
private func mixRows(
    _ pixels: UnsafeBufferPointer<SIMD4<Int16>>, width: Int, span: Range<Int>, window: FixedPointWeights.Window,
    _ weights: FixedPointWeights, into mixed: UnsafeMutableBufferPointer<SIMD8<Int16>>
) {
    let first = span.lowerBound & ~1
    precondition(span.lowerBound >= 0 && span.upperBound <= width && width / 2 + 2 <= mixed.count)
    precondition((window.source + 2 * window.pairs) * width + 4 <= pixels.count)
    precondition(window.offset + window.pairs <= weights.parts.count)
    guard let base = UnsafeRawPointer(pixels.baseAddress) else { return }
    // From 128 steps a level to 64, to the nearest.
    let shift = SIMD4(repeating: Int32(weights.bits + 1))
    let half = SIMD4(repeating: Int32(1) << Int32(weights.bits))
    weights.parts.withUnsafeBufferPointer { parts in
        for x in stride(from: first, to: span.upperBound, by: 4) {
            var sums = (half, half, half, half)
            var index = window.source &* width &+ x
            for offset in window.offset..<window.offset &+ window.pairs {
                let part = parts[offset]
                let (upper, lower) = (pair(base, index), pair(base, index &+ width))
                let (upperNext, lowerNext) = (pair(base, index &+ 2), pair(base, index &+ width &+ 2))
                sums.0 &+= pairSums(interleaved(upper.lowHalf, lower.lowHalf), part)
                sums.1 &+= pairSums(interleaved(upper.highHalf, lower.highHalf), part)
                sums.2 &+= pairSums(interleaved(upperNext.lowHalf, lowerNext.lowHalf), part)
                sums.3 &+= pairSums(interleaved(upperNext.highHalf, lowerNext.highHalf), part)
                index &+= 2 &* width
            }
            mixed[x &>> 1] = interleaved(
                SIMD4<Int16>(truncatingIfNeeded: sums.0 &>> shift), SIMD4<Int16>(truncatingIfNeeded: sums.1 &>> shift))
            mixed[x &>> 1 &+ 1] = interleaved(
                SIMD4<Int16>(truncatingIfNeeded: sums.2 &>> shift), SIMD4<Int16>(truncatingIfNeeded: sums.3 &>> shift))
        }
    }
}

/// Makes what surrounds a span of a mixed row transparent, as far as a window reaches.
private func clear(_ mixed: UnsafeMutableBufferPointer<SIMD8<Int16>>, around span: Range<Int>, margin: Int) {
    let (first, end) = (span.lowerBound / 2, (span.upperBound + 1) / 2)
    mixed[max(0, first - margin / 2)..<first].update(repeating: .zero)
    mixed[end..<min(mixed.count, end + margin / 2 + 2)].update(repeating: .zero)
    // The vectors at either end may hold one column that lies outside.
    if span.lowerBound % 2 == 1 { mixed[first].evenHalf = .zero }
    if span.upperBound % 2 == 1 { mixed[end - 1].oddHalf = .zero }
}

/// Mixes along a row, which is transparent outside `span`, and stores straight RGBA bytes.
private func mixColumns(
    _ mixed: UnsafeMutableBufferPointer<SIMD8<Int16>>, span: Range<Int>, columns: FixedPointWeights,
    into row: UnsafeMutableBufferPointer<SIMD4<UInt8>>
) {
    precondition(row.count == columns.windows.count)
    // From here on 16,384 steps are a level.
    let shift = SIMD4(repeating: Int32(columns.bits + 6 - 14))
    columns.parts.withUnsafeBufferPointer { parts in
        columns.windows.withUnsafeBufferPointer { windows in
            for x in windows.indices {
                let window = windows[x]
                guard window.source < span.upperBound, window.source &+ 2 &* window.pairs > span.lowerBound else {
                    continue
                }
                let first = window.source &>> 1
                precondition(first &+ window.pairs <= mixed.count && window.offset &+ window.pairs <= parts.count)
                var sum = SIMD4<Int32>.zero
                for pair in 0..<window.pairs {
                    sum &+= pairSums(mixed[first &+ pair], parts[window.offset &+ pair])
                }
                row[x] = straight(sum &>> shift)
            }
        }
    }
}

/// Cuts off overshoot, takes the alpha out of the colours and rounds; 16,384 steps are a level.
@inline(__always)
private func straight(_ premultiplied: SIMD4<Int32>) -> SIMD4<UInt8> {
    let level: Int32 = 16_384
    let alpha = premultiplied.w
    // Within a sixteenth of a level of full alpha nothing is left to take out.
    if alpha >= 255 &* level &- level / 16 {
        let rounded = (premultiplied &+ (level / 2)) &>> 14
        // The sign, spread over a lane, masks what is below 0 and fills what is above 255.
        let cut = rounded & ~(rounded &>> 31) | (255 &- rounded) &>> 31
        let word = unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: cut), to: UInt32.self) | 0xFF00_0000
        return unsafeBitCast(word, to: SIMD4<UInt8>.self)
    }
    guard alpha > level / 2 else { return .zero }
    let positive = premultiplied & ~(premultiplied &>> 31)
    let excess = positive &- SIMD4(repeating: alpha)
    let colour = positive &- (excess & ~(excess &>> 31))
    var values = SIMD4<Float>(positive: colour) * (255 / Float(alpha))
    values.w = Float(alpha) * (1 / Float(level))
    return SIMD4<UInt8>(truncatingIfNeeded: values.roundedToIntegers)
}
