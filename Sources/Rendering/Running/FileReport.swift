public import Profiles
public import Raster

/// A file that was written.
public struct FileReport: Sendable, Codable, Equatable {
    /// What a file is for.
    public enum Kind: String, Sendable, Codable {
        /// The sticker at one scale.
        case rendition
        /// The sticker fitted into one sticker size.
        case thumbnail
        /// The file of a sticker in a pack, or a frame of one.
        case sticker
        /// A file of an image set.
        case image
        /// A file that a manifest names.
        case web
    }

    /// The path below the output folder.
    public var path: String
    /// What the file is for.
    public var kind: Kind
    /// The sticker size that a thumbnail is for.
    public var size: StickerSize?
    /// Pixels per point.
    public var scale: Scale
    /// The size of the picture.
    public var pixelSize: PixelSize
    /// The length of the file.
    public var bytes: Int

    package init(_ file: RenderedFile, path: String) {
        self.path = path
        kind = file.wanted.kind
        size = file.wanted.size
        scale = file.wanted.scale
        pixelSize = file.wanted.rendering.canvas
        bytes = file.bytes.count
    }
}
