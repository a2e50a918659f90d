import Raster

/// The parts of the art or of the background that a disc does not reach, except for corners.
struct ThinParts {
    /// Whether the parts belong to the art, or to the background.
    let isArt: Bool
    /// The pixels of each part.
    private(set) var parts: [[Int]] = []
    /// The pixels of each part and of each corner.
    private(set) var candidates: [[Int]] = []
    /// The distance of each pixel to the centers of the discs, at most `Corner.maximumReach` radii.
    let distances: [Float]
    /// How far the discs reach from their centers; discs of whole pixels do not reach the rim exactly.
    let reach: Float

    private let size: PixelSize
    private let radius: Double

    /// Parts that are less deep, in pixels, are not seen.
    private static let leastDepth: Float = 0.75
    /// A wide part of the art has this many times the area of the square around the disc; smaller knobs are left out.
    private static let leastWide = 4.0
    /// The share of a wide part above which the thin parts beside it are its shape, such as letters.
    private static let mostThin = 1.0 / 6

    /// - Parameters:
    ///   - onlyLines: Whether only long lines count, such as whiskers.
    ///   - votes: What all frames decide about each place, or `nil` to decide by this silhouette alone.
    init(
        in plane: SilhouettePlane, ofArt isArt: Bool, radius: Double, onlyLines: Bool, by votes: OutlineVotes.StepVotes?
    ) {
        self.isArt = isArt
        (size, self.radius, reach) = (plane.planeSize, radius, Float(radius + 1))
        let isInside = plane.isArt.map { $0 == isArt }
        let centers = DistanceMap(to: isInside.map { !$0 }, size: size, reach: radius).values.map { $0 == .infinity }
        let farthest = Float(Corner.maximumReach * radius)
        distances = DistanceMap(to: centers, size: size, reach: Double(farthest)).values.map { min($0, farthest) }
        let wide = WideParts(
            isInside, distances, reach, size, atLeast: isArt ? Self.leastWide * 4 * radius * radius : 0)
        var marks = FloodFill(size: size)
        var neighbors: [Int] = []
        for index in isInside.indices where isInside[index] && wide.numbers[index] == 0 && !marks.isFilled(index) {
            let pixels = marks.fill(from: index) { isInside[$0] && wide.numbers[$0] == 0 }
            candidates.append(pixels)
            if let votes {
                if votes.areIgnored(pixels) { parts.append(pixels) }
                continue
            }
            guard isThin(pixels, in: isInside, onlyLines: onlyLines) else { continue }
            if isArt {
                let beside = wide.neighbors(of: pixels, size)
                // A part that holds two others together stays, and so does one that stands alone.
                guard beside.count == 1 || beside.isEmpty && Double(pixels.count) < radius * radius / 2 else {
                    continue
                }
                neighbors.append(beside.first ?? 0)
            }
            parts.append(pixels)
        }
        if isArt, votes == nil { leaveLetters(beside: neighbors, wide) }
    }

    private func isThin(_ pixels: [Int], in isInside: [Bool], onlyLines: Bool) -> Bool {
        let tip = pixels.max { distances[$0] < distances[$1] } ?? pixels[0]
        // Along straight edges, whole pixels can be a little out of reach.
        guard distances[tip] > reach + Self.leastDepth else { return false }
        let isLong = Double(distances[tip]) >= Corner.maximumReach * radius
        if onlyLines { return isLong && isLine(pixels) }
        return isLong || !Corner(tip: tip, distances, size, radius: radius).isCorner(in: isInside)
    }

    /// Returns whether pixels are one line, and no group of tufts.
    private func isLine(_ pixels: [Int]) -> Bool {
        let (columns, rows) = (pixels.map { $0 % size.width }, pixels.map { $0 / size.width })
        let across = (columns.max() ?? 0) - (columns.min() ?? 0) + 1
        let down = (rows.max() ?? 0) - (rows.min() ?? 0) + 1
        return Double(pixels.count) < radius * Double(across * across + down * down).squareRoot()
    }

    /// Removes the parts beside a wide part that has too many of them.
    private mutating func leaveLetters(beside neighbors: [Int], _ wide: WideParts) {
        var areas: [Int: Int] = [:]
        for (part, neighbor) in zip(parts, neighbors) { areas[neighbor, default: 0] += part.count }
        parts = zip(parts, neighbors).filter { _, neighbor in
            neighbor == 0
                || Double(areas[neighbor] ?? 0) <= Self.mostThin * Double(wide.areas[neighbor - 1])
        }.map(\.0)
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
            // No part reaches the border of the plane, which has room around the art.
            for neighbor in [pixel - 1, pixel + 1, pixel - size.width, pixel + size.width] where numbers[neighbor] > 0 {
                found.insert(Int(numbers[neighbor]))
            }
        }
        return found
    }
}
