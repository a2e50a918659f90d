import Raster

/// Finds pixels that are connected along rows and columns, each of them once.
struct FloodFill {
    private let width: Int
    private let height: Int
    /// Whether each pixel was found.
    private(set) var filled: [Bool]

    init(size: PixelSize) {
        (width, height) = (size.width, size.height)
        filled = [Bool](repeating: false, count: size.area)
    }

    /// The indices of the pixels along the four borders.
    var border: [Int] {
        guard width > 0, height > 0 else { return [] }
        let top = [Int](0..<width)
        let bottom = top.map { (height - 1) * width + $0 }
        let left = (0..<height).map { $0 * width }
        let right = left.map { $0 + width - 1 }
        return top + bottom + left + right
    }

    /// Returns whether a pixel was found.
    func isFilled(_ index: Int) -> Bool { filled[index] }

    /// Returns the pixels that are connected with a pixel and were not found before, and marks them as found.
    mutating func fill(from seed: Int, where accepts: (Int) -> Bool) -> [Int] {
        guard !filled[seed], accepts(seed) else { return [] }
        filled[seed] = true
        var found = [seed]
        var next = 0
        while next < found.count {
            let index = found[next]
            next += 1
            let x = index % width
            if x > 0 { visit(index - 1, &found, accepts) }
            if x + 1 < width { visit(index + 1, &found, accepts) }
            if index >= width { visit(index - width, &found, accepts) }
            if index + width < filled.count { visit(index + width, &found, accepts) }
        }
        return found
    }

    @inline(__always)
    private mutating func visit(_ index: Int, _ found: inout [Int], _ accepts: (Int) -> Bool) {
        guard !filled[index], accepts(index) else { return }
        filled[index] = true
        found.append(index)
    }

    /// Returns the indices of a pixel and its neighbors.
    func neighbors(of index: Int) -> [Int] {
        let (x, y) = (index % width, index / width)
        return (max(0, y - 1)...min(height - 1, y + 1)).flatMap { row in
            (max(0, x - 1)...min(width - 1, x + 1)).map { row * width + $0 }
        }
    }
}
