package import Raster

/// Faint, thin, straight lines across a canvas, such as guides of a drawing program.
package struct GuideLines {
    /// The lines; each covers the rows or columns of its pixels.
    private(set) var lines: [PixelRect] = []

    /// The alpha of a line's pixels.
    private static let alphas: ClosedRange<UInt8> = 5...140
    /// The number of rows or columns from a line's pixel to pixels beside the line, in pixels of the sticker.
    private static let reach = 3
    /// The minimum length, as a share of a side.
    private static let leastShare = 0.35
    /// The minimum number of pixels of a line that reaches both borders.
    private static let leastAtBorders = 16

    /// Finds the lines of an alpha plane, and makes their pixels transparent.
    init(erasingFrom alpha: inout [UInt8], _ size: PixelSize) {
        precondition(alpha.count == size.area)
        let (width, height) = (size.width, size.height)
        var rows = [Int](repeating: 0, count: height)
        var columns = [Int](repeating: 0, count: width)
        alpha.withUnsafeBufferPointer { plane in
            let bytes = UnsafeRawBufferPointer(plane)
            for y in 0..<height {
                var x = -1
                while true {
                    x &+= 1
                    // Most neighbors are all transparent, or all opaque.
                    while x &+ 8 <= width {
                        let next = bytes.loadUnaligned(fromByteOffset: y &* width &+ x, as: UInt64.self)
                        guard next == 0 || next == .max else { break }
                        x &+= 8
                    }
                    guard x < width else { break }
                    let index = y &* width &+ x
                    guard Self.alphas.contains(plane[index]) else { continue }
                    if Self.isThin(index, width, Self.reach, at: y, of: height, plane) { rows[y] &+= 1 }
                    if Self.isThin(index, 1, Self.reach, at: x, of: width, plane) { columns[x] &+= 1 }
                }
            }
        }
        // Guides reach the borders of the canvas, even where the art covers most of them; lines of a drawing end before.
        alpha.withUnsafeBufferPointer { plane in
            for y in 0..<height where rows[y] >= Self.leastAtBorders {
                let ends = [y * width + 2, (y + 1) * width - 3].count {
                    Self.isThin($0, width, Self.reach, at: y, of: height, plane)
                }
                rows[y] = ends == 2 ? width : ends == 1 ? rows[y] : 0
            }
            for x in 0..<width where columns[x] >= Self.leastAtBorders {
                let ends = [2 * width + x, (height - 3) * width + x].count {
                    Self.isThin($0, 1, Self.reach, at: x, of: width, plane)
                }
                columns[x] = ends == 2 ? height : ends == 1 ? columns[x] : 0
            }
        }
        lines =
            Self.ranges(rows, of: width).map { PixelRect(x: 0, y: $0.lowerBound, width: width, height: $0.count) }
            + Self.ranges(columns, of: height).map {
                PixelRect(x: $0.lowerBound, y: 0, width: $0.count, height: height)
            }
        Self.erase(lines, from: &alpha, size)
    }

    /// Makes the pixels of lines transparent.
    ///
    /// - Parameter scale: The number of pixels per pixel of the sticker.
    package static func erase(_ lines: [PixelRect], from alpha: inout [UInt8], _ size: PixelSize, _ scale: Double = 1) {
        precondition(alpha.count == size.area && lines.allSatisfy { $0.fits(into: size) })
        guard !lines.isEmpty else { return }
        let reach = Int((Double(reach) * scale).rounded(.up))
        let plane = alpha
        plane.withUnsafeBufferPointer { plane in
            for line in lines {
                let isRow = line.width > line.height
                for y in line.y..<line.y + line.height {
                    for x in line.x..<line.x + line.width {
                        let index = y * size.width + x
                        let isThin =
                            isRow
                            ? isThin(index, size.width, reach, at: y, of: size.height, plane)
                            : isThin(index, 1, reach, at: x, of: size.width, plane)
                        if isThin { alpha[index] = 0 }
                    }
                }
            }
        }
    }

    /// Returns whether a pixel is faint, and much stronger than the pixels on both sides.
    ///
    /// - Parameters:
    ///   - step: The distance of the next row or column in the plane.
    ///   - reach: The number of rows or columns to the pixels on both sides.
    ///   - place: The row or column.
    @inline(__always)
    private static func isThin(
        _ index: Int, _ step: Int, _ reach: Int, at place: Int, of count: Int, _ plane: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        let before = place >= reach ? plane[index &- reach &* step] : 0
        let after = place &+ reach < count ? plane[index &+ reach &* step] : 0
        return alphas.contains(plane[index]) && 3 &* UInt16(max(before, after)) <= UInt16(plane[index])
    }

    /// Returns the neighboring rows or columns that have enough thin pixels.
    private static func ranges(_ counts: [Int], of side: Int) -> [Range<Int>] {
        var found: [Range<Int>] = []
        for (index, count) in counts.enumerated() where Double(count) >= leastShare * Double(side) {
            if let last = found.last, last.upperBound == index {
                found[found.count - 1] = last.lowerBound..<index + 1
            } else {
                found.append(index..<index + 1)
            }
        }
        return found
    }
}
