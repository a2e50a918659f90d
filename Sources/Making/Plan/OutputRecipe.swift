package import Inspection
import Raster

/// The choices that differ between the outputs of one conversion.
package struct OutputRecipe: Sendable, Hashable, Codable {
    /// The format of renditions, thumbnails and assets, or `nil` for the format of the art.
    package var format: ImageFormat?
    /// Whether files are PNG or WebP, whichever needs fewer bytes for all files of a master together.
    package var picksSmaller = false
    /// The pixels of the master per point of an app's picture.
    package var masterScale = Scale.master
    /// The longer side of an app's picture in points, or `nil` for the size of the master.
    package var points: Int?
    /// Whether a master may be enlarged to an app's picture.
    package var allowsEnlarging = false
    /// The formats in which the platform of the app plays animations.
    package var playedFormats: [ImageFormat] = []

    /// What the messenger takes whose stickers the output holds, or `nil` for other outputs.
    package var messenger: MessengerStickers?
    /// The lowest accepted similarity of a messenger's stickers that are over their limit, or `nil` if no losses are allowed.
    package var fitFloor: Int?

    package init() {}

    /// The longer side of a drawing in points if none is given: that of a large sticker.
    private static let pointsOfDrawings = StickerSize.large.points

    /// Returns the size of an app's picture at a scale.
    func size(of art: Art, at scale: Scale) -> PixelSize {
        let size = art.pixelSize
        // A drawing has no pixels.
        guard let points = points ?? (art.header.format == .svg ? Self.pointsOfDrawings : nil) else {
            return size.scaled(by: scale.quarters, over: masterScale.quarters)
        }
        return size.scaled(by: points * scale.quarters, over: size.longerSide * 4)
    }

    /// Returns the longer side of a drawing for an app in pixels.
    func drawingSide(at scale: Scale) -> Int { ((points ?? Self.pointsOfDrawings) * scale.quarters + 3) / 4 }
}
