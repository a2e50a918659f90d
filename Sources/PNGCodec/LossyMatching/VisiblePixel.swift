/// A pixel as it looks on black and on white, between which it looks on all other backgrounds.
struct VisiblePixel {
    /// Premultiplied red, green, blue and alpha, from 0 to 255, and then the colors minus alpha.
    ///
    /// On white, 255 is added to each.
    private let channels: SIMD8<Int16>

    /// Creates a pixel from a word of straight RGBA with alpha in the upper byte.
    init(_ word: UInt32) {
        let alpha = word >> 24
        func premultiplied(_ channel: UInt32) -> Int16 { Int16(((channel & 255) * alpha + 127) / 255) }
        let (red, green, blue) = (premultiplied(word), premultiplied(word >> 8), premultiplied(word >> 16))
        let opacity = Int16(alpha)
        channels = SIMD8(red, green, blue, opacity, red - opacity, green - opacity, blue - opacity, 0)
    }

    var red: Int { Int(channels[0]) }
    var green: Int { Int(channels[1]) }
    var blue: Int { Int(channels[2]) }
    var alpha: Int { Int(channels[3]) }

    /// Luma on black and on white, in 1/16 level.
    var luma: (onBlack: Int32, onWhite: Int32) {
        let black = Self.luma(Int32(channels[0]), Int32(channels[1]), Int32(channels[2]))
        return (black, black + Int32(255 - channels[3]) * 16)
    }

    /// Returns luma in 1/16 level, with the weights of ITU-R BT.709 as parts of 256.
    @inline(__always)
    private static func luma(_ red: Int32, _ green: Int32, _ blue: Int32) -> Int32 {
        (54 &* red &+ 183 &* green &+ 19 &* blue) >> 4
    }

    /// Returns whether every channel differs from another pixel's channel by at most some levels, on black and on white.
    @inline(__always)
    func isNear(_ other: VisiblePixel, within levels: Int16) -> Bool {
        let differences = channels &- other.channels
        let bound = SIMD8<Int16>(repeating: levels)
        // One of these is negative if a difference is over the bound.
        let signs = unsafeBitCast((bound &+ differences) | (bound &- differences), to: SIMD2<UInt64>.self)
        return (signs.x | signs.y) & 0x8000_8000_8000_8000 == 0
    }

    /// Returns the squared difference from another pixel on the worse background, in 1/256 of a squared level.
    ///
    /// It is the squared difference of luma, plus smaller parts of the squared differences from blue and red to luma.
    @inline(__always)
    func squaredDifference(from other: VisiblePixel) -> Int {
        let differences = unsafeBitCast(channels &- other.channels, to: SIMD2<UInt64>.self)
        // With equal alpha, both backgrounds show the same difference.
        let onBlack = Self.squared(differences.x)
        return differences.x == differences.y ? onBlack : max(onBlack, Self.squared(differences.y))
    }

    /// Returns the squared length of three differences, with the first difference in the lowest 16 bits.
    @inline(__always)
    private static func squared(_ differences: UInt64) -> Int {
        let red = Int32(Int16(truncatingIfNeeded: differences))
        let green = Int32(Int16(truncatingIfNeeded: differences >> 16))
        let blue = Int32(Int16(truncatingIfNeeded: differences >> 32))
        let luma = luma(red, green, blue)
        let blueness = 16 &* blue &- luma
        let redness = 16 &* red &- luma
        // 31/256 is 0.12; the products stay below 2 to the power of 28.
        let bluePart = 31 &* ((blueness &* blueness) >> 8)
        let redPart = (redness &* redness) >> 2
        return Int(luma &* luma &+ bluePart &+ redPart)
    }
}
