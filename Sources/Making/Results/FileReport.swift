public import Inspection
public import Raster

/// A file that was written.
public struct FileReport: Sendable, Codable, Equatable {
    /// The path, relative to the output folder.
    public var path: String
    /// The purpose of the file.
    public var kind: FileKind
    /// The sticker size of a thumbnail, or `nil` for other files.
    public var size: StickerSize?
    /// The number of pixels per point.
    public var scale: Scale
    /// The size of the image in pixels.
    public var pixelSize: PixelSize
    /// The size of the file in bytes.
    public var bytes: Int
    /// The losses that brought the file under its limit, or `nil` if there are none.
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
