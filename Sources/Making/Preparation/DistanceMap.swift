import Raster

/// The distance from the center of each pixel to the center of the nearest pixel of a set, which is exact up to a reach.
///
/// It uses the lower envelope of parabolas, after Felzenszwalb and Huttenlocher, "Distance Transforms of Sampled Functions".
struct DistanceMap {
    /// The distances in pixels, row by row, or infinity beyond the reach.
    let values: [Float]

    /// - Parameter set: Whether each pixel is in the set, row by row.
    init(to set: [Bool], size: PixelSize, reach: Double) {
        precondition(set.count == size.area && reach >= 0)
        let width = size.width
        let reach = Float(reach)
        values = [Float](unsafeUninitializedCapacity: set.count) { values, initialized in
            set.withUnsafeBufferPointer { set in
                Self.measureColumns(values, to: set, width)
                var envelope = LowerEnvelope(reach: reach, capacity: width)
                var points = [Float](repeating: .infinity, count: width)
                for start in stride(from: 0, to: set.count, by: max(width, 1)) {
                    let row = start..<start + width
                    Self.measureRow(
                        UnsafeMutableBufferPointer(rebasing: values[row]),
                        to: UnsafeBufferPointer(rebasing: set[row]), &points, &envelope)
                }
            }
            initialized = set.count
        }
    }

    /// Measures the distance from each pixel to the nearest pixel of the set in its column.
    private static func measureColumns(
        _ distances: UnsafeMutableBufferPointer<Float>, to set: UnsafeBufferPointer<Bool>, _ width: Int
    ) {
        precondition(distances.count == set.count)
        for index in 0..<min(width, set.count) { distances[index] = set[index] ? 0 : .infinity }
        for index in stride(from: width, to: set.count, by: 1) {
            distances[index] = set[index] ? 0 : distances[index &- width] + 1
        }
        for index in stride(from: set.count - width - 1, through: 0, by: -1) {
            distances[index] = min(distances[index], distances[index &+ width] + 1)
        }
    }

    /// Replaces the distances within the columns of a row by the distances to all pixels of the set.
    private static func measureRow(
        _ row: UnsafeMutableBufferPointer<Float>, to set: UnsafeBufferPointer<Bool>, _ points: inout [Float],
        _ envelope: inout LowerEnvelope
    ) {
        let last = row.count - 1
        var isNear = false
        for x in row.indices {
            // Between others of the set, a pixel is the nearest of no pixel outside.
            let isInner = set[x] && set[max(0, x - 1)] && set[min(last, x + 1)]
            points[x] = isInner ? .infinity : row[x]
            isNear = isNear || points[x] <= envelope.reach
            row[x] = set[x] ? 0 : .infinity
        }
        guard isNear else { return }
        points.withUnsafeBufferPointer { points in
            envelope.visit(points) { x, square in
                // Pixels of the set have the square 0 already.
                if square < row[x] { row[x] = square }
            }
        }
        for x in row.indices where row[x] > 0 && row[x] < .infinity { row[x] = row[x].squareRoot() }
    }
}
