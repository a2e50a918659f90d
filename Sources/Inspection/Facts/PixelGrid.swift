package import Raster

/// The grid of equal squares in the frames of a master, and whether it is the grid of pixel art.
///
/// Pixel art has few colors and hard edges, and its colors change along most lines of the grid.
package struct PixelGrid: Sendable {
    private let size: PixelSize
    /// The side of the largest squares that have one color each, in pixels.
    package private(set) var block: Int
    /// The columns and rows where a square begins.
    private var columns: GridLines
    private var rows: GridLines
    private var colors = PixelColors()

    /// The maximum numbers of squares along a side and of colors, for art whose squares have several pixels.
    private static let most = (squares: 256, colors: 128)
    /// The same limits for art whose squares are single pixels, as in any other picture: many squares, or many colors.
    private static let mostOfPixels = [(squares: 128, colors: 32), (squares: 64, colors: 64)]
    /// The minimum number of squares along the longer side of opaque art, which may be a pattern.
    private static let fewestOfOpaqueArt = 16

    /// Creates the grid of a master before any frame is measured.
    package init(size: PixelSize) {
        self.size = size
        block = greatestCommonDivisor(size.width, size.height)
        columns = GridLines(size.width)
        rows = GridLines(size.height)
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
                    if !rows.changes[y], !zip(row, above).allSatisfy({ visible($0) == visible($1) }) {
                        rows.add(y)
                        block = greatestCommonDivisor(block, y)
                    }
                }
                guard isKnown || mayBePixelArt else { return }
            }
            if mayBeEven, block == 1 { colors.addEdges(of: words, size) }
        }
    }

    private mutating func addChanges(in row: UnsafeBufferPointer<UInt32>) {
        var last: UInt32?
        for x in row.indices {
            let color = visible(row[x])
            guard color != last else { continue }
            if last != nil, !columns.changes[x] {
                columns.add(x)
                block = greatestCommonDivisor(block, x)
            }
            last = color
            colors.add(color, atMost: Self.most.colors)
        }
    }

    /// Whether the frames so far, or a few rows of the last frame, do not rule out pixel art.
    package var mayBePixelArt: Bool { mayBeEven || mayBeLoose }

    /// Whether all squares may have one whole number of pixels per side.
    private var mayBeEven: Bool {
        guard block > 0, !colors.areSoft else { return false }
        let limits = block > 1 ? [Self.most] : Self.mostOfPixels
        return limits.contains { size.longerSide / block <= $0.squares && colors.count <= $0.colors }
    }

    /// Whether squares may begin off the border of the canvas, or have sides that differ by a pixel.
    private var mayBeLoose: Bool {
        !columns.areDense && !rows.areDense && !colors.areSoft && colors.count <= Self.most.colors
    }

    /// Whether the frames are pixel art whose equal squares fill the canvas.
    package var isPixelArt: Bool {
        mayBeEven && hasEnough(squares: size.longerSide / block) && columns.follow(block) && rows.follow(block)
    }

    /// Opaque pictures of a few colors may also be icons or patterns.
    private func hasEnough(squares: Int) -> Bool {
        guard colors.areOpaque else { return block > 1 || !colors.areSmoothed }
        return squares >= Self.fewestOfOpaqueArt && (block > 1 || colors.haveKey)
    }

    /// The side in pixels of the squares of pixel art that do not fill the canvas evenly, or `nil` for all other art.
    ///
    /// The art was centered on a larger canvas, as in a sticker, or it was enlarged without smoothing by a factor that is not whole, so that
    /// the sides of its squares differ by a pixel.
    package var looseSide: Double? {
        guard !isPixelArt, mayBeLoose, size.area > 0 else { return nil }
        return centeredSide ?? unevenSide
    }

    /// The side of equal squares on a larger, transparent canvas.
    private var centeredSide: Double? {
        let side = greatestCommonDivisor(columns.spacing, rows.spacing)
        guard !colors.areOpaque, side > 1, max(columns.length, rows.length) / side <= Self.most.squares,
            columns.follow(side), rows.follow(side)
        else { return nil }
        return Double(side)
    }

    /// The mean side of squares whose sides differ by a pixel.
    private var unevenSide: Double? {
        let sides = (Self.fewestSquares...Self.most.squares).lazy.map { Double(size.longerSide) / Double($0) }
        return sides.prefix { $0 >= Self.smallestUnevenSide }.first { side in
            side != side.rounded() && columns.follow(unevenSide: side) && rows.follow(unevenSide: side)
        }
    }

    /// The minimum number of squares along the longer side of art with squares of uneven sides.
    private static let fewestSquares = 8
    /// Below this side, the squares could be anywhere.
    private static let smallestUnevenSide = 3.0
}

