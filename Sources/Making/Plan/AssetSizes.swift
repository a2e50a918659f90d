package import Inspection
import Raster

/// The sizes of an app's pictures, which come from the size of their masters in points.
package struct AssetSizes: Sendable, Hashable, Codable {
    /// The pixels of the master per point.
    package var masterScale = Scale.master
    /// The longer side of the picture in points, or `nil` for the size of the master.
    package var points: Int?
    /// Whether a master may be enlarged.
    package var allowsEnlarging = false
    /// The formats in which the platform plays animations.
    package var playedFormats: [ImageFormat] = []

    package init() {}

    /// The longer side of a drawing in points if none is given: that of a large sticker.
    private static let pointsOfDrawings = StickerSize.large.points

    /// Returns the size of the picture at a scale.
    func size(of art: Art, at scale: Scale) -> PixelSize {
        let size = art.pixelSize
        // A drawing has no pixels.
        guard let points = points ?? (art.header.format == .svg ? Self.pointsOfDrawings : nil) else {
            return size.scaled(by: scale.quarters, over: masterScale.quarters)
        }
        return size.scaled(by: points * scale.quarters, over: size.longerSide * 4)
    }

    /// Returns the longer side of a drawing in pixels, for a scale and all smaller ones.
    func drawingSide(at scale: Scale) -> Int { ((points ?? Self.pointsOfDrawings) * scale.quarters + 3) / 4 }
}
