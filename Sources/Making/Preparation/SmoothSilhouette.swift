import Raster

/// A silhouette without narrow gaps and without thin parts that end freely, such as tufts and whiskers.
///
/// Gaps and parts are what a disc cannot reach inside the background and inside the art: the residue of a morphological closing and opening.
/// Corners are residue too, but they taper from the width of the disc. They stay, and with them the rest of the silhouette, pixel by pixel.
struct SmoothSilhouette {
    /// The alpha of every pixel, row by row.
    private(set) var alpha: [UInt8]
    /// The number of gaps that are bridged, and of parts that are left out.
    private(set) var gaps = 0
    private(set) var parts = 0

    /// The canvas with room around it, in which a disc of background can move.
    private let size: PixelSize

    /// - Parameters:
    ///   - alpha: The alpha of every pixel, row by row, without padding.
    ///   - length: The width in pixels below which gaps of the outline are bridged and parts of the art are left out.
    ///   - outline: The width of the outline in pixels, which closes narrow gaps by itself.
    init(of alpha: [UInt8], size: PixelSize, length: Double, outline: Double) {
        precondition(alpha.count == size.area && length > 0 && outline >= 0)
        // No gap of a sticker is wider, and room takes memory.
        let longest = Double(size.longerSide) / 2
        let (part, gap) = (min(length, longest), min(length + 2 * outline, longest))
        let room = Int((gap / 2).rounded(.up)) + 2
        self.size = PixelSize(width: size.width + 2 * room, height: size.height + 2 * room)
        self.alpha = [UInt8](repeating: 0, count: self.size.area)
        for y in 0..<size.height {
            let start = (y + room) * self.size.width + room
            self.alpha.replaceSubrange(start..<start + size.width, with: alpha[y * size.width..<(y + 1) * size.width])
        }
        // Whiskers would become webs if the gaps between them were bridged.
        parts = replaceThin(isArt: true, radius: part / 2, onlyLong: true)
        gaps = replaceThin(isArt: false, radius: gap / 2)
        parts += replaceThin(isArt: true, radius: part / 2)
        self.alpha = (0..<size.height).flatMap { [self] y in
            let start = (y + room) * self.size.width + room
            return self.alpha[start..<start + size.width]
        }
    }

    /// Turns thin parts of the art into background, or thin parts of the background into art, and returns their number.
    private mutating func replaceThin(isArt: Bool, radius: Double, onlyLong: Bool = false) -> Int {
        let isInside = alpha.map { ($0 >= OutlineCoverage.inside) == isArt }
        let core = DistanceMap(to: isInside.map { !$0 }, size: size, reach: radius).values.map { $0 == .infinity }
        let distances = DistanceMap(to: core, size: size, reach: Corner.maximumReach * radius).values
        // Discs of whole pixels do not reach the rim exactly.
        let reach = Float(radius + 1)
        let wide = WideParts(
            isInside, distances, reach, size, atLeast: isArt ? Self.leastWide * 4 * radius * radius : 0)
        var marks = FloodFill(size: size)
        var thin: [(pixels: [Int], neighbor: Int)] = []
        for index in isInside.indices where isInside[index] && wide.numbers[index] == 0 && !marks.isFilled(index) {
            let pixels = marks.fill(from: index) { isInside[$0] && wide.numbers[$0] == 0 }
            let farthest = pixels.reduce(0) { max($0, distances[$1]) }
            let isLong = farthest == .infinity
            // Along straight edges, whole pixels can be a little out of reach.
            guard farthest > reach + Self.leastDepth,
                !onlyLong || isLong && isLine(pixels, thinnerThan: radius),
                isLong || !Corner(pixels, distances, size, radius: radius).isCorner(in: isInside)
            else { continue }
            let neighbors = isArt ? wide.neighbors(of: pixels, size) : []
            // A part that holds two others together stays, and so does one that stands alone.
            guard neighbors.count < 2, !isArt || neighbors.count == 1 || Double(pixels.count) < radius * radius / 2
            else { continue }
            thin.append((pixels, neighbors.first ?? 0))
        }
        if isArt { thin.removeAll(where: Self.isOfThinArt(thin, wide)) }
        for pixel in thin.flatMap(\.pixels) {
            let isRim = distances[pixel] > reach
            let rest = isRim ? UInt8(max(0, min(1, reach + 0.5 - distances[pixel])) * 255 + 0.5) : 0
            alpha[pixel] = isArt ? min(alpha[pixel], rest) : max(alpha[pixel], 255 - rest)
        }
        return thin.count
    }

    /// Returns whether pixels are one line, and no group of tufts.
    private func isLine(_ pixels: [Int], thinnerThan width: Double) -> Bool {
        let (columns, rows) = (pixels.map { $0 % size.width }, pixels.map { $0 / size.width })
        let across = (columns.max() ?? 0) - (columns.min() ?? 0) + 1
        let down = (rows.max() ?? 0) - (rows.min() ?? 0) + 1
        return Double(pixels.count) < width * Double(across * across + down * down).squareRoot()
    }

    /// Parts and gaps that are less deep, in pixels, are not seen.
    private static let leastDepth: Float = 0.75
    /// A part of the art is wide if it has this many times the area of a square of the length; smaller knobs are left out.
    private static let leastWide = 4.0
    /// The share of a wide part above which thin parts are not an accident, but letters.
    private static let mostThin = 1.0 / 6

