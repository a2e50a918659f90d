import Inspection
import Raster

extension SmoothSilhouette {
    /// The places per pixel of the contour, and the number of places, from which an outline is ragged.
    ///
    /// Hair and the noise of JPEG files have 0.07 to 0.2 places per pixel, and emoji, lettering and other art at most 0.035.
    private static let (raggedShare, leastPlaces) = (0.05, 40)

    /// Returns the number of small gaps and tufts that an outline around a frame follows, or `nil` if it is smooth.
    ///
    /// - Parameters:
    ///   - scale: The pixels of the frame per pixel of the sticker.
    ///   - outline: The width of the outline in pixels of the sticker.
    static func raggedPlaces(of frame: Bitmap, scale: Double, outline: Double) -> Int? {
        let silhouette = SmoothSilhouette(
            of: frame.alphaPlane, size: frame.size, length: Double(Judgment.usualSmoothing) * scale,
            outline: outline * scale)
        let places = silhouette.gaps + silhouette.parts
        guard places >= leastPlaces, Double(places) >= raggedShare * Double(silhouette.contour) else { return nil }
        return places
    }
}
