/// Mixes faint pixels of a target once more, in one step.
///
/// Colors of such a pixel are divided by an alpha of a few levels, which makes a visible number of the rounding between mixing rows and
/// mixing along them.
struct FaintPixels {
    private let source: RowPairs
    private let rows: FixedPointWeights
    private let columns: FixedPointWeights
    /// From sums of products to steps of 1/16,384 level: 2 to the power of 14, less those of a source channel and of both weights.
    private let scale: Float

    init(of source: RowPairs, rows: FixedPointWeights, columns: FixedPointWeights) {
        (self.source, self.rows, self.columns) = (source, rows, columns)
        scale = 16_384 / Float(128 << (rows.bits + columns.bits))
    }

    /// Replaces the faint pixels of a part of a row.
    ///
    /// - Parameters:
    ///   - sums: The premultiplied pixels in steps of 1/16,384 level.
    ///   - targets: Their columns in the target.
    ///   - row: Their row in the target.
    func mix(_ sums: UnsafeMutableBufferPointer<SIMD4<Int32>>, _ targets: Range<Int>, row: Int) {
        precondition(targets.count <= sums.count)
        for place in 0..<targets.count where Self.isFaint(sums[place].w) {
            sums[place] = pixel(rows.windows[row], columns.windows[targets.lowerBound + place])
        }
    }

    /// From a quarter of a level, because half of one is visible, to two and a half, above which colors are off by two levels at most.
    @inline(__always)
    private static func isFaint(_ alpha: Int32) -> Bool {
        UInt32(bitPattern: alpha &- 4_096) < 36_864
    }

    private func pixel(_ row: FixedPointWeights.Window, _ column: FixedPointWeights.Window) -> SIMD4<Int32> {
        let end = min(column.end, source.size.width)
        let stride = source.stride
        precondition(((row.source / 2 + row.pairs) - 1) * stride + end <= source.vectors.count)
        var sum = SIMD4<Float>.zero
        source.vectors.withUnsafeBufferPointer { vectors in
            rows.parts.withUnsafeBufferPointer { rowParts in
                columns.parts.withUnsafeBufferPointer { columnParts in
                    for x in column.source..<end {
                        var mixed = SIMD4<Int32>.zero
                        var place = row.source / 2 &* stride &+ x
                        for offset in row.offset..<row.offset &+ row.pairs {
                            mixed &+= pairSums(vectors[place], rowParts[offset])
                            place &+= stride
                        }
                        let offset = x &- column.source
                        let part = columnParts[column.offset &+ offset / 2][offset & 1]
                        sum += SIMD4<Float>(mixed) * Float(part)
                    }
                }
            }
        }
        return SIMD4<Int32>((sum * scale).rounded(.toNearestOrEven))
    }
}
