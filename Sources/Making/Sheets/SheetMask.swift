import Inspection
import Raster

/// The pixels of a sheet that belong to pictures: the visible ones, or on a background those of other colors.
struct SheetMask {
    let size: PixelSize
    private let isPicture: [Bool]

    /// The most by which a channel of a background differs from its color.
    private static let tolerance = (lossless: 8, lossy: 32)

    /// Finds the pixels of pictures.
    ///
    /// - Parameter isLossless: Whether the file stores the exact colors of a background.
    init(of sheet: Bitmap, isLossless: Bool) throws(SheetFault) {
        size = sheet.size
        let corners = [
            sheet[0, 0], sheet[size.width - 1, 0], sheet[0, size.height - 1], sheet[size.width - 1, size.height - 1],
        ]
        let tolerance = isLossless ? Self.tolerance.lossless : Self.tolerance.lossy
        func differ(_ one: SIMD4<UInt8>, _ other: SIMD4<UInt8>) -> Bool {
            let difference = SIMD4<Int16>(truncatingIfNeeded: one) &- SIMD4<Int16>(truncatingIfNeeded: other)
            return max(difference.max(), 0 &- difference.min()) > tolerance
        }
        if corners.contains(where: { $0.w == 0 }) {
            isPicture = sheet.withPixels { $0.map { $0.w > 0 } }
        } else {
            guard !corners.contains(where: { differ($0, corners[0]) }) else { throw .noBackground }
            isPicture = sheet.withPixels { $0.map { $0.w > 0 && differ($0, corners[0]) } }
        }
    }

    /// Returns the rows and columns of a region that have pixels of pictures.
    private func occupied(_ region: PixelRect) -> (rows: [Bool], columns: [Bool]) {
        var rows = [Bool](repeating: false, count: region.height)
        var columns = [Bool](repeating: false, count: region.width)
        isPicture.withUnsafeBufferPointer { isPicture in
            for y in 0..<region.height {
                let start = (region.y + y) * size.width + region.x
                for x in 0..<region.width where isPicture[start + x] {
                    rows[y] = true
                    columns[x] = true
                }
            }
        }
        return (rows, columns)
    }

    /// Cuts a region along all empty rows and columns, again and again.
    ///
    /// - Parameter gap: The minimum number of empty rows or columns.
    /// - Returns: The bounds of the parts.
    func parts(of region: PixelRect, gap: Int) -> [PixelRect] {
        let occupied = occupied(region)
        let rows = Self.ranges(occupied.rows, gap: gap)
        let columns = Self.ranges(occupied.columns, gap: gap)
        guard let first = rows.first, let left = columns.first else { return [] }
        if rows.count == 1, columns.count == 1 {
            return [
                PixelRect(
                    x: region.x + left.lowerBound, y: region.y + first.lowerBound, width: left.count,
                    height: first.count)
            ]
        }
        return rows.flatMap { rows in
            columns.flatMap { columns in
                parts(
                    of: PixelRect(
                        x: region.x + columns.lowerBound, y: region.y + rows.lowerBound, width: columns.count,
                        height: rows.count), gap: gap)
            }
        }
    }

    private static func ranges(_ occupied: [Bool], gap: Int) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        for index in occupied.indices where occupied[index] {
            if let last = ranges.last, index - last.upperBound < gap {
                ranges[ranges.count - 1] = last.lowerBound..<index + 1
            } else {
                ranges.append(index..<index + 1)
            }
        }
        return ranges
    }
}
