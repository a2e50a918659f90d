import Raster

/// The corner with the tip of a thin part, whose sides are tangents of the nearest disc that fits into the silhouette.
struct Corner {
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

    /// - Parameters:
    ///   - tip: The pixel that is farthest from the centers of the discs.
    ///   - distances: The distance of each pixel to these centers.
    init(tip pixel: Int, _ distances: [Float], _ size: PixelSize, radius: Double) {
        self.size = size
        let (x, y) = (pixel % size.width, pixel / size.width)
        let distance = Double(distances[pixel])
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
