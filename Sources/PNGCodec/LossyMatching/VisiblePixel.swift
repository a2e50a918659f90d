/// A pixel as it looks: color premultiplied by alpha, and alpha, each 0 to 255.
struct VisiblePixel {
    /// Red, green, blue, alpha.
    let channels: SIMD4<Int32>

    /// Creates a pixel from a word of straight RGBA with alpha in the upper byte.
    init(_ word: UInt32) {
        let alpha = word >> 24
        func premultiplied(_ channel: UInt32) -> Int32 { Int32((channel & 255) * alpha + 127) / 255 }
        channels = SIMD4(
            premultiplied(word), premultiplied(word >> 8), premultiplied(word >> 16), Int32(alpha))
    }

    var alpha: Int32 { channels.w }

    /// Returns how this pixel differs from another.
    @inline(__always)
    func difference(to other: VisiblePixel) -> VisibleDifference {
        VisibleDifference(onBlack: channels &- other.channels)
    }
}

/// How two pixels differ on a black and on a white background, on all others less.
struct VisibleDifference {
    /// The difference of premultiplied colors, and of alpha.
    let onBlack: SIMD4<Int32>

    /// The difference on white: what the background adds to each channel is 255 minus alpha.
    private var onWhite: SIMD4<Int32> { onBlack &- SIMD4(repeating: onBlack.w) }

    /// The largest difference of a color channel, in levels.
    @inline(__always)
    var largest: Int32 {
        let (black, white) = (onBlack, onWhite)
        return max(
            max(abs(black.x), abs(black.y), abs(black.z)), max(abs(white.x), abs(white.y), abs(white.z)))
    }

    /// The squared difference in 1/256 of a squared level: that of luma, and in smaller part those of blue and red to luma.
    @inline(__always)
    var squared: Int {
        max(Self.squared(onBlack), Self.squared(onWhite))
    }

    @inline(__always)
    private static func squared(_ color: SIMD4<Int32>) -> Int {
        let luma = luma(color)
        let blue = 16 &* color.z &- luma
        let red = 16 &* color.x &- luma
        // 31/256 is 0.12; the products stay below 2 to the power of 28.
        return Int(luma &* luma &+ 31 &* ((blue &* blue) >> 8) &+ ((red &* red) >> 2))
    }

    /// Returns luma in 1/16 level, with the weights of ITU-R BT.709 as parts of 256.
    @inline(__always)
    static func luma(_ color: SIMD4<Int32>) -> Int32 {
        (54 &* color.x &+ 183 &* color.y &+ 19 &* color.z) >> 4
    }
}
