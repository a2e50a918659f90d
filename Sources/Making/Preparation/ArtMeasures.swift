import Inspection
import Raster

/// The positions of the visible pixels of all frames, whose alpha is above 8.
struct ArtMeasures {
    /// The highest alpha of a pixel that does not count as visible.
    static let faintest: UInt32 = 8

    /// The smallest rectangle with every visible pixel, or `nil` if there are no visible pixels.
    private(set) var bounds: PixelRect?
    private var frames = 0
    /// The highest alpha.
    private(set) var strongest: UInt64 = 0
    /// The visible columns of each row, from the first to the last in any frame, or an empty range if the row has none.
    private var rows: [Range<Int>] = []
    /// The sums of alpha, and of alpha times the column and the row.
    private var mass = (all: 0.0, x: 0.0, y: 0.0)

    /// Measures the next frame, which must have the same size as the others.
    ///
    /// - Parameters:
    ///   - strays: What is visible besides the art, or `nil` to measure everything.
    ///   - size: The size of the frame in which the strays were found.
    mutating func add(_ frame: Bitmap, outside strays: Strays?, foundIn size: PixelSize) {
        frames += 1
        let (width, height) = (frame.size.width, frame.size.height)
        let whole = PixelRect(frame.size)
        let art =
            strays.map {
                $0.artBounds?.scaled(from: size, to: frame.size) ?? PixelRect(x: 0, y: 0, width: 0, height: 0)
            } ?? whole
        let faintest = max(Self.faintest, UInt32(strays?.leastAlpha ?? 1) - 1)
        if rows.isEmpty { rows = [Range<Int>](repeating: 0..<0, count: height) }
        frame.withWords { words in
            for y in art.y..<art.y + art.height {
                let row = UnsafeBufferPointer(rebasing: words[y * width..<(y + 1) * width])
                let columns = row[art.x..<art.x + art.width]
                guard let first = columns.firstIndex(where: { $0 >> 24 > faintest }),
                    let last = columns.lastIndex(where: { $0 >> 24 > faintest })
                else { continue }
                add(y, first..<last + 1)
                var sum: UInt64 = 0
                var moment: UInt64 = 0
                var highest: UInt64 = 0
                for x in first...last {
                    let alpha = UInt64(row[x] >> 24)
                    highest = max(highest, alpha)
                    sum &+= alpha
                    moment &+= alpha &* UInt64(x)
                }
                strongest = max(strongest, highest)
                mass.all += Double(sum)
                mass.x += Double(moment)
                mass.y += Double(sum) * Double(y)
            }
        }
    }

    private mutating func add(_ y: Int, _ columns: Range<Int>) {
        let known = rows[y]
        rows[y] =
            known.isEmpty
            ? columns : min(known.lowerBound, columns.lowerBound)..<max(known.upperBound, columns.upperBound)
        let row = PixelRect(x: columns.lowerBound, y: y, width: columns.count, height: 1)
        bounds = bounds?.union(row) ?? row
    }

    /// The center of the visible mass, in pixels from the top left corner of a frame.
    var center: (x: Double, y: Double) {
        guard mass.all > 0 else { return (0, 0) }
        return (mass.x / mass.all + 0.5, mass.y / mass.all + 0.5)
    }

    /// How much of their convex hull the pixels fill, from 0 to 1, as the average of all frames, weighted by alpha.
    var fill: Double {
        let area = hullArea * Double(frames)
        return area > 0 ? mass.all / 255 / area : 0
    }

    /// The area of the convex hull of all visible pixels, in pixels.
    var hullArea: Double {
        let corners = rows.enumerated().flatMap { y, columns in
            columns.isEmpty
                ? [] : [columns.lowerBound, columns.upperBound].flatMap { x in [(x: x, y: y), (x: x, y: y + 1)] }
        }
        // This is Andrew's monotone chain, along y.
        let points = corners.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
        let hull = Self.chain(points).dropLast() + Self.chain(points.reversed()).dropLast()
        var doubled = 0
        for (one, next) in zip(hull, hull.dropFirst() + hull.prefix(1)) { doubled += one.x * next.y - next.x * one.y }
        return Double(abs(doubled)) / 2
    }

    /// Returns one side of the convex hull of sorted points.
    private static func chain(_ points: [(x: Int, y: Int)]) -> [(x: Int, y: Int)] {
        var chain: [(x: Int, y: Int)] = []
        for point in points {
            while chain.count >= 2 {
                let (first, last) = (chain[chain.count - 2], chain[chain.count - 1])
                let turn = (last.x - first.x) * (point.y - first.y) - (last.y - first.y) * (point.x - first.x)
                guard turn <= 0 else { break }
                chain.removeLast()
            }
            chain.append(point)
        }
        return chain
    }
}
