import Inspection
import Raster

/// A hard shadow whose sticker had a border in the color of the background.
///
/// Without the border, a gray crescent is left. Its inner edge was the edge of the border, so it is everywhere equally far from the art. Its
/// outer edge, unlike that of a line around the art, is not.
extension Backdrop {
    /// The maximum difference of a gray's channels, and of the crescent's pixels from their usual gray.
    private static let (grayness, flatness) = (12, 6)
    /// The minimum share of the crescent's pixels that are of its usual gray; the others are along its edges.
    private static let flatShare = 0.7
    /// The maximum width of a removed border, and the minimum length of a crescent's edge, as shares of the longer side.
    private static let (widestBorder, shortestEdge) = (0.1, 0.1)
    /// The most by which the inner edge's distances differ, and the least by which the outer edge's do, in pixels.
    private static let (innerSpread, outerSpread): (Float, Float) = (2, 4)

    /// Returns the sign that a border was removed together with the background, or `nil` if no hard shadow stands apart from the art.
    func hardShadow(in cut: Bitmap) -> RemovalDoubt? {
        let size = cut.size
        let isArt = cut.withWords { words in words.map { $0 >> 24 >= 128 } }
        var fill = FloodFill(size: size)
        let parts = isArt.indices.compactMap { index in
            isArt[index] && !fill.isFilled(index) ? fill.fill(from: index) { isArt[$0] } : nil
        }
        guard parts.count > 1, let largest = parts.map(\.count).max() else { return nil }
        var art = isArt
        for speck in parts where speck.count < largest / 100 {
            for index in speck { art[index] = false }
        }
        for part in parts where part.count >= largest / 100 && part.count < largest && Self.isFlatGray(part, in: cut) {
            guard isCrescent(part, of: art, size) else { continue }
            var bounds = PixelBounds()
            for index in part { bounds.add(index % size.width, index / size.width) }
            return RemovalDoubt(.border, share: Double(part.count) / Double(size.area), at: bounds.rectangle)
        }
        return nil
    }

    private static func isFlatGray(_ part: [Int], in cut: Bitmap) -> Bool {
        cut.withPixels { pixels in
            var counts = [Int](repeating: 0, count: 256)
            for index in part where pixels[index].w >= 240 {
                let levels = [pixels[index].x, pixels[index].y, pixels[index].z].map(Int.init)
                if (levels.max() ?? 0) - (levels.min() ?? 0) <= grayness { counts[levels[1]] += 1 }
            }
            guard let usual = counts.indices.max(by: { counts[$0] < counts[$1] }) else { return false }
            let flat = counts[max(0, usual - flatness)...min(255, usual + flatness)].reduce(0, +)
            return Double(flat) >= flatShare * Double(part.count)
        }
    }

    /// Returns whether the inner edge of a part is equally far from the art everywhere, but its outer edge is not.
    private func isCrescent(_ part: [Int], of isArt: [Bool], _ size: PixelSize) -> Bool {
        var others = isArt
        for index in part { others[index] = false }
        let reach = 2 * Self.widestBorder * Double(size.longerSide)
        let distances = DistanceMap(to: others, size: size, reach: reach).values
        var (inner, outer): ([Float], [Float]) = ([], [])
        for index in part {
            let (x, y) = (index % size.width, index / size.width)
            guard x > 0, y > 0, x < size.width - 1, y < size.height - 1 else { continue }
            let outside = [index - 1, index + 1, index - size.width, index + size.width].filter { !isArt[$0] }
            if outside.contains(where: { distances[$0] < distances[index] }) {
                inner.append(distances[index])
            } else if !outside.isEmpty {
                outer.append(distances[index])
            }
        }
        inner.sort()
        outer.sort()
        let least = Self.shortestEdge * Double(size.longerSide)
        guard Double(inner.count) >= least, Double(outer.count) >= least else { return false }
        let median = inner[inner.count / 2]
        return Double(median) <= Self.widestBorder * Double(size.longerSide)
            && inner[inner.count * 9 / 10] - inner[inner.count / 10] <= Self.innerSpread
            // At the ends of a line, distances differ as well.
            && outer[outer.count * 9 / 10] - outer[outer.count / 4] >= Self.outerSpread
    }
}
