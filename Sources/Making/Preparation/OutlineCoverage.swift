import Raster

/// The share of each pixel in the art or within a distance of its contour, from 0 to 255, row by row.
///
/// The contour is where alpha, interpolated between the centers of neighboring pixels, crosses 50%. Its points on the lines through the
/// centers of columns and of rows are at most one pixel apart along either axis. The distance to the nearest point is exact. It uses the
/// lower envelope of parabolas, after Felzenszwalb and Huttenlocher, "Distance Transforms of Sampled Functions", with points between the
/// pixels.
struct OutlineCoverage {
    let size: PixelSize
    private(set) var values: [UInt8]

    /// The minimum alpha inside the contour.
    static let inside: UInt8 = 128
    /// The alpha of the contour.
    static let contour: Float = 127.5

    /// Measures the distance from every pixel outside.
    ///
    /// - Parameters:
    ///   - alpha: The alpha of every pixel, row by row, without padding.
    ///   - width: The covered distance in pixels. The edge is smooth over one pixel.
    init(around alpha: [UInt8], size: PixelSize, width: Double) {
        precondition(alpha.count == size.area && width >= 0)
        self.size = size
        let turned = PixelSize(width: size.height, height: size.width)
        let fromColumns = Self.nearColumns(alpha, size, Float(width))
        let fromRows = Self.transposed(
            Self.nearColumns(Self.transposed(alpha, size), turned, Float(width)), turned)
        values = [UInt8](unsafeUninitializedCapacity: alpha.count) { target, initialized in
            for index in alpha.indices {
                let near = max(fromColumns[index], fromRows[index])
                target[index] = alpha[index] >= Self.inside ? 255 : near
            }
            initialized = alpha.count
        }
    }

    /// Fills enclosed uncovered areas of fewer pixels than `area`.
    mutating func fillHoles(below area: Double) {
        var marks = FloodFill(size: size)
        let isOpen = { [values] (index: Int) in values[index] < Self.inside }
        for index in marks.border { _ = marks.fill(from: index, where: isOpen) }
        for index in values.indices where isOpen(index) && !marks.isFilled(index) {
            let hole = marks.fill(from: index, where: isOpen)
            guard Double(hole.count) < area else { continue }
            for pixel in hole {
                // This includes the smooth rim of the hole.
                for neighbor in marks.neighbors(of: pixel) { values[neighbor] = 255 }
            }
        }
    }

    /// Makes every pixel fully covered or uncovered.
    mutating func harden() {
        values = values.map { $0 >= Self.inside ? 255 : 0 }
    }

    // MARK: Distances

    /// Returns the coverage by the points where the contour crosses the lines through the centers of the columns.
    ///
    /// The points of a column are only used outside, on their side of the contour: through the art, a point of a row is nearer.
    private static func nearColumns(_ alpha: [UInt8], _ size: PixelSize, _ width: Float) -> [UInt8] {
        let reach = width + 0.5
        var distances = [Float](repeating: .infinity, count: alpha.count)
        var isTouched = [Bool](repeating: false, count: size.height)
        var coverage = [UInt8](repeating: 0, count: alpha.count)
        guard size.width > 0, size.height > 1 else { return coverage }
        alpha.withUnsafeBufferPointer { alpha in
            distances.withUnsafeMutableBufferPointer { distances in
                var columns = ColumnDistances(alpha: alpha, distances: distances, size: size, reach: reach)
                for y in 0..<size.height - 1 { columns.add(crossingsBelow: y, &isTouched) }
                coverage.withUnsafeMutableBufferPointer { coverage in
                    var envelope = LowerEnvelope(reach: reach, capacity: size.width)
                    for y in 0..<size.height where isTouched[y] {
                        let row = y * size.width..<(y + 1) * size.width
                        cover(
                            UnsafeMutableBufferPointer(rebasing: coverage[row]),
                            from: UnsafeBufferPointer(rebasing: distances[row]),
                            UnsafeBufferPointer(rebasing: alpha[row]), &envelope)
                    }
                }
            }
        }
        return coverage
    }

