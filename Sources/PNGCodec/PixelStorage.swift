/// How the pixels of a file are stored.
package enum PixelStorage: Sendable {
    /// In RGBA, or for a still also in gray or RGB if that loses nothing.
    case direct
    /// In the smallest form: directly, as indices into a palette, or as gray and alpha.
    case smallest
    /// As indices into a palette, for images with at most 256 colors in total.
    case indices
}
