import Raster

/// The background over which the art was flattened, with the color that every pixel would have without the art.
struct Backdrop {
    /// The color, or the color of the first square of a checkerboard, in levels.
    private let first: SIMD3<Float>
    /// The other color of a checkerboard, or `nil` if there is one color.
    private let second: SIMD3<Float>?
    /// The squares of a checkerboard: their side, and the start of the grid.
    private var cell = 1
    private var origin = (x: 0, y: 0)
    /// The squares of a checkerboard that was scaled to a fraction of a pixel, or `nil` if squares have whole pixels.
    private var scaled: ScaledSquares?
    /// The maximum distance of background pixels from its color in OKLab.
    private(set) var tolerance = 0.0

    /// The maximum distance, in levels, of pixels that count for a color.
    private static let near: Float = 8
    /// The share of the border that must belong to the background, so that the art may touch the rest.
    private static let leastShare = 0.6
    private static let cells = 4...64
    /// The difference, in units of 300 levels, above which colors are not compared further.
    private static let farthest = 0.32

    /// The color, or the two colors of a checkerboard.
    var colors: [OpaqueColor] {
        [first, second].compactMap(\.self).map { color in
            let levels = color.rounded(.toNearestOrAwayFromZero)
            return OpaqueColor(red: UInt8(levels.x), green: UInt8(levels.y), blue: UInt8(levels.z))
        }
    }

    /// The side of the squares of a checkerboard in pixels, or `nil` for one color.
    var square: Int? { second == nil ? nil : cell }

    /// The color at a place, in levels.
    @inline(__always)
    func color(_ x: Int, _ y: Int) -> SIMD3<Float> {
        guard let second else { return first }
        if let scaled { return first + (second - first) * scaled.shareOfSecond(x, y) }
        // The origin is negative or zero.
        return ((x &- origin.x) / cell &+ (y &- origin.y) / cell) & 1 == 0 ? first : second
    }

    /// The color at the index of a pixel in rows of a width, in levels.
    @inline(__always)
    func color(at index: Int, width: Int) -> SIMD3<Float> {
        second == nil ? first : color(index % width, index / width)
    }

    /// Returns how different a color looks from the nearest color of the background, and how much of the difference is not lightness.
    ///
    /// Both are in OKLab, or in levels if that gives less: between black and dark gray, a step of one level counts much more in OKLab than
    /// people see.
    func difference(from color: SIMD3<Float>) -> (all: Double, tint: Double) {
        let all = [first, second].compactMap(\.self).map { own in
            let levels = Double((own - color).largestMagnitude) / 300
            guard levels <= Self.farthest else { return (all: 1.0, tint: 1.0) }
            let (one, other) = (PerceptualColor(own), PerceptualColor(color))
            return (min(levels, one.distance(to: other)), min(levels, one.tint(from: other)))
        }
        return all.min { $0.all < $1.all } ?? (1, 1)
    }

    /// Whether the background is one color that is light enough for a shadow to be recognized, such as a gray of 64 or a pure blue of 110.
    var showsShadows: Bool { second == nil && (first * first).sum() >= Self.leastBrightness * Self.leastBrightness }

    /// The minimum length of the background's color, as a vector.
    private static let leastBrightness: Float = 110

