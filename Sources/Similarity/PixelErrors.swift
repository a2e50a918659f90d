package import Raster

/// The difference between the colors of two images, in levels of 255, whether people see it or not.
///
/// Both images are drawn over black and over white, in their stored colors. The error of a channel of a pixel is the larger of the two
/// differences, so color that alpha hides does not count.
package struct PixelErrors: Sendable {
    /// The largest error of any channel of any pixel, 0 to 255.
    package let largest: Double
    /// The mean error of the three channels of all pixels that are visible in either image, or 0 if both are invisible.
    package let mean: Double

    /// Measures the errors between two images of the same size.
    package init(_ first: Bitmap, _ second: Bitmap) {
        precondition(first.size == second.size)
        var largest: Int32 = 0
        var sum = 0
        var visible = 0
        first.withPixels { first in
            second.withPixels { second in
                for index in first.indices where first[index].w | second[index].w > 0 {
                    visible += 1
                    guard first[index] != second[index] else { continue }
                    let error = channelErrors(first[index], second[index])
                    largest = max(largest, error.max())
                    sum += Int(error.wrappedSum())
                }
            }
        }
        self.largest = Double(largest) / 255
        mean = visible > 0 ? Double(sum) / Double(255 * 3 * visible) : 0
    }
}

/// Returns 255 times the errors of red, green and blue between two pixels, and 0.
private func channelErrors(_ first: SIMD4<UInt8>, _ second: SIMD4<UInt8>) -> SIMD4<Int32> {
    let (alpha, otherAlpha) = (Int32(first.w), Int32(second.w))
    let overBlack =
        SIMD4<Int32>(truncatingIfNeeded: first) &* alpha &- SIMD4<Int32>(truncatingIfNeeded: second) &* otherAlpha
    let overWhite = overBlack &- SIMD4(repeating: 255 * (alpha - otherAlpha))
    var errors = SIMD4<Int32>.zero
    for channel in 0..<3 { errors[channel] = max(abs(overBlack[channel]), abs(overWhite[channel])) }
    return errors
}

extension Bitmap {
    /// Draws where and how much another image of the same size differs, over a faint gray version of this one.
    ///
    /// A pixel with an error in some channel is tinted: faint yellow for a small error, red for 32 levels or more.
    package func heatmap(of other: Bitmap) -> Bitmap {
        precondition(size == other.size)
        var map = Bitmap(size: size)
        withPixels { first in
            other.withPixels { second in
                map.withMutablePixels { target in
                    for index in first.indices {
                        target[index] = heat(first[index], errors: channelErrors(first[index], second[index]))
                    }
                }
            }
        }
        return map
    }
}

/// Returns the color of a pixel in a heat map.
private func heat(_ pixel: SIMD4<UInt8>, errors: SIMD4<Int32>) -> SIMD4<UInt8> {
    let luma = (54 * Int(pixel.x) + 183 * Int(pixel.y) + 19 * Int(pixel.z)) / 256
    let gray = 128 + (luma * Int(pixel.w) + 255 * (255 - Int(pixel.w))) / 510
    // The shares, in 1/256, of red in the tint and of the tint in the color.
    let red = min(Int(errors.max()), 32 * 255) * 256 / (32 * 255)
    let tint = errors == .zero ? 0 : 64 + red * 3 / 4
    func mixed(_ color: Int) -> UInt8 { UInt8((color * tint + gray * (256 - tint)) / 256) }
    return SIMD4(mixed(230), mixed(210 - 210 * red / 256), mixed(0), 255)
}
