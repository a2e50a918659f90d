import Raster

/// Rounds the colors of photographs where they vary, so that row filters leave fewer values.
///
/// This is near-lossless coding. A pixel that differs from a neighbor changes to the nearest multiples of a step. Smooth places stay exact,
/// so no bands appear, and alpha also stays exact. The idea comes from WebP, but none of its code is used.
struct ColorRounding {
    /// The number of low bits that are lost where colors vary most, with an error of at most half of the step that they count.
    let bits: Int

    /// The numbers of bits that are worth a trial, because more bits look worse than lossy matching.
    static let usefulBits = 1...5

    /// Returns the rounded image.
    ///
    /// The step is halved from pass to pass. Areas that are smooth at one step are judged again at the next step.
    func applied(to image: Bitmap) -> Bitmap {
        stride(from: bits, through: 1, by: -1).reduce(image) { $0.roundingColors(step: UInt8(1 << $1)) }
    }
}

extension Bitmap {
    /// Returns the image with rounded colors where a neighbor differs by one step or more in some channel.
    fileprivate func roundingColors(step: UInt8) -> Bitmap {
        var rounded = self
        let (width, height) = (size.width, size.height)
        withPixels { pixels in
            rounded.withMutablePixels { results in
                for row in 0..<height {
                    for column in 0..<width {
                        let index = row * width + column
                        let pixel = pixels[index]
                        // Neighbors beyond the border count as smooth.
                        let left = column > 0 ? pixels[index - 1] : pixel
                        let right = column + 1 < width ? pixels[index + 1] : pixel
                        let above = row > 0 ? pixels[index - width] : pixel
                        let below = row + 1 < height ? pixels[index + width] : pixel
                        let lowest = pointwiseMin(pointwiseMin(left, right), pointwiseMin(above, below))
                        let highest = pointwiseMax(pointwiseMax(left, right), pointwiseMax(above, below))
                        let farthest = pointwiseMax(
                            highest &- pointwiseMin(highest, pixel), pixel &- pointwiseMin(lowest, pixel))
                        if farthest.max() >= step { results[index] = pixel.rounded(toMultiplesOf: step) }
                    }
                }
            }
        }
        return rounded
    }
}

extension SIMD4<UInt8> {
    /// Returns the pixel with the nearest multiples of a power of 2, at most 255, in its color channels, and the same alpha.
    fileprivate func rounded(toMultiplesOf step: UInt8) -> SIMD4<UInt8> {
        let half = SIMD4(repeating: step / 2)
        // If the sum would exceed 255, 255 is the nearest value.
        let raised = pointwiseMin(self, SIMD4(repeating: 255) &- half) &+ half
        var result = raised & SIMD4(repeating: ~(step - 1))
        result.replace(with: 255, where: self .> SIMD4(repeating: 255) &- half)
        result.w = w
        return result
    }
}
