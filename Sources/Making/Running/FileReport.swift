public import Inspection
public import Raster

/// A file that was written.
public struct FileReport: Sendable, Codable, Equatable {
    /// What a file is for.
    public enum Kind: String, Sendable, Codable {
        /// The sticker at one scale.
        case rendition
        /// The sticker fitted into one sticker size.
        case thumbnail
        /// The file of a sticker in a pack, or one frame of a sequence.
        case sticker
        /// A file of an image set.
        case image
        /// A file that is listed in a manifest.
        case web
    }

    /// The path, relative to the output folder.
    public var path: String
    /// What the file is for.
    public var kind: Kind
    /// The sticker size of a thumbnail; nil for other files.
    public var size: StickerSize?
    /// Pixels per point.
    public var scale: Scale
    /// The size of the image in pixels.
    public var pixelSize: PixelSize
    /// The size of the file in bytes.
    public var bytes: Int
    /// What was given up to bring the file under its limit; nil if nothing was.
    public var fit: FitReport?

    package init(_ file: MadeFile, path: String) {
        self.path = path
        kind = file.product.kind
        size = file.product.size
        scale = file.product.scale
        pixelSize = file.rendering.canvas
        bytes = file.encoded.count
        fit = file.fit
    }
}
