import Inspection
import Raster

/// Removes the color that art was exported on from the art's edge.
///
/// There are two kinds of such edges. Art that was drawn on a color and then cut out along its alpha keeps the mixed color: alpha is right,
/// and the color follows from alpha. Art that was cut out by its color keeps opaque mixed pixels: alpha follows from the color slightly
/// further inside.
struct Defringing {
    /// The image without the fringe.
    let image: Bitmap
    /// The number of pixels that changed.
    let pixels: Int

    /// The alpha below which a pixel is outside.
    private static let faintest: UInt8 = 9
    /// The distance, in levels, from the line between both colors above which a pixel is not a mixture.
    private static let maximumResidual: Float = 24
    /// The maximum mean difference between alpha and the share of the art if alpha is right.
    private static let maximumDistance: Float = 0.12

    /// Defringes an image.
    ///
    /// - Parameter matte: The color that the art was exported on.
    init(_ image: Bitmap, matte: OpaqueColor) {
        let size = image.size
        let behind = SIMD3(Float(matte.red), Float(matte.green), Float(matte.blue))
        let outside = image.withPixels { pixels in pixels.map { $0.w < Self.faintest } }
        let edge = Unmixing.dilated(Unmixing.dilated(outside, size), size)
        // Only opaque pixels have the pure color of the art.
        let unmixing = Unmixing(image, outside: image.withPixels { pixels in pixels.map { $0.w < 250 } })
        var shares: [(index: Int, alpha: Float, share: Unmixing.Share)] = []
        for index in edge.indices where edge[index] && !outside[index] {
            let (x, y) = (index % size.width, index / size.width)
            guard let share = unmixing.share(x, y, over: behind), share.residual <= Self.maximumResidual else {
                continue
            }
            shares.append((index, Float(image[x, y].w) / 255, share))
        }
        let isAlphaRight = Self.isAlphaRight(shares)
        var result = image
        var changed = 0
        func set(_ index: Int, _ pixel: SIMD4<UInt8>) {
            let (x, y) = (index % size.width, index / size.width)
            guard result[x, y] != pixel else { return }
            result[x, y] = pixel
            changed += 1
        }
        if isAlphaRight {
            // This includes glows and shadows.
            for index in 0..<size.area {
                let pixel = image[index % size.width, index / size.width]
                guard (1...254).contains(pixel.w) else { continue }
                let alpha = Float(pixel.w) / 255
                set(index, Unmixing.pixel((Unmixing.color(pixel) - (1 - alpha) * behind) / alpha, alpha: alpha))
            }
        } else {
            for (index, alpha, share) in shares where share.alpha < 0.985 {
                set(index, Unmixing.pixel(share.color, alpha: min(alpha, share.alpha)))
            }
        }
        (self.image, pixels) = (result, changed)
    }

    /// Returns whether pixels of partial alpha contain as much of the matte as their alpha says.
    private static func isAlphaRight(_ shares: [(index: Int, alpha: Float, share: Unmixing.Share)]) -> Bool {
        let partial = shares.filter { (0.1...0.9).contains($0.alpha) && $0.share.alpha < 1 }
        let all = shares.count { (0.1...0.9).contains($0.alpha) }
        guard all > 0, 2 * partial.count > all else { return false }
        let apart = partial.reduce(0) { $0 + abs($1.alpha - $1.share.alpha) } / Float(partial.count)
        return apart <= maximumDistance
    }
}

extension Fringe {
    /// Notes whether the fringe of a frame disappears if its matte, white or black, is removed.
    mutating func tryDefringing(of frame: Bitmap) {
        let matte: OpaqueColor
        switch kind {
        case .light: matte = .white
        case .dark: matte = .black
        case .colored: return
        }
        isCurable = Fringe(of: Defringing(frame, matte: matte).image) == nil
    }
}
