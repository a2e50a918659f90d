import Raster

extension Bitmap {
    /// Draws a round creature of pixel art: an outline, three shades and hard edges.
    ///
    /// - Parameters:
    ///   - side: The side in pixels that the artist draws.
    ///   - block: The side of each of these pixels in the bitmap.
    public static func sprite(_ side: Int, block: Int = 1) -> Bitmap {
        Bitmap(side * block, side * block) { x, y in
            let middle = (side - 1)
            let (dx, dy) = (2 * (x / block) - middle, 2 * (y / block) - middle)
            let distance = dx * dx + dy * dy
            let radius = middle - 2
            guard distance <= radius * radius else { return .zero }
            if distance > (radius - 3) * (radius - 3) { return SIMD4(30, 20, 40, 255) }
            return SIMD4(90, UInt8(120 + 40 * ((x / block + y / block) % 3)), 60, 255)
        }
    }
}
