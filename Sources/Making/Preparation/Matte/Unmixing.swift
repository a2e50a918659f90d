import Raster

/// Separates art and background in pixels that are a mixture of both.
///
/// A mixed pixel is on the line between the color of the background and the color of the art. The art's color comes from the pixels
/// slightly further inside: it is the color that brings the line nearest to the mixed pixel.
struct Unmixing {
    private let image: Bitmap
    /// The distance of every pixel from the outside in pixels, along rows, columns and diagonals, at most `pure`.
    let depths: [UInt8]
    /// The distance from the outside at which pixels have the pure color of the art.
    let pure: UInt8

    /// The result for one pixel.
    struct Share {
        /// The share of the art, from 0 to 1.
        var alpha: Float
        /// The color of the art, in levels.
        var color: SIMD3<Float>
        /// The distance of the pixel from the line, in levels.
        var residual: Float

        /// Whether the art can be distinguished from a background.
        func isClear(over background: SIMD3<Float>) -> Bool {
            (color - background).largestMagnitude >= Unmixing.leastContrast
        }
    }

    /// The depth of the pure color inside a smooth edge of one or two pixels.
    static let usualDepth: UInt8 = 3
    /// The maximum distance at which the color of the art is searched.
    private var reach: Int { Int(pure) + 2 }
    /// The minimum difference, in levels, of art that can be distinguished from the background.
    static let leastContrast: Float = 24

    /// Measures the depth of every pixel inside the art.
    init(_ image: Bitmap, outside: [Bool], pure: UInt8 = usualDepth) {
        precondition(outside.count == image.size.area)
        (self.image, self.pure) = (image, pure)
        depths = Self.depths(outside, image.size, pure)
    }

    /// Returns a color in levels.
    @inline(__always)
    static func color(_ pixel: SIMD4<UInt8>) -> SIMD3<Float> {
        SIMD3(Float(pixel.x), Float(pixel.y), Float(pixel.z))
    }

    /// Returns the color of the image at a place, in levels.
    func color(_ x: Int, _ y: Int) -> SIMD3<Float> { Self.color(image[x, y]) }

    private static func depths(_ isOutside: [Bool], _ size: PixelSize, _ pure: UInt8) -> [UInt8] {
        var depths = isOutside.map { $0 ? UInt8(0) : pure }
        var reached = isOutside
        for depth in 1..<pure {
            reached = dilated(reached, size)
            for index in depths.indices where reached[index] && depths[index] == pure { depths[index] = depth }
        }
        return depths
    }

    /// Returns a mask that is one pixel wider along rows, columns and diagonals.
    static func dilated(_ mask: [Bool], _ size: PixelSize) -> [Bool] {
        let width = size.width
        guard width > 0 else { return mask }
        var rows = mask
        for start in stride(from: 0, to: mask.count, by: width) {
            for index in start..<start + width - 1 where mask[index] != mask[index + 1] {
                (rows[index], rows[index + 1]) = (true, true)
            }
        }
        var all = rows
        for index in rows.indices.dropLast(width) where rows[index] != rows[index + width] {
            (all[index], all[index + width]) = (true, true)
        }
        return all
    }

    /// Returns how a pixel is mixed, or `nil` if no pixel nearby has the pure color of the art.
    ///
    /// - Parameter background: The color of the background at the pixel.
    func share(_ x: Int, _ y: Int, over background: SIMD3<Float>) -> Share? {
        let size = image.size
        return image.withPixels { pixels in
            let mixed = Self.color(pixels[y * size.width + x])
            var best: (cost: Float, share: Share)?
            for row in max(0, y - reach)...min(size.height - 1, y + reach) {
                for column in max(0, x - reach)...min(size.width - 1, x + reach)
                where depths[row * size.width + column] == pure {
                    let (dx, dy) = (Float(column - x), Float(row - y))
                    let distance = 2 * (dx * dx + dy * dy).squareRoot()
                    guard distance < best?.cost ?? .infinity else { continue }
                    let art = Self.color(pixels[row * size.width + column])
                    let share = Self.share(of: mixed, between: background, and: art)
                    if share.residual + distance < best?.cost ?? .infinity { best = (share.residual + distance, share) }
                }
            }
            return best?.share
        }
    }