    /// Covers the pixels of a row outside that are within reach of its points.
    ///
    /// - Parameter distances: The distance from each pixel to the point of its column, or infinity if there is no point within reach.
    private static func cover(
        _ coverage: UnsafeMutableBufferPointer<UInt8>, from distances: UnsafeBufferPointer<Float>,
        _ alpha: UnsafeBufferPointer<UInt8>, _ envelope: inout LowerEnvelope
    ) {
        precondition(coverage.count == distances.count && alpha.count == distances.count)
        let reach = envelope.reach
        envelope.visit(distances) { x, square in
            guard alpha[x] < inside else { return }
            let part = min(1, reach - square.squareRoot())
            coverage[x] = max(coverage[x], UInt8(part * 255 + 0.5))
        }
    }

    /// Returns a plane with rows and columns exchanged, in blocks that fit into the cache.
    private static func transposed(_ plane: [UInt8], _ size: PixelSize) -> [UInt8] {
        let (width, height, block) = (size.width, size.height, 32)
        return [UInt8](unsafeUninitializedCapacity: plane.count) { target, initialized in
            plane.withUnsafeBufferPointer { source in
                for top in stride(from: 0, to: height, by: block) {
                    for left in stride(from: 0, to: width, by: block) {
                        for x in left..<min(left &+ block, width) {
                            for y in top..<min(top &+ block, height) {
                                target[x &* height &+ y] = source[y &* width &+ x]
                            }
                        }
                    }
                }
            }
            initialized = plane.count
        }
    }
}

/// The distance from each pixel outside to the nearest point of the contour in its column, within reach.
private struct ColumnDistances {
    let alpha: UnsafeBufferPointer<UInt8>
    let distances: UnsafeMutableBufferPointer<Float>
    let size: PixelSize
    let reach: Float

    /// Measures from the points between the centers of a row and of the row below.
    mutating func add(crossingsBelow y: Int, _ isTouched: inout [Bool]) {
        let width = size.width
        precondition(y >= 0 && (y + 2) * width <= alpha.count && distances.count == alpha.count)
        let start = y * width
        let raw = UnsafeRawBufferPointer(alpha)
        var x = 0
        while x &+ 8 <= width {
            let upper = raw.loadUnaligned(fromByteOffset: start &+ x, as: UInt64.self)
            let lower = raw.loadUnaligned(fromByteOffset: start &+ width &+ x, as: UInt64.self)
            // The upper bit of a byte is set if alpha is 128 or more.
            if (upper ^ lower) & 0x8080_8080_8080_8080 != 0 {
                for column in x..<x &+ 8 { add(column, y, &isTouched) }
            }
            x &+= 8
        }
        while x < width {
            add(x, y, &isTouched)
            x &+= 1
        }
    }

    @inline(__always)
    private func add(_ x: Int, _ y: Int, _ isTouched: inout [Bool]) {
        let width = size.width
        let (upper, lower) = (alpha[y &* width &+ x], alpha[(y &+ 1) &* width &+ x])
        guard (upper ^ lower) & 0x80 != 0 else { return }
        let part = (OutlineCoverage.contour - Float(upper)) / (Float(lower) - Float(upper))
        // Outward is up if the art is below.
        let isBelow = lower >= OutlineCoverage.inside
        let step = isBelow ? -1 : 1
        var row = isBelow ? y : y &+ 1
        var distance = isBelow ? part : 1 - part
        while row >= 0, row < size.height, distance <= reach {
            let index = row &* width &+ x
            guard alpha[index] < OutlineCoverage.inside else { return }
            if distance < distances[index] { distances[index] = distance }
            isTouched[row] = true
            row &+= step
            distance += 1
        }
    }
}
