/// The row filters of the W3C PNG specification, third edition, section 9; raw values are those of the file.
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
        /// For each row, the filter whose bytes as signed numbers have the smallest sum of magnitudes.
        case adaptive
        /// For each row, the filter whose bytes compress best after the rows before them.
        case trial

        static let none = Choice.all(.none)
    }
}

extension RowFilter {
    /// Undoes the filters of all rows of an image, in place; the rows move together, over their filter bytes.
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
            _ = row.update(fromContentsOf: rows[start + 1..<start + 1 + rowBytes])
            filter.undo(on: row, above: above, width: width)
            above = UnsafeBufferPointer(row)
            end += rowBytes
        }
        return UnsafeMutableBufferPointer(rebasing: rows[..<end])
    }

    /// Undoes the filter of one row, in place.
    func undo(
        on row: UnsafeMutableBufferPointer<UInt8>, above: UnsafeBufferPointer<UInt8>, width: Int
    ) {
        precondition(above.count == row.count && row.count >= width)
        if width == 4 && row.count % 4 == 0 {
            undoOnPixels(row, above: above)
            return
        }
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
}

extension RowFilter {
    /// Undoes the filter of a row with four bytes per pixel, all four at once; rows need no alignment.
    private func undoOnPixels(_ row: UnsafeMutableBufferPointer<UInt8>, above: UnsafeBufferPointer<UInt8>) {
        let row = UnsafeMutableRawBufferPointer(row)
        let above = UnsafeRawBufferPointer(above)
        let pixels = stride(from: 0, to: row.count, by: 4)
        switch self {
        case .none: break
        case .sub:
            var left = SIMD4<UInt8>.zero
            for place in pixels {
                left &+= pixel(word(row, place))
                row.storeBytes(of: word(left), toByteOffset: place, as: UInt32.self)
            }
        case .up:
            for place in pixels {
                let sum = pixel(word(row, place)) &+ pixel(word(above, place))
                row.storeBytes(of: word(sum), toByteOffset: place, as: UInt32.self)
            }
        case .average:
            var left = SIMD4<UInt8>.zero
            for place in pixels {
                let up = pixel(word(above, place))
                left = pixel(word(row, place)) &+ (left & up) &+ ((left ^ up) &>> 1)
                row.storeBytes(of: word(left), toByteOffset: place, as: UInt32.self)
            }
        case .paeth:
            var left = SIMD4<UInt8>.zero
            var corner: UInt32 = 0
            for place in pixels {
                let up = word(above, place)
                // If the pixel above equals its left neighbor, which is common in flat art, Paeth predicts the left pixel.
                let predicted = up == corner ? left : paethPredictor(left, pixel(up), pixel(corner))
                left = pixel(word(row, place)) &+ predicted
                row.storeBytes(of: word(left), toByteOffset: place, as: UInt32.self)
                corner = up
            }
        }
    }
}

/// Reads four bytes at any alignment.
@inline(__always)
private func word(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> UInt32 {
    bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
}

@inline(__always)
private func word(_ bytes: UnsafeMutableRawBufferPointer, _ place: Int) -> UInt32 {
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
