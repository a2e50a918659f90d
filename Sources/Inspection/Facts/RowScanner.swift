/// Finds the runs of visible pixels in rows, and counts pixels by alpha in the same pass.
///
/// The runs belong to the row that was scanned last. The counts cover all rows.
struct RowScanner {
    /// From left to right.
    private(set) var runs: [Range<Int>] = []
    private(set) var transparent = 0
    private(set) var opaque = 0
    /// Pixels with alpha 0 and a color other than 0.
    private(set) var hidden = 0

    /// Scans the next row: pixels with alpha in the upper byte of each word.
    mutating func scan(_ row: UnsafeBufferPointer<UInt32>) {
        runs.removeAll(keepingCapacity: true)
        guard let base = UnsafeRawPointer(row.baseAddress) else { return }
        let fullAlpha: UInt64 = 0xFF00_0000_FF00_0000
        var mixed = MixedCounts()
        var ends = RunEnds()
        var x = 0
        while x &+ 8 <= row.count {
            // Most neighbors are all opaque, or all transparent black.
            let pairs = base.loadUnaligned(fromByteOffset: x &* 4, as: SIMD4<UInt64>.self)
            if pairs[0] | pairs[1] | pairs[2] | pairs[3] == 0 {
                transparent &+= 8
                ends.add(x, isVisible: false, to: &runs)
            } else if pairs[0] & pairs[1] & pairs[2] & pairs[3] & fullAlpha == fullAlpha {
                opaque &+= 8
                ends.add(x, isVisible: true, to: &runs)
            } else {
                mixed.add(unsafeBitCast(pairs, to: SIMD8<UInt32>.self))
                for index in x..<x &+ 8 { ends.add(index, isVisible: row[index] >> 24 > 0, to: &runs) }
            }
            x &+= 8
        }
        if x < row.count {
            // Unused lanes count as opaque, and are subtracted again.
            var rest = SIMD8<UInt32>(repeating: .max)
            for index in x..<row.count {
                rest[index &- x] = row[index]
                ends.add(index, isVisible: row[index] >> 24 > 0, to: &runs)
            }
            mixed.add(rest)
            opaque -= 8 - (row.count - x)
        }
        ends.add(row.count, isVisible: false, to: &runs)
        transparent += Int(mixed.transparent.wrappedSum())
        opaque += Int(mixed.opaque.wrappedSum())
        hidden += Int((mixed.transparent &- mixed.black).wrappedSum())
    }
}

/// Finds where runs of visible pixels begin and end.
private struct RunEnds {
    /// The start of the run that has not ended yet, or -1 if there is none.
    private var start = -1

    /// Adds pixels from a column on, which are all visible or all transparent.
    @inline(__always)
    mutating func add(_ x: Int, isVisible: Bool, to runs: inout [Range<Int>]) {
        guard isVisible != (start >= 0) else { return }
        if start >= 0 { runs.append(start..<x) }
        start = isVisible ? x : -1
    }
}

/// Counts the pixels that cannot be counted eight at once, with one counter per SIMD lane.
private struct MixedCounts {
    var transparent = SIMD8<UInt32>.zero
    var opaque = SIMD8<UInt32>.zero
    /// The pixels whose alpha and color are 0.
    var black = SIMD8<UInt32>.zero

    @inline(__always)
    mutating func add(_ words: SIMD8<UInt32>) {
        // A result below 0 has its highest bit set.
        let alpha = words &>> 24
        transparent &+= (alpha &- 1) &>> 31
        opaque &+= (alpha &+ 1) &>> 8
        black &+= 1 &- (words | (0 &- words)) &>> 31
    }
}