    /// Returns how a pixel of a thin line or a small dot is mixed.
    ///
    /// The color of the line is the color that differs most from the background.
    func thinShare(_ x: Int, _ y: Int, over background: SIMD3<Float>) -> Share {
        let width = image.size.width
        return image.withPixels { pixels in
            let mixed = Self.color(pixels[y * width + x])
            var best = (gain: -Float.infinity, share: Share(alpha: 1, color: mixed, residual: 0))
            for (column, row) in connected(x, y) {
                let art = Self.color(pixels[row * width + column])
                let share = Self.share(of: mixed, between: background, and: art)
                let (dx, dy) = (Float(column - x), Float(row - y))
                // Art of another color is not part of the mixture, and the nearest art most likely is.
                let gain =
                    (art - background).largestMagnitude - 4 * share.residual - 6 * (dx * dx + dy * dy).squareRoot()
                if gain > best.gain { best = (gain, share) }
            }
            return best.share
        }
    }

    /// Returns the pixels of the art that are connected with a pixel or its neighbors, within the distance at which colors are searched.
    private func connected(_ x: Int, _ y: Int) -> [(x: Int, y: Int)] {
        let (size, side) = (image.size, 2 * reach + 1)
        var isSeen = [Bool](repeating: false, count: side * side)
        var found: [(x: Int, y: Int)] = []
        func see(aroundX centerX: Int, _ centerY: Int) {
            for row in max(0, y - reach, centerY - 1)...min(size.height - 1, y + reach, centerY + 1) {
                for column in max(0, x - reach, centerX - 1)...min(size.width - 1, x + reach, centerX + 1)
                where depths[row * size.width + column] > 0 {
                    let place = (row - y + reach) * side + column - x + reach
                    guard !isSeen[place] else { continue }
                    isSeen[place] = true
                    found.append((column, row))
                }
            }
        }
        see(aroundX: x, y)
        var next = 0
        while next < found.count {
            see(aroundX: found[next].x, found[next].y)
            next += 1
        }
        return found
    }

    private static func share(of mixed: SIMD3<Float>, between background: SIMD3<Float>, and art: SIMD3<Float>) -> Share
    {
        let line = art - background
        let length = (line * line).sum()
        guard length > 0 else { return Share(alpha: 1, color: art, residual: 0) }
        let alpha = min(1, max(0, ((mixed - background) * line).sum() / length))
        let rest = mixed - background - alpha * line
        // The part that is not on the line belongs to the art. In a faint pixel it would be noise.
        let color = alpha >= 0.5 ? art + rest / alpha : art
        guard line.largestMagnitude >= leastContrast else {
            let apart = mixed - art
            return Share(alpha: 1, color: mixed, residual: (apart * apart).sum().squareRoot())
        }
        return Share(alpha: alpha, color: color, residual: (rest * rest).sum().squareRoot())
    }

    /// Returns a pixel of straight alpha.
    static func pixel(_ color: SIMD3<Float>, alpha: Float) -> SIMD4<UInt8> {
        let level = UInt8((min(1, max(0, alpha)) * 255).rounded())
        guard level > 0 else { return .zero }
        let rounded = color.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255)).rounded(.toNearestOrEven)
        return SIMD4(UInt8(rounded.x), UInt8(rounded.y), UInt8(rounded.z), level)
    }
}

extension SIMD3<Float> {
    /// The largest of the magnitudes of its elements.
    @inline(__always)
    var largestMagnitude: Float { Swift.max(Swift.max(x.magnitude, y.magnitude), z.magnitude) }
}
