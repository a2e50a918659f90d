/// The squares of a checkerboard whose sides are not whole pixels, as in a picture that was scaled.
struct ScaledSquares {
    private let across: Grid
    private let down: Grid

    /// The side of the squares in pixels.
    var side: Float { (across.side + down.side) / 2 }

    /// The lines between the squares along one axis.
    private struct Grid {
        /// The place of the first line, and the distance between lines, in pixels.
        var start: Float
        var side: Float
        /// Whether the square before the first line has the first color.
        var beginsWithFirst: Bool

        /// The maximum distance of a line from its place in the grid, in pixels, and the share of the lines within it.
        static let reach: Float = 1.2
        static let leastShare = 0.8
        static let leastLines = 4
        static let sides: ClosedRange<Float> = 4...64

        /// Fits a grid to the places where the color changes, or returns `nil` if they have uneven distances.
        init?(_ isFirst: [Bool]) {
            let lines = isFirst.indices.dropFirst().filter { isFirst[$0] != isFirst[$0 - 1] }
            guard lines.count >= Self.leastLines else { return nil }
            let lengths = zip(lines, lines.dropFirst()).map { Float($1 - $0) }
            let middle = lengths.sorted()[lengths.count / 2]
            let usual = lengths.filter { abs($0 - middle) <= max(1, 0.2 * middle) }
            let mean = usual.reduce(0, +) / Float(usual.count)
            var number: Float = 0
            var places: [(number: Float, place: Float)] = [(0, Float(lines[0]))]
            for (line, length) in zip(lines.dropFirst(), lengths) {
                // Art covers some lines.
                number += (length / mean).rounded()
                places.append((number, Float(line)))
            }
            let count = Float(places.count)
            let center = places.reduce((Float(0), Float(0))) { ($0.0 + $1.number / count, $0.1 + $1.place / count) }
            let spread = places.reduce(Float(0)) { $0 + ($1.number - center.0) * ($1.number - center.0) }
            guard spread > 0 else { return nil }
            side = places.reduce(Float(0)) { $0 + ($1.number - center.0) * ($1.place - center.1) } / spread
            start = center.1 - side * center.0
            beginsWithFirst = isFirst[lines[0] - 1]
            let (start, side) = (start, side)
            let fitting = places.count { abs(start + side * $0.number - $0.place) <= Self.reach }
            guard Self.sides.contains(side), Double(fitting) >= Self.leastShare * Double(places.count) else {
                return nil
            }
        }

        /// Returns how far a pixel's center is behind the nearest line, and whether the square before the line has the first color.
        func nearest(_ place: Int) -> (distance: Float, isAfterFirst: Bool) {
            let number = ((Float(place) + 0.5 - start) / side).rounded()
            return (
                Float(place) + 0.5 - start - number * side, (Int(number) & 1 == 0) == beginsWithFirst
            )
        }

        /// Returns the share of a pixel in squares with the second color, in the first row or column.
        func shareOfSecond(_ place: Int) -> Float {
            let (distance, isAfterFirst) = nearest(place)
            let after = min(1, max(0, distance / ScaledSquares.softness + 0.5))
            return isAfterFirst ? after : 1 - after
        }
    }

    /// The width of the mixed pixels along a line.
    private static let softness: Float = 1.3
    /// The maximum distance from a line at which colors are mixed.
    private static let mixed: Float = 2
    /// The maximum difference between the sides of the squares along both axes, as a share.
    private static let maximumDifference: Float = 0.03
    private let isFirstInCorner: Bool

    /// Fits squares to the first row and the first column, or returns `nil` if their squares differ.
    ///
    /// - Parameters:
    ///   - row: Whether each pixel of the first row has the first color.
    ///   - column: Whether each pixel of the first column has the first color.
    init?(row: [Bool], column: [Bool]) {
        guard let across = Grid(row), let down = Grid(column), let isFirst = row.first,
            abs(across.side - down.side) <= Self.maximumDifference * down.side
        else { return nil }
        (self.across, self.down, isFirstInCorner) = (across, down, isFirst)
    }

    /// Returns the share of the second color in a pixel, from 0 to 1.
    func shareOfSecond(_ x: Int, _ y: Int) -> Float {
        let (one, other) = (across.shareOfSecond(x), down.shareOfSecond(y))
        let share = one * (1 - other) + other * (1 - one)
        // Both shares refer to the corner.
        return isFirstInCorner ? share : 1 - share
    }

    /// Whether a pixel is so near a line that it may be a mixture.
    func isBetween(_ x: Int, _ y: Int) -> Bool {
        abs(across.nearest(x).distance) <= Self.mixed || abs(down.nearest(y).distance) <= Self.mixed
    }
}
