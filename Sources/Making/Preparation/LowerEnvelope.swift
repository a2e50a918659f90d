/// The lower envelope of the parabolas of one row, after Felzenszwalb and Huttenlocher, "Distance Transforms of Sampled Functions".
struct LowerEnvelope {
    let reach: Float
    /// The columns and the heights of the parabolas, and the places where each starts to be the lowest.
    private var columns: [Int32]
    private var heights: [Float]
    private var starts: [Float]

    init(reach: Float, capacity: Int) {
        self.reach = reach
        columns = [Int32](repeating: 0, count: capacity)
        heights = [Float](repeating: 0, count: capacity)
        starts = [Float](repeating: 0, count: capacity)
    }

    /// Visits the pixels of a row within reach of a point, with the square of the distance to the nearest one.
    ///
    /// A pixel can be visited more than once.
    ///
    /// - Parameter distances: The distance from each pixel to the point of its column, or infinity if there is no point within reach.
    @inline(__always)
    mutating func visit(_ distances: UnsafeBufferPointer<Float>, _ body: (_ x: Int, _ square: Float) -> Void) {
        let width = distances.count
        precondition(columns.count >= width)
        var count = 0
        for x in 0..<width where distances[x] <= reach {
            let height = distances[x] * distances[x]
            var start = -Float.infinity
            while count > 0 {
                let (column, other) = (Int(columns[count &- 1]), heights[count &- 1])
                start = Float(x &+ column) / 2 + (height - other) / Float(2 &* (x &- column))
                if start > starts[count &- 1] { break }
                count &-= 1
                start = -.infinity
            }
            (columns[count], heights[count], starts[count]) = (Int32(truncatingIfNeeded: x), height, start)
            count &+= 1
        }
        for index in 0..<count {
            let (column, height) = (Int(columns[index]), heights[index])
            let half = (reach * reach - height).squareRoot()
            let end = index &+ 1 < count ? starts[index &+ 1] : .infinity
            let first = max(starts[index], Float(column) - half, 0).rounded(.up)
            let last = min(end, Float(column) + half, Float(width &- 1)).rounded(.down)
            guard first <= last else { continue }
            for x in Int(first)...Int(last) {
                let apart = Float(x &- column)
                body(x, apart * apart + height)
            }
        }
    }
}
