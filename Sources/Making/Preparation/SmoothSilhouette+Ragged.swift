import Inspection
import Raster

extension SmoothSilhouette {
    /// The places per pixel of the contour, and the number of places, from which an outline is ragged.
    ///
    /// Hair and the noise of JPEG files have 0.07 to 0.1 places per pixel, and emoji, lettering and other art at most 0.03.
    private static let (raggedShare, leastPlaces) = (0.045, 40)
    /// The part of the sticker's size in which places are counted.
    private static let scaleOfCount = 0.5

    /// Returns the number of small gaps and tufts that an outline around a frame follows, or `nil` if it is smooth.
    ///
    /// - Parameters:
    ///   - scale: The pixels of the frame per pixel of the sticker.
    ///   - outline: The width of the outline in pixels of the sticker.
    static func raggedPlaces(of frame: Bitmap, scale: Double, outline: Double) -> Int? {
        let longer = frame.size.longerSide
        let side = min(longer, max(1, Int((Double(longer) * scaleOfCount / scale).rounded())))
        let small = frame.resampled(to: frame.size.scaled(by: side, over: longer))
        let unit = scale * Double(side) / Double(longer)
        let alpha = small.alphaPlane
        let smooth = SmoothSilhouette(
            of: alpha, size: small.size, length: Double(Judgment.usualSmoothing) * unit, outline: outline * unit)
        let places = smooth.gaps + smooth.parts
        guard places >= leastPlaces, Double(places) >= raggedShare * Double(contour(of: alpha, small.size))
        else { return nil }
        return places
    }

    /// Returns the number of pixels inside along the contour.
    private static func contour(of alpha: [UInt8], _ size: PixelSize) -> Int {
        func isInside(_ x: Int, _ y: Int) -> Bool {
            x >= 0 && y >= 0 && x < size.width && y < size.height && alpha[y * size.width + x] >= OutlineCoverage.inside
        }
        var count = 0
        for y in 0..<size.height {
            for x in 0..<size.width where isInside(x, y) {
                let isInner = isInside(x - 1, y) && isInside(x + 1, y) && isInside(x, y - 1) && isInside(x, y + 1)
                if !isInner { count += 1 }
            }
        }
        return count
    }
}
