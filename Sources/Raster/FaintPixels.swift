/// Mixes the faint pixels of a target a second time, in one step.
///
/// The colors of such a pixel are divided by an alpha of a few levels. The division makes the rounding between mixing rows and mixing along
/// rows visible.
struct FaintPixels {
    private let source: RowPairs
    private let rows: FixedPointWeights
    private let columns: FixedPointWeights
    /// The factor from sums of products to steps of 1/16,384 level: 2 to the power of 14 + 9, divided by the scales of a source channel and
    /// of both weights.
    private let scale: Float
    private static let middle: Float = 4_194_304

    init(of source: RowPairs, rows: FixedPointWeights, columns: FixedPointWeights) {
        (self.source, self.rows, self.columns) = (source, rows, columns)
        scale = 16_384 * 512 / Float(128 << (rows.bits + columns.bits))
    }

    /// Returns whether a pixel with this alpha is faint.
    ///
    /// The range starts slightly below half a level, the least visible alpha. It ends at two and a half levels: above that, colors are off
    /// by two levels at most.
    @inline(__always)
    static func isFaint(_ alpha: Int32) -> Bool {
        UInt32(bitPattern: alpha &- 7_782) < 33_178
    }

    /// Returns a pixel of the target, premultiplied in steps of 1/16,384 level.
    @inline(never)
    func pixel(row: Int, column: Int) -> SIMD4<Int32> {
        let (row, column) = (rows.windows[row], columns.windows[column])
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
                        // In steps of 2 to the power of 9, any mixture is between plus and minus `middle`.
                        let number = SIMD4<Float>(positive: mixed &>> 9 &+ Int32(Self.middle)) - Self.middle
                        sum += number * Float(part)
                    }
                }
            }
        }
        let steps = sum * scale
        return SIMD4(Int32(steps.x), Int32(steps.y), Int32(steps.z), Int32(steps.w))
    }
}
