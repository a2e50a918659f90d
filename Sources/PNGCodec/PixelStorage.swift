/// How the pixels of a file are stored.
package enum PixelStorage: Sendable {
    /// In RGBA; those of a still in gray or RGB if they can be.
    case direct
    /// Directly, as indices into a palette, or as gray and alpha: in whatever gives the smallest file.
    case smallest
    /// As indices into a palette; for images with at most 256 colors together.
    case indices
}
