import Raster

/// Pictures that stand in rows and columns on one canvas, with clear gaps.
package struct Sheet: Sendable, Hashable, Codable {
    /// The number of pictures.
    package var pictures: Int
    /// Whether there is one row of squares with one picture each, which only pixel art uses for the frames of an animation.
    package var isStrip: Bool
}

/// Finds the rows and columns of pictures in a frame, from the visible pixels of each row.
struct SheetFinder {
    private let size: PixelSize
    /// The minimum length of an empty strip between pictures: shorter gaps are inside pictures.
    private let gap: Int
    /// The rows of the pictures, and the columns of those in each row.
    private var bands: [(rows: Range<Int>, columns: [Range<Int>])] = []
    /// The first and the last row with visible pixels since the last gap.
    private var rows: Range<Int>?
    /// How the number of rows that are visible at a column changes from the column before.
    private var changes: [Int32]

    private static let fewest = 4
    /// Below this number of pictures, letters and dots are ruled out by wider gaps.
    private static let fewestOfNarrowGaps = 6

    init(_ size: PixelSize) {
        self.size = size
        gap = max(2, size.longerSide / 50)
        changes = Array(repeating: 0, count: size.width + 1)
    }

    /// Adds the visible pixels of the next row.
    mutating func add(_ y: Int, _ runs: [Range<Int>]) {
        guard !runs.isEmpty else { return }
        if let rows, y - rows.upperBound >= gap { endBand() }
        rows = (rows?.lowerBound ?? y)..<y + 1
        for run in runs {
            changes[run.lowerBound] += 1
            changes[run.upperBound] -= 1
        }
    }

    private mutating func endBand() {
        guard let rows else { return }
        var columns: [Range<Int>] = []
        var depth: Int32 = 0
        for x in 0..<size.width {
            depth += changes[x]
            guard depth > 0 else { continue }
            if let last = columns.last, x - last.upperBound < gap {
                columns[columns.count - 1] = last.lowerBound..<x + 1
            } else {
                columns.append(x..<x + 1)
            }
        }
        bands.append((rows, columns))
        self.rows = nil
        changes = Array(repeating: 0, count: size.width + 1)
    }

    /// Returns the sheet after the last row, or `nil` if the frame is not one.
    mutating func sheet() -> Sheet? {
        endBand()
        let pictures = bands.reduce(0) { $0 + $1.columns.count }
        guard pictures >= Self.fewest, areSimilar else { return nil }
        if bands.count == 1 { return isStrip ? Sheet(pictures: pictures, isStrip: true) : nil }
        guard isGrid, pictures >= Self.fewestOfNarrowGaps || smallestGap >= 3 * gap else { return nil }
        return Sheet(pictures: pictures, isStrip: false)
    }

    /// Whether the pictures have about the same size, and fill their places.
    private var areSimilar: Bool {
        let sides = bands.flatMap { band in band.columns.map { max($0.count, band.rows.count) } }
        let widths = bands.flatMap { $0.columns.map(\.count) }
        let heights = bands.map(\.rows.count)
        func differLittle(_ lengths: [Int], _ times: Int) -> Bool {
            10 * (lengths.max() ?? 0) <= times * (lengths.min() ?? 0)
        }
        let places = max(bands.count, bands.map(\.columns.count).max() ?? 1)
        return differLittle(sides, 16) && differLittle(widths, 20) && differLittle(heights, 20)
            && 3 * places * (sides.min() ?? 0) >= size.longerSide
    }

    /// Whether there are as many columns in each row, except for the last, and the pictures of a column stand below each other.
    private var isGrid: Bool {
        let columns = bands[0].columns
        guard columns.count > 1, let last = bands.last, last.columns.count <= columns.count else { return false }
        return bands.dropLast().allSatisfy { $0.columns.count == columns.count }
            && bands.allSatisfy { band in
                zip(band.columns, columns).allSatisfy { one, other in
                    4 * abs(one.lowerBound + one.upperBound - other.lowerBound - other.upperBound) <= 2 * other.count
                }
            }
    }

    /// Whether the only row has one picture in each square.
    private var isStrip: Bool {
        let columns = bands[0].columns
        guard size.width == columns.count * size.height else { return false }
        return columns.enumerated().allSatisfy { index, column in
            column.lowerBound >= index * size.height && column.upperBound <= (index + 1) * size.height
        }
    }

    private var smallestGap: Int {
        let rows = zip(bands, bands.dropFirst()).map { $1.rows.lowerBound - $0.rows.upperBound }
        let columns = bands.flatMap { band in
            zip(band.columns, band.columns.dropFirst()).map { $1.lowerBound - $0.upperBound }
        }
        return (rows + columns).min() ?? 0
    }
}
