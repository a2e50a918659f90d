package import Inspection
package import Raster

/// A picture of a whole pack, for a pull request or a mail: the drawer at @2x, or every sticker on every background.
///
/// Stickers are numbered in the order of the pack. The sheet uses no fonts, so it has the same bytes everywhere.
package struct ContactSheet: Sendable {
    /// The size of the stickers, which decides the size of their cells.
    package let size: StickerSize

    package init(size: StickerSize) {
        self.size = size
    }

    /// The software that the file of a sheet names, so that a later sheet may replace it.
    package static let software = "Kisscut contact sheet"

    /// The longest side of a sheet in pixels.
    static let longestSide = 16_384
    private static let scale = 2
    private static let gap = MessagesGeometry.spacing * scale
    /// The plain backgrounds: white, black, red, yellow, green and blue.
    private static let grounds: [SIMD4<UInt8>] = [
        SIMD4(255, 255, 255, 255), SIMD4(0, 0, 0, 255), SIMD4(255, 59, 48, 255), SIMD4(255, 204, 0, 255),
        SIMD4(52, 199, 89, 255), SIMD4(11, 102, 214, 255),
    ]
    private static let paper = SIMD4<UInt8>(233, 233, 233, 255)

    /// The side of a sticker's cell in pixels; stickers are drawn into it without being enlarged.
    package var cell: Int { MessagesGeometry.cell(size) * Self.scale }

    /// Returns the drawer with the width of a phone's drawer, or wider if it would be too long.
    ///
    /// - Parameters:
    ///   - count: The number of stickers.
    ///   - sticker: Returns a sticker that fits into a cell, by its number from 0.
    /// - Throws: The errors of `sticker`.
    package func drawer(count: Int, sticker: (Int) throws -> Bitmap) rethrows -> Bitmap {
        var columns = MessagesGeometry.columns(of: size)
        let step = cell + Self.gap
        while (count + columns - 1) / columns * step + Self.gap > Self.longestSide { columns += 1 }
        let rows = max(1, (count + columns - 1) / columns)
        var sheet = Bitmap(
            size: PixelSize(width: columns * step + Self.gap, height: rows * step + Self.gap), filledWith: Self.paper)
        for index in 0..<count {
            let (x, y) = (Self.gap + index % columns * step, Self.gap + index / columns * step)
            sheet.draw(try sticker(index), inCellAt: (x, y), side: cell)
            sheet.draw(number: index + 1, at: (x, y))
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
