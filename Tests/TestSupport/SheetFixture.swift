import Raster

extension Bitmap {
    /// Draws pictures on a transparent canvas, or on a color.
    public static func sheet(
        _ width: Int, _ height: Int, on color: SIMD4<UInt8> = .zero, _ pictures: [(bitmap: Bitmap, x: Int, y: Int)]
    ) -> Bitmap {
        var sheet = Bitmap(width, height) { _, _ in color }
        for picture in pictures {
            sheet.blend(
                PixelRect(
                    x: picture.x, y: picture.y, width: picture.bitmap.size.width, height: picture.bitmap.size.height),
                with: picture.bitmap)
        }
        return sheet
    }

    /// Draws a sheet of equal cells, with a sticker in each.
    ///
    /// - Parameter count: The number of stickers, or `nil` for one in each cell.
    public static func grid(
        _ columns: Int, _ rows: Int, cell: Int, sticker side: Int, count: Int? = nil, on color: SIMD4<UInt8> = .zero
    ) -> Bitmap {
        let pictures = (0..<(count ?? columns * rows)).map { index in
            let margin = (cell - side) / 2
            return (
                Bitmap.sticker(side, hue: index), index % columns * cell + margin, index / columns * cell + margin
            )
        }
        return sheet(columns * cell, rows * cell, on: color, pictures)
    }
}
