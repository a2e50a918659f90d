package import PNGCodec
package import Raster

/// What the choice of frames needs to know of a frame.
package struct FrameSketch: Sendable {
    /// How long the frame is shown.
    let delay: FrameDelay
    /// Whether the frame equals the frame before.
    let isHeld: Bool
    /// Some of its pixels, with premultiplied alpha.
    private let pixels: [SIMD4<Int16>]

    /// The number of pixels per side, at most.
    private static let side = 32

    /// Creates a sketch without pixels, which is enough to count the frames of a choice.
    package init(_ delay: FrameDelay, isHeld: Bool) {
        (self.delay, self.isHeld, pixels) = (delay, isHeld, [])
    }

    /// - Parameter before: The frame before, or `nil` for the first.
    package init(_ bitmap: Bitmap, _ delay: FrameDelay, after before: Bitmap?) {
        (self.delay, isHeld) = (delay, bitmap == before)
        let (width, height) = (bitmap.size.width, bitmap.size.height)
        let (columns, rows) = (min(width, Self.side), min(height, Self.side))
        pixels = (0..<rows).flatMap { row in
            (0..<columns).map { column in
                let pixel = SIMD4<UInt16>(
                    truncatingIfNeeded: bitmap[
                        (2 * column + 1) * width / (2 * columns), (2 * row + 1) * height / (2 * rows)])
                let premultiplied = SIMD4(pixel.x, pixel.y, pixel.z, 255) &* pixel.w / 255
                return SIMD4<Int16>(truncatingIfNeeded: premultiplied)
            }
        }
    }

    /// Returns the mean difference from another frame of the same size, in levels.
    func difference(from other: FrameSketch) -> Double {
        var sum = 0
        for (one, another) in zip(pixels, other.pixels) {
            let apart = one &- another
            sum += Int(abs(apart.x)) + Int(abs(apart.y)) + Int(abs(apart.z)) + Int(abs(apart.w))
        }
        return Double(sum) / Double(4 * max(1, pixels.count))
    }
}
