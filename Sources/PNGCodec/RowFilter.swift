/// The row filters of the W3C PNG specification, third edition, section 9, with their numbers in the file as raw values.
enum RowFilter: UInt8, CaseIterable, Sendable {
    case none
    case sub
    case up
    case average
    case paeth

    /// The filters of an image's rows.
    enum Choice: Sendable, Hashable {
        /// The same filter for every row.
        case all(RowFilter)
        /// For each row, the filter whose result has the smallest sum of magnitudes, with the bytes read as signed numbers.
        case adaptive
        /// For each row, the filter whose result compresses best after the previous rows.
        case trial

        static let none = Choice.all(.none)
    }
}

extension RowFilter {
    /// Undoes the filters of all rows of an image in place, where the rows move together and overwrite their filter bytes.
    ///
    /// - Parameters:
    ///   - rows: Whole rows, each after its filter byte.
    ///   - rowBytes: The number of bytes per row, without the filter byte.
    ///   - width: The number of bytes per pixel, at least 1.
    /// - Returns: The rows without filter bytes, from the start of the buffer.
    /// - Throws: `PNGError.ImageDataFault.badFilter`.
    @discardableResult
    static func undoAll(
        on rows: UnsafeMutableBufferPointer<UInt8>, rowBytes: Int, width: Int
    ) throws(PNGError.ImageDataFault) -> UnsafeMutableBufferPointer<UInt8> {
        precondition(rows.count % (rowBytes + 1) == 0)
        let zeros = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: rowBytes)
        zeros.initialize(repeating: 0)
        defer { zeros.deallocate() }
        var above = UnsafeBufferPointer(zeros)
        var end = 0
        for start in stride(from: 0, to: rows.count, by: rowBytes + 1) {
            guard let filter = RowFilter(rawValue: rows[start]) else { throw .badFilter }
            let row = UnsafeMutableBufferPointer(rebasing: rows[end..<end + rowBytes])
            let filtered = UnsafeBufferPointer(rebasing: rows[start + 1..<start + 1 + rowBytes])
            filter.undo(filtered, above: above, width: width, into: row)
            above = UnsafeBufferPointer(row)
            end += rowBytes
        }
        return UnsafeMutableBufferPointer(rebasing: rows[..<end])
    }

    /// Undoes the filter of one row.
    ///
    /// - Parameters:
    ///   - filtered: The row's filtered bytes. They may overlap `row` if they start after it.
    ///   - above: The row above, or zeros for the first row.
    ///   - width: The number of bytes per pixel, at least 1.
    ///   - row: Receives the row.
    private func undo(
        _ filtered: UnsafeBufferPointer<UInt8>, above: UnsafeBufferPointer<UInt8>, width: Int,
        into row: UnsafeMutableBufferPointer<UInt8>
    ) {
        precondition(filtered.count == row.count && above.count == row.count && row.count >= width)
        if width == 4 && row.count % 4 == 0 {
            undoPixels(
                UnsafeRawBufferPointer(filtered), UnsafeRawBufferPointer(above), UnsafeMutableRawBufferPointer(row))
            return
        }
        _ = row.update(fromContentsOf: filtered)
        switch self {
        case .none: break
        case .sub:
            for index in width..<row.count { row[index] &+= row[index - width] }
        case .up:
            for index in row.indices { row[index] &+= above[index] }
        case .average:
            for index in 0..<width { row[index] &+= above[index] >> 1 }
            for index in width..<row.count { row[index] &+= mean(row[index - width], above[index]) }
        case .paeth:
            for index in 0..<width { row[index] &+= above[index] }
            for index in width..<row.count {
                row[index] &+= paethPredictor(row[index - width], above[index], above[index - width])
            }
        }
    }

    /// Undoes the filter of a row with four bytes per pixel.
    ///
    /// It processes four pixels at once; for `average` and `paeth`, which need the previous pixel first, one pixel at once. Rows need no
    /// alignment, and each step reads its input before it writes.
    private func undoPixels(
        _ filtered: UnsafeRawBufferPointer, _ above: UnsafeRawBufferPointer, _ row: UnsafeMutableRawBufferPointer
    ) {
        /// The pixels after the last whole vector.
        let rest = stride(from: row.count & ~15, to: row.count, by: 4)
        switch self {
        case .none: row.copyMemory(from: filtered)
        case .sub:
            var left = SIMD4<UInt8>.zero
            for place in stride(from: 0, to: row.count & ~15, by: 16) {
                let sums = sumsOfPixels(vector(filtered, place)) &+ SIMD16(repeatingPixel: left)
                row.storeBytes(of: sums, toByteOffset: place, as: SIMD16<UInt8>.self)
                left = sums.highHalf.highHalf
            }
            for place in rest {
                left &+= pixel(word(filtered, place))
                row.storeBytes(of: word(left), toByteOffset: place, as: UInt32.self)
            }
        case .up:
            for place in stride(from: 0, to: row.count & ~15, by: 16) {
                let sums = vector(filtered, place) &+ vector(above, place)
                row.storeBytes(of: sums, toByteOffset: place, as: SIMD16<UInt8>.self)
            }
            for place in rest {
                let sum = pixel(word(filtered, place)) &+ pixel(word(above, place))
                row.storeBytes(of: word(sum), toByteOffset: place, as: UInt32.self)
            }
        case .average:
            var left = SIMD4<UInt8>.zero
            for place in stride(from: 0, to: row.count, by: 4) {
                let up = pixel(word(above, place))
                left = pixel(word(filtered, place)) &+ (left & up) &+ ((left ^ up) &>> 1)
                row.storeBytes(of: word(left), toByteOffset: place, as: UInt32.self)
            }
        case .paeth:
            var left = SIMD4<UInt8>.zero
            var corner: UInt32 = 0
            for place in stride(from: 0, to: row.count, by: 4) {
                let up = word(above, place)
                // If the pixel above equals its left neighbor, which is common in flat art, Paeth predicts the left pixel.
                let predicted = up == corner ? left : paethPredictor(left, pixel(up), pixel(corner))
                left = pixel(word(filtered, place)) &+ predicted
                row.storeBytes(of: word(left), toByteOffset: place, as: UInt32.self)
                corner = up
            }
        }
    }
}

