package import Inspection
package import Raster

/// The places of the pictures on a sheet.
///
/// If the sheet divides into equal cells with one picture in each, each place is a cell, so that all files have one size and the pictures
/// keep their positions. Otherwise, each place has the bounds of its picture with a little margin.
package struct SheetCut: Sendable, Equatable {
    /// The places, which do not overlap, in reading order.
    package let places: [PixelRect]
    /// Whether the places are equal cells.
    package let areCells: Bool

    /// The maximum number of cells along a side.
    private static let mostCells = 32
    /// The ratio of the sides of pictures above which one is a part of another, such as a spark.
    private static let largestRatio = 4

    /// Finds the pictures of a sheet.
    ///
    /// - Parameter isLossless: Whether the file stores the exact colors of a background.
    package init(of sheet: Bitmap, isLossless: Bool) throws(SheetFault) {
        let mask = try SheetMask(of: sheet, isLossless: isLossless)
        let whole = PixelRect(sheet.size)
        let finest = mask.parts(of: whole, gap: 1)
        guard !finest.isEmpty else { throw .empty }
        if let cells = Self.cells(of: mask, finest) {
            (places, areCells) = (cells, true)
            return
        }
        let usual = max(2, sheet.size.longerSide / 100)
        for gap in [usual, 2, 1] where gap <= usual {
            let pictures = Self.pictures(from: mask.parts(of: whole, gap: gap))
            guard pictures.count > 1 else { continue }
            places = Self.inReadingOrder(Self.withMargins(pictures, upTo: gap / 2, in: whole))
            areCells = false
            return
        }
        throw .noGaps
    }

    // MARK: Cells

    /// A division of a side into equal cells.
    private struct Division {
        var cells: Int
        /// The smallest gap between the pictures of neighboring cells.
        var gap: Int
    }

    /// Returns the cells with pictures of the finest grid of equal cells with one picture of similar size in each, or `nil` if there is
    /// none.
    private static func cells(of mask: SheetMask, _ parts: [PixelRect]) -> [PixelRect]? {
        let size = mask.size
        let rows = divisions(of: size.height, parts.map { $0.y..<$0.y + $0.height })
        let columns = divisions(of: size.width, parts.map { $0.x..<$0.x + $0.width })
        let grids = rows.flatMap { rows in columns.map { (rows: rows, columns: $0) } }.sorted {
            ($0.rows.cells * $0.columns.cells, $0.columns.cells) > ($1.rows.cells * $1.columns.cells, $1.columns.cells)
        }
        for (rows, columns) in grids where rows.cells * columns.cells > 1 {
            var pictures: [Int: PixelRect] = [:]
            for part in parts {
                let cell =
                    index(part.y, size.height, rows.cells) * columns.cells + index(part.x, size.width, columns.cells)
                pictures[cell] = pictures[cell]?.union(part) ?? part
            }
            let sides = pictures.values.map(\.size.longerSide)
            guard 4 * pictures.count >= 3 * rows.cells * columns.cells, pictures.count > 1,
                5 * (sides.min() ?? 0) >= 2 * (sides.max() ?? 0)
            else { continue }
            // Gaps inside a picture, as between letters, are much smaller than those between pictures.
            let gap = max(1, min(rows.gap, columns.gap) / 2)
            guard pictures.values.allSatisfy({ mask.parts(of: $0, gap: gap).count == 1 }) else { continue }
            return pictures.keys.sorted().map { cell in
                PixelRect(
                    x: cell % columns.cells * size.width / columns.cells,
                    y: cell / columns.cells * size.height / rows.cells,
                    width: size.width / columns.cells, height: size.height / rows.cells)
            }
        }
        return nil
    }

    private static func index(_ place: Int, _ length: Int, _ count: Int) -> Int {
        ((place + 1) * count - 1) / length
    }

    /// Returns the divisions of a side into equal cells whose borders meet no part, and whose gaps are similar.
    private static func divisions(of length: Int, _ parts: [Range<Int>]) -> [Division] {
        (1...min(mostCells, length)).compactMap { count in
            let side = length / count
            let gaps = (1..<count).map { border -> Int in
                let place = border * length / count
                // The pixel before the border may belong to no cell if the cells do not fill the side.
                let before = (border - 1) * length / count + side
                guard !parts.contains(where: { $0.lowerBound < place && $0.upperBound > before }) else { return 0 }
                let start = parts.map(\.upperBound).filter { $0 <= before }.max() ?? 0
                let end = parts.map(\.lowerBound).filter { $0 >= place }.min() ?? length
                return end - start
            }
            let last = (count - 1) * length / count + side
            guard !parts.contains(where: { $0.upperBound > last }) else { return nil }
            guard let smallest = gaps.min(), let largest = gaps.max() else { return Division(cells: 1, gap: length) }
            return smallest > 0 && largest <= 4 * smallest ? Division(cells: count, gap: smallest) : nil
        }
    }

    // MARK: Pictures without a grid

    /// Joins small parts with the nearest other part, and parts that overlap then.
    private static func pictures(from parts: [PixelRect]) -> [PixelRect] {
        let longest = parts.map(\.size.longerSide).max() ?? 0
        let isSmall = { (part: PixelRect) in largestRatio * part.size.longerSide < longest }
        var pictures = parts.filter { !isSmall($0) }
        for part in parts where isSmall(part) {
            let nearest = pictures.indices.min { distance(pictures[$0], part) < distance(pictures[$1], part) } ?? 0
            pictures[nearest] = pictures[nearest].union(part)
        }
        var index = 0
        while index < pictures.count {
            if let other = pictures.indices.first(where: { $0 != index && overlap(pictures[$0], pictures[index]) }) {
                pictures[min(index, other)] = pictures[index].union(pictures[other])
                pictures.remove(at: max(index, other))
                index = 0
            } else {
                index += 1
            }
        }
        return pictures
    }

    private static func distance(_ one: PixelRect, _ other: PixelRect) -> Int {
        max(0, one.x - other.x - other.width, other.x - one.x - one.width)
            + max(0, one.y - other.y - other.height, other.y - one.y - one.height)
    }

    private static func overlap(_ one: PixelRect, _ other: PixelRect) -> Bool {
        one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height
            && other.y < one.y + one.height
    }

    /// Gives all pictures the same margin, the largest with which they neither overlap nor exceed a limit.
    private static func withMargins(_ pictures: [PixelRect], upTo most: Int, in whole: PixelRect) -> [PixelRect] {
        for margin in stride(from: most, to: 0, by: -1) {
            let wider = pictures.map { $0.widened(by: margin, in: whole) }
            let areApart = wider.indices.allSatisfy { one in
                wider.indices.allSatisfy { $0 <= one || !overlap(wider[one], wider[$0]) }
            }
            if areApart { return wider }
        }
        return pictures
    }

    private static func inReadingOrder(_ pictures: [PixelRect]) -> [PixelRect] {
        var rest = pictures.sorted { ($0.y, $0.x) < ($1.y, $1.x) }
        var ordered: [PixelRect] = []
        while let first = rest.first {
            let isInLine = { (place: PixelRect) in 2 * place.y + place.height < 2 * (first.y + first.height) }
            let line = rest.filter(isInLine).sorted { $0.x < $1.x }
            ordered += line
            rest.removeAll(where: isInLine)
        }
        return ordered
    }
}

extension PixelRect {
    fileprivate func widened(by margin: Int, in whole: PixelRect) -> PixelRect {
        let (left, top) = (max(whole.x, x - margin), max(whole.y, y - margin))
        return PixelRect(
            x: left, y: top, width: min(whole.width, x + width + margin) - left,
            height: min(whole.height, y + height + margin) - top)
    }
}
