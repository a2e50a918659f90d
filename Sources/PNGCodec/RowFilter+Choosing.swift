internal import PNGShim
internal import RasterShim

extension RowFilter {
    /// How to compute the sums of magnitudes that choose a filter.
    enum Summing: Sendable {
        /// By applying each filter, sixteen bytes at a time.
        case swift
        /// For all filters in one pass with AVX2, 32 bytes at a time, with equal sums.
        case avx2

        /// The fastest way for this processor.
        static let fastest = stickermill_has_avx2() ? avx2 : swift
    }

    /// Applies the filter with the smallest sum of magnitudes to a row, or the first of several such filters.
    ///
    /// - Parameters:
    ///   - row: The row's bytes.
    ///   - above: The row above, or zeros for the first row.
    ///   - width: The number of bytes per pixel, 1 to 32.
    ///   - target: A buffer of the row's length.
    static func applyBest(
        to row: UnsafeBufferPointer<UInt8>, above: UnsafeBufferPointer<UInt8>, width: Int,
        into target: UnsafeMutableBufferPointer<UInt8>
    ) -> RowFilter {
        let sums = sums(of: row, above: above, width: width, trial: target, .fastest)
        var best = RowFilter.none
        for filter in allCases where sums[filter] < sums[best] { best = filter }
        best.apply(to: row, above: above, width: width, into: target)
        return best
    }

    /// A sum for each filter, by its number, and three unused sums.
    typealias Sums = SIMD8<UInt64>

    /// Returns the sums of the magnitudes of a filtered row, for each filter.
    ///
    /// - Parameter target: A buffer of the row's length, which this may overwrite.
    static func sums(
        of row: UnsafeBufferPointer<UInt8>, above: UnsafeBufferPointer<UInt8>, width: Int,
        trial target: UnsafeMutableBufferPointer<UInt8>, _ summing: Summing
    ) -> Sums {
        precondition(above.count == row.count && target.count == row.count && row.count >= width && 1...32 ~= width)
        return switch summing {
        case .avx2: sumsInOnePass(of: row, above: above, width: width)
        case .swift:
            allCases.reduce(into: Sums.zero) { sums, filter in
                sums[filter] = UInt64(filter.apply(to: row, above: above, width: width, into: target))
            }
        }
    }

    /// Returns the sums of the magnitudes of a filtered row, for each filter, on a processor with AVX2.
    private static func sumsInOnePass(
        of row: UnsafeBufferPointer<UInt8>, above: UnsafeBufferPointer<UInt8>, width: Int
    ) -> Sums {
        var sums = Sums.zero
        guard let start = row.baseAddress, let above = above.baseAddress else { return sums }
        withUnsafeMutableBytes(of: &sums) { sums in
            stickermill_filter_sums(
                start, above, width, row.count, sums.assumingMemoryBound(to: UInt64.self).baseAddress)
        }
        return sums
    }
}

extension RowFilter.Sums {
    fileprivate subscript(filter: RowFilter) -> UInt64 {
        get { self[Int(filter.rawValue)] }
        set { self[Int(filter.rawValue)] = newValue }
    }
}
