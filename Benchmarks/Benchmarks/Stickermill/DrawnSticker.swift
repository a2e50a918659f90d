import Raster

/// Stickers drawn in code from a seed: overlapping discs with smooth edges, some shaded, on transparency.
enum DrawnSticker {
    static func bitmap(_ side: Int, seed: UInt64) -> Bitmap {
        var random = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        func next(_ limit: Int) -> Double {
            random ^= random << 13
            random ^= random >> 7
            random ^= random << 17
            return Double(random % UInt64(limit * 1000)) / 1000
        }
        let discs = (0..<12).map { _ in
            Disc(
                x: 0.2 + next(1) * 0.6, y: 0.2 + next(1) * 0.6, radius: 0.06 + next(1) * 0.22,
                color: SIMD3(next(256), next(256), next(256)), shade: next(1) < 0.4 ? 0 : next(120))
        }
        var bitmap = Bitmap(size: PixelSize(width: side, height: side))
        for y in 0..<side {
            for x in 0..<side {
                var pixel = SIMD4<Double>.zero
                for disc in discs { disc.paint(&pixel, Double(x) + 0.5, Double(y) + 0.5, side: Double(side)) }
                guard pixel.w > 0 else { continue }
                let color = (SIMD4(pixel.x, pixel.y, pixel.z, 0) / pixel.w).rounded(.toNearestOrEven)
                bitmap[x, y] = SIMD4(
                    UInt8(min(color.x, 255)), UInt8(min(color.y, 255)), UInt8(min(color.z, 255)),
                    UInt8((pixel.w * 255).rounded()))
            }
        }
        return bitmap
    }

    private struct Disc {
        var x: Double
        var y: Double
        var radius: Double
        var color: SIMD3<Double>
        /// How much darker the lower end is.
        var shade: Double

        /// Paints over a premultiplied pixel.
        func paint(_ pixel: inout SIMD4<Double>, _ px: Double, _ py: Double, side: Double) {
            let (dx, dy) = (px - x * side, py - y * side)
            let cover = min(1, max(0, radius * side - (dx * dx + dy * dy).squareRoot() + 0.5))
            guard cover > 0 else { return }
            let darker = shade * max(0, dy / (radius * side))
            let own = SIMD4(
                max(0, color.x - darker), max(0, color.y - darker), max(0, color.z - darker), 1)
            pixel = pixel * (1 - cover) + own * cover
        }
    }
}
