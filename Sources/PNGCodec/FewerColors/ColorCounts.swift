import Raster

/// The colors of many images with their numbers of pixels, in buckets of nearly equal colors.
struct ColorCounts {
    /// The colors of a bucket.
    struct Bucket {
        /// Whether the colors are opaque, which is the same for all colors of a bucket.
        var isOpaque: Bool
        /// The sum of the positions of all pixels.
        var sum = SIMD4<Float>.zero
        /// The number of pixels.
        var pixels: Float = 0

        var mean: SIMD4<Float> { sum / pixels }
    }

    private var buckets: [UInt32: Bucket] = [:]

    /// Adds the pixels of an image, except transparent pixels.
    mutating func add(_ image: Bitmap) {
        image.withWords { words in
            var start = 0
            while start < words.count {
                let word = words[start]
                var end = start + 1
                while end < words.count && words[end] == word { end += 1 }
                add(word, pixels: Float(end - start))
                start = end
            }
        }
    }

    private mutating func add(_ word: UInt32, pixels: Float) {
        guard word >> 24 > 0 else { return }
        let look = VisiblePixel(word)
        let isOpaque = look.alpha == 255
        let color: UInt32 = UInt32(look.red >> 2) | UInt32(look.green >> 2) << 6 | UInt32(look.blue >> 2) << 12
        let alpha: UInt32 = UInt32(look.alpha >> 2) << 18
        let key: UInt32 = color | alpha | (isOpaque ? 1 << 24 : 0)
        var bucket = buckets[key] ?? Bucket(isOpaque: isOpaque)
        bucket.sum += look.position * pixels
        bucket.pixels += pixels
        buckets[key] = bucket
    }

    /// The buckets in an order that depends only on their colors.
    var sorted: [Bucket] { buckets.sorted { $0.key < $1.key }.map(\.value) }
}

extension VisiblePixel {
    /// The place of a color in a space whose distances match visible differences, on black and white together.
    ///
    /// The coordinates are luma on black, luma on white, the difference between blue and luma, and the difference between red and luma,
    /// with the weights of `squaredDifference(from:)`.
    var position: SIMD4<Float> {
        let channels = SIMD4<Float>(Float(red), Float(green), Float(blue), Float(alpha))
        let luma = Self.luma(channels)
        return SIMD4(
            luma, luma - channels.w, Self.blueWeight * (channels.z - luma), Self.redWeight * (channels.x - luma))
    }

    private static let blueWeight: Float = 0.5
    private static let redWeight: Float = 0.7

    private static func luma(_ channels: SIMD4<Float>) -> Float {
        (54 * channels.x + 183 * channels.y + 19 * channels.z) / 256
    }

    /// Returns the nearest word of straight RGBA to a position.
    static func word(at position: SIMD4<Float>) -> UInt32 {
        let alpha = min(255, max(1, (position.x - position.y).rounded()))
        let luma = position.x
        let (blue, red) = (luma + position.z / blueWeight, luma + position.w / redWeight)
        let green = (256 * luma - 54 * red - 19 * blue) / 183
        var word = UInt32(alpha) << 24
        for (shift, channel) in [(0, red), (8, green), (16, blue)] {
            word |= UInt32(min(255, max(0, (channel * 255 / alpha).rounded()))) << UInt32(shift)
        }
        return word
    }
}