    /// Returns a test for parts that hang on a part with so many of them that they are its shape.
    private static func isOfThinArt(
        _ thin: [(pixels: [Int], neighbor: Int)], _ wide: WideParts
    ) -> ((pixels: [Int], neighbor: Int)) -> Bool {
        var areas: [Int: Int] = [:]
        for part in thin { areas[part.neighbor, default: 0] += part.pixels.count }
        return { part in
            part.neighbor > 0 && Double(areas[part.neighbor] ?? 0) > mostThin * Double(wide.areas[part.neighbor - 1])
        }
    }
}

/// The parts of a silhouette that a disc reaches.
private struct WideParts {
    /// The number of the part of each pixel, from 1, or 0 for other pixels.
    private(set) var numbers: [Int32]
    /// The pixels of each part.
    private(set) var areas: [Int] = []

    init(_ isInside: [Bool], _ distances: [Float], _ reach: Float, _ size: PixelSize, atLeast area: Double) {
        numbers = [Int32](repeating: 0, count: isInside.count)
        var marks = FloodFill(size: size)
        for index in isInside.indices where isInside[index] && distances[index] <= reach && !marks.isFilled(index) {
            let pixels = marks.fill(from: index) { isInside[$0] && distances[$0] <= reach }
            guard Double(pixels.count) >= area else { continue }
            areas.append(pixels.count)
            for pixel in pixels { numbers[pixel] = Int32(areas.count) }
        }
    }

    /// Returns the numbers of the parts beside a part.
    func neighbors(of pixels: [Int], _ size: PixelSize) -> Set<Int> {
        var found: Set<Int> = []
        for pixel in pixels {
            // No part reaches the border of the canvas, which has room around it.
            for neighbor in [pixel - 1, pixel + 1, pixel - size.width, pixel + size.width] where numbers[neighbor] > 0 {
                found.insert(Int(numbers[neighbor]))
            }
        }
        return found
    }
}

/// The corner with the tip of a thin part, whose sides are tangents of the nearest disc that fits into the silhouette.
private struct Corner {
    private let size: PixelSize
    private let tip: SIMD2<Double>
    /// The direction from the tip to the middle of the corner.
    private let axis: SIMD2<Double>
    /// The sine of half the angle.
    private let sine: Double
    /// How far the tip is from the points where the disc touches the sides.
    private let side: Double

    /// Distances are measured up to this many times the radius; the tip of a corner of 23 degrees is as far away.
    static let maximumReach = 5.0
    /// The part of a side that is compared, in lengths of the side; it continues behind the disc.
    private static let compared = stride(from: 0.2, through: 1.8, by: 0.1)
    /// The places on both sides of a line that are compared, in pixels and as a share of the distance from the tip.
    private static let (tolerance, slope) = (1.5, 0.1)
    /// The share of the places that may differ.
    private static let maximumDifferent = 0.15

    init(_ pixels: [Int], _ distances: [Float], _ size: PixelSize, radius: Double) {
        self.size = size
        let farthest = pixels.max { distances[$0] < distances[$1] } ?? 0
        let (x, y) = (farthest % size.width, farthest / size.width)
        let distance = Double(distances[farthest])
        tip = SIMD2(Double(x), Double(y))
        axis = Self.direction(fromTipAt: (x, y), toCoreIn: distance, distances, size)
        sine = min(1, radius / distance)
        side = max(0, distance * distance - radius * radius).squareRoot()
    }

    /// Returns the direction to the centers of the nearest discs, whose pixels have the distance 0.
    private static func direction(
        fromTipAt tip: (x: Int, y: Int), toCoreIn distance: Double, _ distances: [Float], _ size: PixelSize
    ) -> SIMD2<Double> {
        let reach = distance + 0.75
        let side = Int(reach)
        var sum = SIMD2<Double>.zero
        for y in max(0, tip.y - side)...min(size.height - 1, tip.y + side) {
            for x in max(0, tip.x - side)...min(size.width - 1, tip.x + side) where distances[y * size.width + x] == 0 {
                let offset = SIMD2(Double(x - tip.x), Double(y - tip.y))
                if (offset * offset).sum() <= reach * reach { sum += offset }
            }
        }
        return sum / max((sum * sum).sum().squareRoot(), 1e-9)
    }

    /// Returns whether the sides are those of the silhouette, also behind the disc.
    func isCorner(in isInside: [Bool]) -> Bool {
        let cosine = (1 - sine * sine).squareRoot()
        var (compared, different) = (0, 0)
        for turn in [-sine, sine] {
            let line = SIMD2(axis.x * cosine - axis.y * turn, axis.x * turn + axis.y * cosine)
            let outward = SIMD2(-line.y, line.x) * (turn < 0 ? -1 : 1)
            for share in Self.compared {
                let (place, apart) = (
                    tip + line * (share * side), outward * (Self.tolerance + Self.slope * share * side)
                )
                compared += 2
                different +=
                    (self.isInside(place - apart, isInside) ? 0 : 1) + (self.isInside(place + apart, isInside) ? 1 : 0)
            }
        }
        return Double(different) <= Self.maximumDifferent * Double(compared)
    }

    private func isInside(_ place: SIMD2<Double>, _ isInside: [Bool]) -> Bool {
        let (x, y) = (Int(place.x.rounded()), Int(place.y.rounded()))
        guard x >= 0, y >= 0, x < size.width, y < size.height else { return isInside[0] }
        return isInside[y * size.width + x]
    }
}
