import Raster

/// A silhouette with fewer pixels, and with room around it in which a disc of background can move.
struct SilhouettePlane {
    /// The size of the silhouette itself.
    let size: PixelSize
    /// The pixels of the silhouette per pixel of the plane.
    let factor: Int
    /// The size of the plane, with its room.
    let planeSize: PixelSize
    /// Whether each pixel of the plane has art, row by row.
    var isArt: [Bool]
    private let room: Int

    /// - Parameter room: The pixels of the plane around the silhouette on each side, at least one.
    init(of alpha: [UInt8], _ size: PixelSize, reducedBy factor: Int, room: Int) {
        (self.size, self.factor, self.room) = (size, factor, room)
        let (width, height) = ((size.width + factor - 1) / factor, (size.height + factor - 1) / factor)
        planeSize = PixelSize(width: width + 2 * room, height: height + 2 * room)
        isArt = [Bool](repeating: false, count: planeSize.area)
        // A part that is thinner than a pixel of the plane is art as well.
        for y in 0..<size.height {
            let start = (y / factor + room) * planeSize.width + room
            for x in 0..<size.width where alpha[y * size.width + x] >= OutlineCoverage.inside {
                isArt[start + x / factor] = true
            }
        }
    }

    /// The number of pixels with art that are beside a pixel without.
    var contour: Int {
        let width = planeSize.width
        return isArt.indices.count { index in
            // The room has no art.
            isArt[index] && !(isArt[index - 1] && isArt[index + 1] && isArt[index - width] && isArt[index + width])
        }
    }

    /// Returns a pixel of the plane and the eight around it.
    func neighbors(of pixel: Int) -> [Int] {
        let rows = [pixel - planeSize.width, pixel, pixel + planeSize.width]
        return rows.flatMap { row in [row - 1, row, row + 1] }.filter(isArt.indices.contains)
    }

    /// Returns the columns and rows of the silhouette's pixels below a pixel of the plane.
    func places(below pixel: Int) -> [(x: Int, y: Int)] {
        let left = (pixel % planeSize.width - room) * factor
        let top = (pixel / planeSize.width - room) * factor
        let columns = max(0, left)..<max(0, left, min(size.width, left + factor))
        let rows = max(0, top)..<max(0, top, min(size.height, top + factor))
        return rows.flatMap { y in columns.map { x in (x, y) } }
    }

    /// Returns a value of the plane at the center of a pixel of the silhouette, between the centers of the plane's pixels.
    func value(of values: [Float], at x: Int, _ y: Int) -> Float {
        let (column, row) = (place(x), place(y))
        let (left, top) = (Int(column), Int(row))
        let (right, down) = (column - Float(left), row - Float(top))
        let corner = top * planeSize.width + left
        let below = corner + planeSize.width
        let upper = values[corner] * (1 - right) + values[corner + 1] * right
        let lower = values[below] * (1 - right) + values[below + 1] * right
        return upper * (1 - down) + lower * down
    }

    private func place(_ coordinate: Int) -> Float {
        (Float(coordinate) + 0.5) / Float(factor) - 0.5 + Float(room)
    }
}