/// The lines along which colors change, as columns or as rows.
private struct GridLines {
    private(set) var changes: [Bool]
    /// Whether colors change along two neighbors, which squares of three pixels rule out.
    private(set) var areDense = false

    /// The minimum number of lines of the grid along which colors change.
    private static let fewest = 6

    init(_ count: Int) {
        changes = [Bool](repeating: false, count: count)
    }

    mutating func add(_ index: Int) {
        changes[index] = true
        if changes[index - 1] || index + 1 < changes.count && changes[index + 1] { areDense = true }
    }

    /// The first line along which colors change, or 0 if there is none.
    private var first: Int { changes.firstIndex(of: true) ?? 0 }

    /// The distance from the first to the last line along which colors change.
    var length: Int { (changes.lastIndex(of: true) ?? 0) - first }

    /// The greatest common divisor of the distances between such lines.
    var spacing: Int {
        let first = first
        return changes.indices.reduce(0) { changes[$1] ? greatestCommonDivisor($0, $1 - first) : $0 }
    }

    /// Whether colors change along at least half of the lines of a grid between the first and the last such line.
    func follow(_ side: Int) -> Bool { follow(Double(side)) }

    private func follow(_ side: Double) -> Bool {
        let count = changes.count(where: \.self)
        return count >= Self.fewest && 2 * count >= Int((Double(length) / side).rounded()) + 1
    }

    /// Whether the lines are those of a grid with a side that is not whole, rounded to whole pixels.
    func follow(unevenSide side: Double) -> Bool {
        let distances = changes.indices.lazy.filter { changes[$0] }.map {
            Double($0) - (Double($0) / side).rounded() * side
        }
        // Programs round to the nearest pixel, or up.
        return follow(side)
            && (distances.allSatisfy { abs($0) <= 0.5001 } || distances.allSatisfy { -0.0001..<1 ~= $0 })
    }
}

/// The colors of frames: pixel art has few, and few degrees of alpha, which are not those of smooth edges.
private struct PixelColors {
    private var all: Set<UInt32> = []
    /// The degrees of alpha between transparent and opaque.
    private var degrees: Set<UInt32> = []
    private(set) var areOpaque = true
    /// The translucent pixels, and those between an opaque and a transparent pixel.
    private var translucent = (all: 0, betweenOthers: 0)
    private var border: Set<UInt32> = []

    /// The most degrees of alpha of a glow.
    private static let mostDegrees = 8

    var count: Int { all.count }

    /// Whether there are as many degrees of alpha as in soft shadows and smooth edges.
    var areSoft: Bool { degrees.count > Self.mostDegrees }

    mutating func add(_ color: UInt32, atMost most: Int) {
        let alpha = color >> 24
        if alpha < 255 { areOpaque = false }
        if (1..<255).contains(alpha), !areSoft { degrees.insert(alpha) }
        if all.count <= most { all.insert(color) }
    }

    /// Measures the translucent pixels and the border of a small frame.
    mutating func addEdges(of words: UnsafeBufferPointer<UInt32>, _ size: PixelSize) {
        for y in 0..<size.height {
            for x in 0..<size.width {
                let alpha = words[y * size.width + x] >> 24
                let isBorder = x == 0 || y == 0 || x == size.width - 1 || y == size.height - 1
                if isBorder, border.count < 2 { border.insert(words[y * size.width + x]) }
                guard (1..<255).contains(alpha) else { continue }
                translucent.all += 1
                let around = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)].compactMap { x, y in
                    (0..<size.width).contains(x) && (0..<size.height).contains(y)
                        ? words[y * size.width + x] >> 24 : nil
                }
                if around.contains(0), around.contains(255) { translucent.betweenOthers += 1 }
            }
        }
    }

    /// Whether most translucent pixels smooth the edge between opaque and transparent ones, which a glow and an outline do not.
    var areSmoothed: Bool { degrees.count > 1 && 2 * translucent.betweenOthers > translucent.all }

    /// Whether the border has one strong color that stands for transparency, such as magenta.
    var haveKey: Bool {
        guard border.count == 1, let color = border.first else { return false }
        let channels = [color & 255, color >> 8 & 255, color >> 16 & 255]
        return channels.allSatisfy { $0 < 32 || $0 > 223 } && Set(channels.map { $0 > 127 }).count == 2
    }
}

/// Returns a pixel without hidden color.
private func visible(_ word: UInt32) -> UInt32 { word >> 24 == 0 ? 0 : word }

private func greatestCommonDivisor(_ first: Int, _ second: Int) -> Int {
    second == 0 ? first : greatestCommonDivisor(second, first % second)
}
