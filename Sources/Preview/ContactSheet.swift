package import Inspection
package import Raster
import Support

/// A picture of a whole pack, for a pull request or a mail: the drawer at @2x, or every sticker on every background.
///
/// Stickers are numbered in the order of the pack. Titles and names use the fonts of the machine.
package struct ContactSheet: Sendable {
    /// The size of the stickers, which decides the size of their cells.
    package let size: StickerSize

    package init(size: StickerSize) {
        self.size = size
    }

    /// The software that the file of a sheet names, so that a later sheet may replace it.
    package static let software = "\(Program.title) contact sheet"

    /// The longest side of a sheet in pixels.
    package static let longestSide = 16_384
    private static let scale = 2
    package static let gap = MessagesGeometry.spacing * scale
    /// The plain backgrounds: white, black, red, yellow, green and blue.
    private static let grounds: [SIMD4<UInt8>] = [
        SIMD4(255, 255, 255, 255), SIMD4(0, 0, 0, 255), SIMD4(255, 59, 48, 255), SIMD4(255, 204, 0, 255),
        SIMD4(52, 199, 89, 255), SIMD4(11, 102, 214, 255),
    ]
    private static let paper = SIMD4<UInt8>(233, 233, 233, 255)

    /// The side of a sticker's cell in pixels; stickers are drawn into it without being enlarged.
    package var cell: Int { MessagesGeometry.cell(size) * Self.scale }

    /// What a grid shows besides the stickers.
    package struct Texts {
        /// The title and the icon, as wide as the grid, or `nil` for none.
        package var header: Bitmap?
        /// Returns the name of a sticker, as wide as a cell and `nameHeight` high, by its number from 0; or `nil` for no names.
        package var name: ((Int) throws -> Bitmap)?

        package init() {}
    }

    /// The height of a name below a sticker, in pixels.
    package static let nameHeight = 40
    /// The height of the title above a grid, in pixels.
    package static let headerHeight = 160

    /// Returns the number of columns with which a grid has few gaps and is near 4:3.
    package func columns(of count: Int, withNames: Bool) -> Int {
        let allowed = (1...max(1, count)).filter { columns in
            let size = gridSize(of: count, columns: columns, withNames: withNames)
            return max(size.width, size.height + Self.headerHeight) <= Self.longestSide
        }
        let shape = { (columns: Int) -> Double in
            let size = gridSize(of: count, columns: columns, withNames: withNames)
            let (width, height) = (3 * size.width, 4 * (size.height + Self.headerHeight))
            let rows = (count + columns - 1) / columns
            // A full last row is worth a little less perfect shape.
            return Double(max(width, height) * rows * columns) / Double(min(width, height) * count)
        }
        return allowed.min { shape($0) < shape($1) } ?? Int(Double(count).squareRoot().rounded(.up))
    }

    /// Returns the size of a grid in pixels, without its header.
    package func gridSize(of count: Int, columns: Int, withNames: Bool) -> PixelSize {
        let rows = max(1, (count + columns - 1) / columns)
        return PixelSize(
            width: columns * (cell + Self.gap) + Self.gap, height: rows * rowHeight(withNames) + Self.gap)
    }

    private func rowHeight(_ withNames: Bool) -> Int { cell + Self.gap + (withNames ? Self.nameHeight : 0) }

    /// Returns the stickers in a grid.
    ///
    /// - Parameters:
    ///   - count: The number of stickers.
    ///   - columns: The number of columns.
    ///   - sticker: Returns a sticker that fits into a cell, by its number from 0.
    /// - Throws: The errors of `sticker` and of the texts.
    package func grid(
        count: Int, columns: Int, _ texts: Texts = Texts(), sticker: (Int) throws -> Bitmap
    ) throws -> Bitmap {
        let grid = gridSize(of: count, columns: columns, withNames: texts.name != nil)
        let top = texts.header?.size.height ?? 0
        var sheet = Bitmap(
            size: PixelSize(width: grid.width, height: grid.height + top), filledWith: Self.paper)
        if let header = texts.header { sheet.blend(PixelRect(header.size), with: header) }
        for index in 0..<count {
            let x = Self.gap + index % columns * (cell + Self.gap)
            let y = top + Self.gap + index / columns * rowHeight(texts.name != nil)
            sheet.draw(try sticker(index), inCellAt: (x, y), side: cell)
            sheet.draw(number: index + 1, at: (x, y))
            if let name = try texts.name?(index) {
                let place = PixelRect(x: x, y: y + cell, width: name.size.width, height: name.size.height)
                sheet.blend(place, with: name)
            }
        }
        return sheet
    }

    /// Returns one row per sticker and one column per background color.
    ///
    /// A sheet that would be too long continues to the right.
    package func grounds(count: Int, sticker: (Int) throws -> Bitmap) rethrows -> Bitmap {
        let step = cell + Self.gap
        let rows = max(1, min(count, (Self.longestSide - Self.gap) / step))
        let blocks = max(1, (count + rows - 1) / rows)
        let block = Self.grounds.count * cell + Self.gap
        var sheet = Bitmap(
            size: PixelSize(width: blocks * block + Self.gap, height: rows * step + Self.gap), filledWith: Self.paper)
        for index in 0..<count {
            let (left, y) = (Self.gap + index / rows * block, Self.gap + index % rows * step)
            let picture = try sticker(index)
            for (column, ground) in Self.grounds.enumerated() {
                let x = left + column * cell
                sheet.fill(PixelRect(x: x, y: y, width: cell, height: cell), with: ground)
                sheet.draw(picture, inCellAt: (x, y), side: cell)
            }
            sheet.draw(number: index + 1, at: (left, y))
        }
        return sheet
    }
}

