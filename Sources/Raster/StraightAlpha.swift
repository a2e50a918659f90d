/// Converts premultiplied pixels in steps of 1/16,384 level to straight RGBA bytes, and stores them.
///
/// - Parameters:
///   - count: The number of pixels.
///   - start: The place of the first pixel in `pixels`.
///   - remixed: Mixes the faint pixel at a place again.
@inline(__always)
func storeStraight(
    _ premultiplied: UnsafeMutableBufferPointer<SIMD4<Int32>>, _ count: Int,
    into pixels: UnsafeMutableBufferPointer<SIMD4<UInt8>>, from start: Int, remixed: (Int) -> SIMD4<Int32>
) {
    precondition(count <= premultiplied.count && start >= 0 && start + count <= pixels.count)
    @inline(__always)
    func straightPixel(_ place: Int) -> SIMD4<UInt8> {
        let pixel = premultiplied[place]
        return straight(FaintPixels.isFaint(pixel.w) ? remixed(place) : pixel)
    }
    guard let output = UnsafeMutableRawPointer(pixels.baseAddress) else { return }
    var place = 0
    while place &+ 1 < count {
        // Most neighboring pixels are both opaque or both transparent.
        let (first, second) = (premultiplied[place], premultiplied[place &+ 1])
        if isOpaque(first.w) && isOpaque(second.w) {
            output.storeBytes(
                of: opaquePair(first, second), toByteOffset: (start &+ place) &* 4, as: SIMD2<UInt32>.self)
        } else {
            pixels[start &+ place] = straightPixel(place)
            pixels[start &+ place &+ 1] = straightPixel(place &+ 1)
        }
        place &+= 2
    }
    if place < count { pixels[start &+ place] = straightPixel(place) }
}

/// The number of steps per level after mixing along a row.
private let level: Int32 = 16_384

/// Whether the colors of a pixel need no division, because a sixteenth of a level of alpha makes no difference.
@inline(__always)
private func isOpaque(_ alpha: Int32) -> Bool {
    UInt32(bitPattern: alpha &- (255 * level - level / 16)) <= UInt32(level / 8)
}

/// Clamps the overshoot of two opaque pixels and rounds.
@inline(__always)
private func opaquePair(_ first: SIMD4<Int32>, _ second: SIMD4<Int32>) -> SIMD2<UInt32> {
    let rounded = SIMD8<Int16>(
        lowHalf: SIMD4<Int16>(truncatingIfNeeded: (first &+ level / 2) &>> 14),
        highHalf: SIMD4<Int16>(truncatingIfNeeded: (second &+ level / 2) &>> 14))
    // The sign, spread over all bits of a channel, clears values below 0 and saturates values above 255.
    let cut = rounded & ~(rounded &>> 15) | (255 &- rounded) &>> 15
    return unsafeBitCast(SIMD8<UInt8>(truncatingIfNeeded: cut), to: SIMD2<UInt32>.self) | 0xFF00_0000
}

/// Divides the colors by alpha, clamps overshoot and rounds.
///
/// Alpha is clamped after the division: where alpha overshoots, the colors overshoot equally, so their quotient is the flat color.
@inline(__always)
private func straight(_ premultiplied: SIMD4<Int32>) -> SIMD4<UInt8> {
    let alpha = premultiplied.w
    if isOpaque(alpha) {
        return unsafeBitCast(opaquePair(premultiplied, premultiplied).x, to: SIMD4<UInt8>.self)
    }
    guard alpha > level / 2 else { return .zero }
    let positive = premultiplied & ~(premultiplied &>> 31)
    let excess = positive &- SIMD4(repeating: alpha)
    let color = positive &- (excess & ~(excess &>> 31))
    // With every kernel, alpha stays below 512 levels, 2 to the power of 23.
    var values = SIMD4<Float>(positive: color) * (255 / Float(alpha))
    values.w = Float(min(alpha, 255 * level)) * (1 / Float(level))
    return SIMD4<UInt8>(truncatingIfNeeded: values.roundedToIntegers)
}
