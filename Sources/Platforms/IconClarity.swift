package import Raster

/// How clear a sticker is as a small icon: how much of its shape and of its contrast remains.
package struct IconClarity: Sendable {
    /// The side of the icon that is measured, in pixels.
    package static let side = 27
    /// The share of the icon that the sticker covers, from 0 to 1.
    package let covered: Double
    /// The share of the visible sticker that is solid, and neither a blurred edge nor a thin line, from 0 to 1.
    package let solid: Double
    /// The contrast of the icon on its background, from 0 to 1.
    package let contrast: Double

    /// A sticker that covers this share of its icon gains nothing by being larger.
    private static let largeShare = 0.4
    /// The alpha above which a pixel is visible, and the alpha of a solid pixel.
    private static let (visible, solid): (UInt8, UInt8) = (32, 224)

    /// Measures the icon that a pack makes from a sticker.
    ///
    /// - Parameters:
    ///   - frame: The sticker with transparency.
    ///   - background: The color behind it, or `nil` for white.
    package init(sticker frame: Bitmap, background: OpaqueColor? = nil) {
        let icons = IconSet(sticker: frame, background: background)
        let clear = icons.clearSquare(side: Self.side).withPixels { $0.map(\.w) }
        let all = Double(clear.count)
        covered = clear.reduce(0) { $0 + Double($1) } / 255 / all
        let shape = clear.count { $0 > Self.visible }
        solid = shape == 0 ? 0 : Double(clear.count { $0 >= Self.solid }) / Double(shape)
        let levels = icons.square(side: Self.side).withPixels { pixels in
            pixels.map { 0.299 * Double($0.x) + 0.587 * Double($0.y) + 0.114 * Double($0.z) }
        }
        let mean = levels.reduce(0, +) / all
        let variance = levels.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / all
        // Half black and half white is the most.
        contrast = min(1, variance.squareRoot() / 127.5)
    }

    /// The product of the three shares.
    package var score: Double { min(1, covered / Self.largeShare) * solid * contrast }
}