extension Bitmap {
    fileprivate init(size: PixelSize, filledWith color: SIMD4<UInt8>) {
        self.init(size: size)
        withMutablePixels { $0.update(repeating: color) }
    }

    fileprivate mutating func fill(_ region: PixelRect, with color: SIMD4<UInt8>) {
        replace(region, with: Bitmap(size: region.size, filledWith: color))
    }

    /// Draws a sticker in the middle of a square.
    fileprivate mutating func draw(_ sticker: Bitmap, inCellAt place: (x: Int, y: Int), side: Int) {
        blend(
            PixelRect(
                x: place.x + (side - sticker.size.width) / 2, y: place.y + (side - sticker.size.height) / 2,
                width: sticker.size.width, height: sticker.size.height), with: sticker)
    }

    /// Draws a number at the top left of a place, with digits of 5 x 7 dots in a dark box.
    fileprivate mutating func draw(number: Int, at place: (x: Int, y: Int)) {
        let digits = String(number).compactMap(\.wholeNumberValue)
        let dot = 2
        let box = PixelRect(x: place.x, y: place.y, width: (digits.count * 6 + 3) * dot, height: 11 * dot)
        fill(box, with: SIMD4(40, 44, 52, 255))
        for (index, digit) in digits.enumerated() {
            for (row, dots) in Self.digits[digit].enumerated() {
                for column in 0..<5 where dots >> (4 - column) & 1 == 1 {
                    fill(
                        PixelRect(
                            x: place.x + (2 + index * 6 + column) * dot, y: place.y + (2 + row) * dot, width: dot,
                            height: dot), with: SIMD4(repeating: 255))
                }
            }
        }
    }

    /// The rows of the digits 0 to 9, five dots each.
    private static let digits: [[UInt8]] = [
        [0b01110, 0b10001, 0b10011, 0b10101, 0b11001, 0b10001, 0b01110],
        [0b00100, 0b01100, 0b00100, 0b00100, 0b00100, 0b00100, 0b01110],
        [0b01110, 0b10001, 0b00001, 0b00110, 0b01000, 0b10000, 0b11111],
        [0b01110, 0b10001, 0b00001, 0b00110, 0b00001, 0b10001, 0b01110],
        [0b00010, 0b00110, 0b01010, 0b10010, 0b11111, 0b00010, 0b00010],
        [0b11111, 0b10000, 0b11110, 0b00001, 0b00001, 0b10001, 0b01110],
        [0b00110, 0b01000, 0b10000, 0b11110, 0b10001, 0b10001, 0b01110],
        [0b11111, 0b00001, 0b00010, 0b00100, 0b01000, 0b01000, 0b01000],
        [0b01110, 0b10001, 0b10001, 0b01110, 0b10001, 0b10001, 0b01110],
        [0b01110, 0b10001, 0b10001, 0b01111, 0b00001, 0b00010, 0b01100],
    ]
}
