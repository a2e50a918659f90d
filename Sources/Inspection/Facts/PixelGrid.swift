package import Raster

/// The grid of equal squares in the frames of a master, and whether it is the grid of pixel art.
///
/// Pixel art has few colors and hard edges, and its colors change along most lines of the grid.
package struct PixelGrid: Sendable {
    private let size: PixelSize
    /// The side of the largest squares that have one color each, in pixels.
    package private(set) var block: Int
    /// The columns and rows where a square begins.
    private var columns: [Bool]
    private var rows: [Bool]
    private var colors: Set<UInt32> = []
    private var hasPartialAlpha = false
    private var isOpaque = true

    /// The maximum numbers of squares along a side and of colors, for art whose squares have several pixels.
    private static let most = (squares: 256, colors: 64)
    /// The same limits for art whose squares are single pixels, as in any other picture.
    private static let mostOfPixels = (squares: 128, colors: 32)
    /// The minimum number of squares along the longer side of opaque art, which may be a pattern.
    private static let fewestOfOpaqueArt = 16
    /// The minimum number of lines of the grid along which colors change.
    private static let fewestLines = 6

    /// Creates the grid of a master before any frame is measured.
    package init(size: PixelSize) {
        self.size = size
        block = greatestCommonDivisor(size.width, size.height)
        columns = [Bool](repeating: false, count: size.width)
        rows = [Bool](repeating: false, count: size.height)
    }

    /// Measures the next frame, up to the first row that rules out pixel art.
    ///
    /// - Parameter isKnown: Whether the master is pixel art, so that only the squares are measured.
    package mutating func add(_ frame: Bitmap, isKnown: Bool) {
        precondition(frame.size == size)
        frame.withWords { words in
            for y in 0..<size.height {
                let row = UnsafeBufferPointer(rebasing: words[y * size.width..<(y + 1) * size.width])
                addChanges(in: row)
                if y > 0 {
                    let above = UnsafeBufferPointer(rebasing: words[(y - 1) * size.width..<y * size.width])
                    if !rows[y], !zip(row, above).allSatisfy({ Self.visible($0) == Self.visible($1) }) { addRow(y) }
                }
                guard isKnown || mayBePixelArt else { return }
            }
        }
    }

    private mutating func addChanges(in row: UnsafeBufferPointer<UInt32>) {
        var last: UInt32?
        for x in row.indices {
            let color = Self.visible(row[x])
            guard color != last else { continue }
            if last != nil { addColumn(x) }
            last = color
            hasPartialAlpha = hasPartialAlpha || (1..<255).contains(color >> 24)
            isOpaque = isOpaque && color >> 24 == 255
            if colors.count <= Self.most.colors { colors.insert(color) }
        }
    }

    private mutating func addColumn(_ x: Int) {
        guard !columns[x] else { return }
        columns[x] = true
        block = greatestCommonDivisor(block, x)
    }

    private mutating func addRow(_ y: Int) {
        rows[y] = true
        block = greatestCommonDivisor(block, y)
    }

    /// Returns a pixel without hidden color.
    private static func visible(_ word: UInt32) -> UInt32 { word >> 24 == 0 ? 0 : word }

    /// Whether the frames so far, or a few rows of the last frame, do not rule out pixel art.
    package var mayBePixelArt: Bool {
        let most = block > 1 ? Self.most : Self.mostOfPixels
        return !hasPartialAlpha && block > 0 && size.longerSide / block <= most.squares && colors.count <= most.colors
    }

    /// Whether the frames are pixel art.
    package var isPixelArt: Bool {
        // Opaque pictures of a few colors may also be icons or patterns.
        let hasEnough = !isOpaque || block > 1 && size.longerSide / block >= Self.fewestOfOpaqueArt
        return mayBePixelArt && hasEnough && followsGrid(columns) && followsGrid(rows)
    }

    /// Whether colors change along at least half of the lines between the first and the last such line.
    private func followsGrid(_ changes: [Bool]) -> Bool {
        guard let first = changes.firstIndex(of: true), let last = changes.lastIndex(of: true) else { return false }
        let count = changes.count(where: \.self)
        return count >= Self.fewestLines && 2 * count >= (last - first) / block + 1
    }
}

private func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
    second == 0 ? first : greatestCommonDivisor(second, first % second)
}
