/// A picture of a master that a page or an overlay shows.
package enum PictureKind: Sendable, Hashable, Codable, Comparable {
    /// The first frame of an animated sticker, as a sticker.
    case still
    /// The first frame after preparation.
    case firstFrame
    /// The first frame after preparation, large enough for icons if it is pixel art.
    case cover
    /// The first frame for a contact sheet, in a cell with this side in pixels.
    case cell(Int)
    /// The first frame in which each fault of alpha occurs.
    case marked
    /// The first frame and the frames of `marked`, before preparation.
    case before
    /// The master as browsers show it, if the sticker looks different.
    case original
}
