import RasterShim

/// The inner loops of `FixedPointResampling`, which sum products of 16 bits.
///
/// With AVX2, C code computes eight sums of two products at a time. On other processors, Swift code computes four. The results are equal.
enum Mixing: Sendable {
    case swift
    case avx2

    typealias TwoRows<Element> = (
        upper: UnsafeMutableBufferPointer<Element>, lower: UnsafeMutableBufferPointer<Element>
    )

    /// The fastest loops for this processor.
    static let fastest = stickermill_has_avx2() ? avx2 : swift

    /// Mixes the rows of two windows into one row each, for the columns of `span` and up to seven more.
    ///
    /// With AVX2, the pairs of rows that are in both windows are read once.
    ///
    /// - Parameters:
    ///   - rowPairs: A vector has a pixel of an even row and the one below it, channel by channel, in steps of 1/128 level.
    ///   - stride: The number of vectors from a pair of rows to the next.
    ///   - windows: The lower one neither starts nor ends before the upper one.
    ///   - mixed: A vector has a pixel of an even column and the one to its right, channel by channel, in steps of 1/64 level.
    func mixRows(
        _ rowPairs: UnsafeBufferPointer<SIMD8<Int16>>, stride: Int, span: Range<Int>,
        windows: (upper: FixedPointWeights.Window, lower: FixedPointWeights.Window), _ weights: FixedPointWeights,
        into mixed: TwoRows<SIMD8<Int16>>
    ) {
        let (upper, lower) = windows
        precondition(span.lowerBound >= 0 && span.upperBound <= stride)
        precondition(span.upperBound / 2 + 4 <= min(mixed.upper.count, mixed.lower.count))
        precondition(upper.source >= 0 && upper.source <= lower.source && upper.end <= lower.end)
        precondition(lower.end / 2 * stride + 7 <= rowPairs.count)
        precondition(upper.offset >= 0 && upper.offset + upper.pairs <= weights.parts.count)
        precondition(lower.offset >= 0 && lower.offset + lower.pairs <= weights.parts.count)
        switch self {
        case .swift:
            mixRows(rowPairs, stride: stride, span: span, window: upper, weights, into: mixed.upper)
            mixRows(rowPairs, stride: stride, span: span, window: lower, weights, into: mixed.lower)
        case .avx2:
            weights.parts.withUnsafeBufferPointer { parts in
                guard let rows = rowPairs.baseAddress, let parts = parts.baseAddress,
                    let upperMixed = mixed.upper.baseAddress, let lowerMixed = mixed.lower.baseAddress
                else { return }
                let start = span.lowerBound & ~1
                stickermill_mix_rows(
                    rows + upper.source / 2 * stride + start, stride, parts, upper, lower, span.upperBound - start,
                    CInt(weights.bits), upperMixed + start / 2, lowerMixed + start / 2)
            }
        }
    }

    /// Mixes the rows of one window, for the columns of `span` and up to four more; the caller has checked the bounds.
    private func mixRows(
        _ rowPairs: UnsafeBufferPointer<SIMD8<Int16>>, stride: Int, span: Range<Int>, window: FixedPointWeights.Window,
        _ weights: FixedPointWeights, into mixed: UnsafeMutableBufferPointer<SIMD8<Int16>>
    ) {
        let start = span.lowerBound & ~1
        // The sums are rounded.
        let shift = SIMD4(repeating: Int32(weights.bits + 1))
        let half = SIMD4(repeating: Int32(1) << Int32(weights.bits))
        weights.parts.withUnsafeBufferPointer { parts in
            for x in Swift.stride(from: start, to: span.upperBound, by: 4) {
                var sums = (half, half, half, half)
                var index = window.source / 2 &* stride &+ x
                for offset in window.offset..<window.offset &+ window.pairs {
                    let part = parts[offset]
                    sums.0 &+= pairSums(rowPairs[index], part)
                    sums.1 &+= pairSums(rowPairs[index &+ 1], part)
                    sums.2 &+= pairSums(rowPairs[index &+ 2], part)
                    sums.3 &+= pairSums(rowPairs[index &+ 3], part)
                    index &+= stride
                }
                mixed[x &>> 1] = interleaved(
                    SIMD4<Int16>(truncatingIfNeeded: sums.0 &>> shift),
                    SIMD4<Int16>(truncatingIfNeeded: sums.1 &>> shift))
                mixed[x &>> 1 &+ 1] = interleaved(
                    SIMD4<Int16>(truncatingIfNeeded: sums.2 &>> shift),
                    SIMD4<Int16>(truncatingIfNeeded: sums.3 &>> shift))
            }
        }
    }

    /// Mixes some target pixels along each of two rows, in steps of 1/16,384 level.
    ///
    /// - Parameters:
    ///   - pixels: The rows from `mixRows`.
    ///   - sums: Receives a sum per target, starting with the first.
    func mixColumns(
        _ pixels: TwoRows<SIMD8<Int16>>, _ columns: FixedPointWeights, _ targets: Range<Int>,
        into sums: TwoRows<SIMD4<Int32>>
    ) {
        precondition(targets.lowerBound >= 0 && targets.upperBound <= columns.windows.count)
        precondition(targets.count <= min(sums.upper.count, sums.lower.count))
        precondition(columns.end <= min(pixels.upper.count, pixels.lower.count))
        switch self {
        case .swift:
            mixColumns(pixels.upper, columns, targets, into: sums.upper)
            mixColumns(pixels.lower, columns, targets, into: sums.lower)
        case .avx2:
            columns.parts.withUnsafeBufferPointer { parts in
                columns.windows.withUnsafeBufferPointer { windows in
                    guard let windows = windows.baseAddress else { return }
                    stickermill_mix_columns(
                        pixels.upper.baseAddress, pixels.lower.baseAddress, parts.baseAddress,
                        windows + targets.lowerBound, targets.count, CInt(Self.columnShift(columns)),
                        sums.upper.baseAddress, sums.lower.baseAddress)
                }
            }
        }
    }

    /// Mixes target pixels along one row; the caller has checked the bounds.
    private func mixColumns(
        _ pixels: UnsafeMutableBufferPointer<SIMD8<Int16>>, _ columns: FixedPointWeights, _ targets: Range<Int>,
        into sums: UnsafeMutableBufferPointer<SIMD4<Int32>>
    ) {
        let shift = SIMD4(repeating: Int32(Self.columnShift(columns)))
        columns.parts.withUnsafeBufferPointer { parts in
            columns.windows.withUnsafeBufferPointer { windows in
                for (place, x) in targets.enumerated() {
                    let window = windows[x]
                    let first = window.source &>> 1
                    var sum = SIMD4<Int32>.zero
                    for pair in 0..<window.pairs {
                        sum &+= pairSums(pixels[first &+ pair], parts[window.offset &+ pair])
                    }
                    sums[place] = sum &>> shift
                }
            }
        }
    }

    /// The shift from mixed sums, in steps of 1/64 level (2 to the power of 6) times the weights, to 1/16,384 level (2 to the power of 14).
    private static func columnShift(_ columns: FixedPointWeights) -> Int { columns.bits + 6 - 14 }
}