/// Adds to each of four pixels the pixels before it.
@inline(__always)
private func sumsOfPixels(_ pixels: SIMD16<UInt8>) -> SIMD16<UInt8> {
    let words = unsafeBitCast(pixels, to: SIMD4<UInt32>.self)
    let pairs = pixels &+ unsafeBitCast(SIMD4(0, words[0], words[1], words[2]), to: SIMD16<UInt8>.self)
    let sums = unsafeBitCast(pairs, to: SIMD4<UInt32>.self)
    return pairs &+ unsafeBitCast(SIMD4(0, 0, sums[0], sums[1]), to: SIMD16<UInt8>.self)
}

extension SIMD16<UInt8> {
    @inline(__always)
    fileprivate init(repeatingPixel pixel: SIMD4<UInt8>) {
        self = unsafeBitCast(SIMD4(repeating: unsafeBitCast(pixel, to: UInt32.self)), to: SIMD16<UInt8>.self)
    }
}

@inline(__always)
private func vector(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> SIMD16<UInt8> {
    bytes.loadUnaligned(fromByteOffset: place, as: SIMD16<UInt8>.self)
}

/// Reads four bytes at any alignment.
@inline(__always)
private func word(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> UInt32 {
    bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
}

@inline(__always)
private func pixel(_ word: UInt32) -> SIMD4<UInt8> { unsafeBitCast(word, to: SIMD4<UInt8>.self) }

@inline(__always)
private func word(_ pixel: SIMD4<UInt8>) -> UInt32 { unsafeBitCast(pixel, to: UInt32.self) }

@inline(__always)
private func paethPredictor(_ left: SIMD4<UInt8>, _ above: SIMD4<UInt8>, _ corner: SIMD4<UInt8>) -> SIMD4<UInt8> {
    let a = SIMD4<Int16>(truncatingIfNeeded: left)
    let b = SIMD4<Int16>(truncatingIfNeeded: above)
    let c = SIMD4<Int16>(truncatingIfNeeded: corner)
    let toLeft = magnitude(b &- c)
    let toAbove = magnitude(a &- c)
    let toCorner = magnitude(a &+ b &- c &- c)
    var nearest = c
    nearest.replace(with: b, where: toAbove .<= toCorner)
    nearest.replace(with: a, where: (toLeft .<= toAbove) .& (toLeft .<= toCorner))
    return SIMD4<UInt8>(truncatingIfNeeded: nearest)
}

@inline(__always)
private func magnitude(_ values: SIMD4<Int16>) -> SIMD4<Int16> {
    let sign = values &>> 15
    return (values ^ sign) &- sign
}

@inline(__always)
func mean(_ left: UInt8, _ above: UInt8) -> UInt8 {
    left & above &+ (left ^ above) >> 1
}

@inline(__always)
func paethPredictor(_ left: UInt8, _ above: UInt8, _ corner: UInt8) -> UInt8 {
    let a = Int16(left)
    let b = Int16(above)
    let c = Int16(corner)
    let toLeft = abs(b &- c)
    let toAbove = abs(a &- c)
    let toCorner = abs(a &+ b &- c &- c)
    if toLeft <= toAbove && toLeft <= toCorner { return left }
    return toAbove <= toCorner ? above : corner
}