    /// Detects the background along the border of an opaque image.
    ///
    /// - Throws: `PreparationFault` if there is neither one color nor a checkerboard of whole pixels.
    init(of image: Bitmap) throws(PreparationFault) {
        let size = image.size
        let places = FloodFill(size: size).border.map { (x: $0 % size.width, y: $0 / size.width) }
        let border = places.map { Unmixing.color(image[$0.x, $0.y]) }
        guard let first = Self.commonest(of: border) else {
            throw PreparationFault(.noBackground)
        }
        let others = border.filter { !Self.isNear($0, first) }
        guard let second = Self.commonest(of: others), Double(others.count) > 0.2 * Double(border.count) else {
            self.init([Self.mean(border, near: first)], border)
            return
        }
        let share = { (colors: [SIMD3<Float>]) in
            Double(border.count { pixel in colors.contains { Self.isNear(pixel, $0) } }) / Double(border.count)
        }
        let isGray = [first, second].allSatisfy { $0.max() - $0.min() <= Self.near }
        guard isGray, share([first, second]) >= Self.leastShare else {
            guard share([first]) >= Self.leastShare else {
                throw Self.unknown
            }
            self.init([Self.mean(border, near: first)], border)
            return
        }
        self.init([first, second].map { Self.mean(border, near: $0) }, border)
        let isFirst = { (x: Int, y: Int) in
            let color = Unmixing.color(image[x, y])
            return Self.distance(color, first) < Self.distance(color, second)
        }
        let (row, column) = ((0..<size.width).map { isFirst($0, 0) }, (0..<size.height).map { isFirst(0, $0) })
        if let across = Self.grid(row), let down = Self.grid(column), across.cell == down.cell {
            (cell, origin) = (across.cell, (across.origin, down.origin))
            // The colors must be in the order of the grid, whose first square may have either color.
            if !isFirst(0, 0) == (((0 - origin.x) / cell + (0 - origin.y) / cell) & 1 == 0) { origin.x -= cell }
        } else if let scaled = ScaledSquares(row: row, column: column) {
            (self.scaled, cell) = (scaled, Int(scaled.side.rounded()))
        } else {
            throw Self.unknown
        }
        // The border of the image may run along a line between squares, where every pixel is a mixture of both.
        let fitting = zip(places, border).count { place, pixel in
            Self.distance(pixel, color(place.x, place.y)) <= 2 * Self.near
                || isBetweenSquares(place.y * size.width + place.x, width: size.width) && isMixture(pixel)
        }
        guard Double(fitting) >= Self.leastShare * Double(border.count) else { throw Self.unknown }
    }

    private static let unknown = PreparationFault(.backgroundMixed)

    private init(_ colors: [SIMD3<Float>], _ border: [SIMD3<Float>]) {
        first = colors[0]
        second = colors.count > 1 ? colors[1] : nil
        // Noise, such as in a JPEG, is equally strong everywhere.
        let noise = border.map { pixel in
            colors.filter { Self.isNear(pixel, $0) }.map { PerceptualColor(pixel).distance(to: PerceptualColor($0)) }
                .min() ?? 0
        }
        tolerate(noise.max() ?? 0)
    }

    /// Whether the background is a checkerboard that was scaled.
    var isScaled: Bool { scaled != nil }

    /// Whether a pixel may be a mixture of two squares of a scaled checkerboard.
    @inline(__always)
    func isBetweenSquares(_ index: Int, width: Int) -> Bool {
        guard let scaled else { return false }
        return scaled.isBetween(index % width, index / width)
    }

    /// Whether a color is a mixture of the two colors of a checkerboard; a sharp kernel and a JPEG make it lighter or darker.
    func isMixture(_ color: SIMD3<Float>) -> Bool {
        guard let second else { return false }
        let line = second - first
        let share = ((color - first) * line).sum() / (line * line).sum()
        return (-0.5...1.5).contains(share) && (color - first - share * line).largestMagnitude <= 1.5 * Self.near
    }

    /// Raises the tolerance to cover noise with this distance in OKLab.
    mutating func tolerate(_ noise: Double) {
        tolerance = min(0.05, max(0.02, tolerance, 1.5 * noise))
    }

    /// Returns the most frequent color, or the first of equally frequent colors.
    private static func commonest(of colors: [SIMD3<Float>]) -> SIMD3<Float>? {
        var counts: [SIMD3<Float>: Int] = [:]
        for color in colors { counts[color, default: 0] += 1 }
        let most = counts.values.max()
        return colors.first { counts[$0] == most }
    }

    private static func distance(_ one: SIMD3<Float>, _ other: SIMD3<Float>) -> Float {
        (one - other).largestMagnitude
    }

    private static func isNear(_ one: SIMD3<Float>, _ other: SIMD3<Float>) -> Bool { distance(one, other) <= near }

    private static func mean(_ colors: [SIMD3<Float>], near color: SIMD3<Float>) -> SIMD3<Float> {
        let own = colors.filter { isNear($0, color) }
        return own.reduce(.zero, +) / Float(max(own.count, 1))
    }

    /// Returns the side of the squares and the start of the first square, or `nil` if the squares differ.
    private static func grid(_ isFirst: [Bool]) -> (cell: Int, origin: Int)? {
        let changes = isFirst.indices.dropFirst().filter { isFirst[$0] != isFirst[$0 - 1] }
        let lengths = zip(changes, changes.dropFirst()).map { $1 - $0 }.sorted()
        guard let cell = lengths.isEmpty ? nil : lengths[lengths.count / 2], cells.contains(cell),
            let start = changes.first(where: { change in
                changes.count { ($0 - change) % cell == 0 } * 2 > changes.count
            })
        else { return nil }
        return (cell, start % cell - cell)
    }
}
