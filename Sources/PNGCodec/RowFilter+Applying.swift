extension RowFilter {
    /// Writes the filtered bytes of one row, sixteen at a time.
    ///
    /// - Parameters:
    ///   - row: The row's bytes.
    ///   - above: The row above, or zeros for the first row.
    ///   - width: The number of bytes per pixel, at least 1.
    ///   - target: A buffer of the row's length.
    /// - Returns: The sum of the magnitudes of the filtered bytes as signed numbers.
    @discardableResult
    func apply(
        to row: UnsafeBufferPointer<UInt8>, above: UnsafeBufferPointer<UInt8>, width: Int,
        into target: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        precondition(above.count == row.count && target.count == row.count && row.count >= width && width > 0)
        let pixels = Neighbors(row: row, above: above, width: width)
        return switch self {
        case .none: pixels.filter(into: target, { value, _, _, _ in value }, { value, _, _, _ in value })
        case .sub:
            pixels.filter(into: target, { value, left, _, _ in value &- left }, { value, left, _, _ in value &- left })
        case .up:
            pixels.filter(into: target, { value, _, up, _ in value &- up }, { value, _, up, _ in value &- up })
        case .average:
            pixels.filter(
                into: target, { value, left, up, _ in value &- mean(left, up) },
                { value, left, up, _ in value &- mean(left, up) })
        case .paeth:
            pixels.filter(
                into: target, { $0 &- paethPredictor($1, $2, $3) }, { $0 &- paethPredictor($1, $2, $3) })
        }
    }
}

private typealias Bytes = SIMD16<UInt8>

/// The bytes of a row with the neighbors of each byte: to the left, above, and above to the left.
private struct Neighbors {
    let row: UnsafeBufferPointer<UInt8>
    let above: UnsafeBufferPointer<UInt8>
    let width: Int

    /// Filters with a function of a byte and its neighbors, in one version for one byte and another for sixteen.
    @inline(__always)
    func filter(
        into target: UnsafeMutableBufferPointer<UInt8>, _ single: (UInt8, UInt8, UInt8, UInt8) -> UInt8,
        _ many: (Bytes, Bytes, Bytes, Bytes) -> Bytes
    ) -> Int {
        guard let rowBase = UnsafeRawPointer(row.baseAddress), let aboveBase = UnsafeRawPointer(above.baseAddress),
            let targetBase = UnsafeMutableRawPointer(target.baseAddress)
        else { return 0 }
        var sum = 0
        for index in 0..<width {
            target[index] = single(row[index], 0, above[index], 0)
            sum &+= Int(Int8(bitPattern: target[index]).magnitude)
        }
        var index = width
        while index &+ 16 <= row.count {
            // Each sum has 16 bits, and each iteration adds up to 256 to it.
            var sums = SIMD8<UInt16>.zero
            let end = min(row.count, index &+ 16 * 255)
            while index &+ 16 <= end {
                let filtered = many(
                    bytes(rowBase, index), bytes(rowBase, index &- width), bytes(aboveBase, index),
                    bytes(aboveBase, index &- width))
                targetBase.storeBytes(of: filtered, toByteOffset: index, as: Bytes.self)
                let pairs = unsafeBitCast(magnitudes(filtered), to: SIMD8<UInt16>.self)
                sums &+= (pairs & 0xFF) &+ (pairs &>> 8)
                index &+= 16
            }
            for lane in 0..<8 { sum &+= Int(sums[lane]) }
        }
        while index < row.count {
            target[index] = single(row[index], row[index &- width], above[index], above[index &- width])
            sum &+= Int(Int8(bitPattern: target[index]).magnitude)
            index &+= 1
        }
        return sum
    }

    @inline(__always)
    private func bytes(_ base: UnsafeRawPointer, _ index: Int) -> Bytes {
        base.loadUnaligned(fromByteOffset: index, as: Bytes.self)
    }
}

@inline(__always)
private func magnitudes(_ values: Bytes) -> Bytes {
    let sign = unsafeBitCast(unsafeBitCast(values, to: SIMD16<Int8>.self) &>> 7, to: Bytes.self)
    return (values ^ sign) &- sign
}

@inline(__always)
private func mean(_ left: Bytes, _ above: Bytes) -> Bytes {
    left & above &+ (left ^ above) &>> 1
}

@inline(__always)
private func paethPredictor(_ left: Bytes, _ above: Bytes, _ corner: Bytes) -> Bytes {
    Bytes(
        lowHalf: paethPredictor(left.lowHalf, above.lowHalf, corner.lowHalf),
        highHalf: paethPredictor(left.highHalf, above.highHalf, corner.highHalf))
}

@inline(__always)
private func paethPredictor(_ left: SIMD8<UInt8>, _ above: SIMD8<UInt8>, _ corner: SIMD8<UInt8>) -> SIMD8<UInt8> {
    let a = SIMD8<Int16>(truncatingIfNeeded: left)
    let b = SIMD8<Int16>(truncatingIfNeeded: above)
    let c = SIMD8<Int16>(truncatingIfNeeded: corner)
    let toLeft = magnitude(b &- c)
    let toAbove = magnitude(a &- c)
    let toCorner = magnitude(a &+ b &- c &- c)
    // The sign of a difference, spread over all bits of an element, selects the smaller distance.
    let aboveIsFarther = (toCorner &- toAbove) &>> 15
    let rest = (b & ~aboveIsFarther) | (c & aboveIsFarther)
    let leftIsFarther = (toAbove &- toLeft) &>> 15 | (toCorner &- toLeft) &>> 15
    return SIMD8<UInt8>(truncatingIfNeeded: (a & ~leftIsFarther) | (rest & leftIsFarther))
}

@inline(__always)
private func magnitude(_ values: SIMD8<Int16>) -> SIMD8<Int16> {
    let sign = values &>> 15
    return (values ^ sign) &- sign
}
