import Inspection
import Raster

extension Bitmap {
    /// Returns the image with its edge moved inward, where soft alpha keeps its course.
    ///
    /// Each pixel gets the lowest alpha on the disc around it: a grayscale erosion. The borders of the canvas are no edges.
    ///
    /// - Parameter radius: The distance in pixels, above 0.
    func choked(by radius: Double) -> Bitmap {
        let disc = ChokeDisc(radius: radius, size)
        let alpha = alphaPlane
        let lowest = alpha.lowest(within: disc.reach, size)
        var choked = self
        choked.withMutablePixels { pixels in
            alpha.withUnsafeBufferPointer { alpha in
                // Where alpha is the lowest in the square, it is the lowest on the disc.
                for index in pixels.indices where lowest[index] < alpha[index] {
                    let value = disc.lowest(alpha, around: index)
                    pixels[index].w = value
                    if value == 0 { pixels[index] = .zero }
                }
            }
        }
        return choked
    }
}

extension Bitmap {
    /// Returns the parts of an image that are in no reach of this one, because they were thinner than twice the distance, or `nil`.
    ///
    /// - Parameters:
    ///   - whole: The image before its edge moved inward.
    ///   - distance: How far the edge moved, in pixels.
    func parts(missingFrom whole: Bitmap, chokedBy distance: Double) -> PreparedFacts.LostParts? {
        precondition(whole.size == size)
        let rest = alphaPlane.map { $0 >= OutlineCoverage.inside }
        // A corner is farther from what is left of it than a side.
        let near = DistanceMap(to: rest, size: size, reach: 3 * distance + 1).values
        let before = whole.alphaPlane
        let lost = before.indices.filter { before[$0] >= OutlineCoverage.inside && near[$0] == .infinity }
        guard let first = lost.first, let last = lost.last else { return nil }
        let columns = lost.map { $0 % size.width }
        let (left, right) = (columns.min() ?? 0, columns.max() ?? 0)
        let (top, bottom) = (first / size.width, last / size.width)
        let visible = before.count { $0 >= OutlineCoverage.inside }
        return PreparedFacts.LostParts(
            share: Double(lost.count) / Double(visible),
            place: PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1))
    }
}

/// A disc whose rim lies between the pixels.
private struct ChokeDisc {
    private let size: PixelSize
    private let inner: [SIMD2<Int>]
    private let rim: [SIMD2<Double>]
    /// The number of whole pixels from the center to the rim, or a little more.
    let reach: Int

    /// The sines of the angles from 0 to 90 degrees, in eighths of a right angle, with the same bits on every machine.
    private static let sines = [
        0, 0.19509032201612825, 0.3826834323650898, 0.5555702330196022, 0.7071067811865476, 0.8314696123025452,
        0.9238795325112867, 0.9807852804032304, 1,
    ]

    init(radius: Double, _ size: PixelSize) {
        self.size = size
        reach = Int(radius.rounded(.up))
        let columns = -reach...reach
        let square: [SIMD2<Int>] = columns.flatMap { y in columns.map { x in SIMD2(x, y) } }
        inner = square.filter { Double($0.x * $0.x + $0.y * $0.y) <= radius * radius }
        let quarter: [SIMD2<Double>] = (0..<8).map { SIMD2(Self.sines[8 - $0], Self.sines[$0]) * radius }
        // Between pixels are at least two.
        rim =
            min(size.width, size.height) < 2
            ? [] : quarter.flatMap { [$0, SIMD2(-$0.y, $0.x), -$0, SIMD2($0.y, -$0.x)] }
    }

    /// Returns the lowest alpha on the disc around a pixel.
    func lowest(_ alpha: UnsafeBufferPointer<UInt8>, around index: Int) -> UInt8 {
        let (x, y) = (index % size.width, index / size.width)
        var lowest = alpha[index]
        for offset in inner where lowest > 0 {
            let (column, row) = (x + offset.x, y + offset.y)
            guard column >= 0, row >= 0, column < size.width, row < size.height else { continue }
            lowest = min(lowest, alpha[row * size.width + column])
        }
        for offset in rim where lowest > 0 {
            let (column, row) = (Double(x) + offset.x, Double(y) + offset.y)
            guard column >= 0, row >= 0, column <= Double(size.width - 1), row <= Double(size.height - 1) else {
                continue
            }
            // The last column and row are ends of the last pair.
            let (left, top) = (max(0, min(Int(column), size.width - 2)), max(0, min(Int(row), size.height - 2)))
            let (right, down) = (column - Double(left), row - Double(top))
            let corner = top * size.width + left
            let above = Double(alpha[corner]) * (1 - right) + Double(alpha[corner + 1]) * right
            let below =
                Double(alpha[corner + size.width]) * (1 - right) + Double(alpha[corner + size.width + 1]) * right
            lowest = min(lowest, UInt8((above * (1 - down) + below * down).rounded()))
        }
        return lowest
    }
}

extension [UInt8] {
    /// Returns the lowest value of a plane in the square around each pixel.
    ///
    /// - Parameter reach: Half the side of the square, without the pixel itself.
    fileprivate func lowest(within reach: Int, _ size: PixelSize) -> [UInt8] {
        var rows = self
        for y in 0..<size.height {
            let row = y * size.width..<(y + 1) * size.width
            for index in row {
                for other in Swift.max(row.lowerBound, index - reach)...Swift.min(row.upperBound - 1, index + reach) {
                    rows[index] = Swift.min(rows[index], self[other])
                }
            }
        }
        var lowest = rows
        for step in 1...reach {
            for index in indices.dropLast(step * size.width) {
                lowest[index] = Swift.min(lowest[index], rows[index + step * size.width])
                lowest[index + step * size.width] = Swift.min(lowest[index + step * size.width], rows[index])
            }
        }
        return lowest
    }
}
