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

    /// A sprite of 32 px with a glow of two degrees of alpha, in bands, of which the outer one is faint.
    public static var glowingSprite: Bitmap {
        let sprite = Bitmap.sprite(22).centered(on: PixelSize(width: 32, height: 32))
        return Bitmap(32, 32) { x, y in
            let distance = (2 * x - 31) * (2 * x - 31) + (2 * y - 31) * (2 * y - 31)
            guard sprite[x, y].w == 0, distance <= 31 * 31 else { return sprite[x, y] }
            return SIMD4(255, 240, 0, distance > 24 * 24 ? 24 : 90)
        }
    }
}
