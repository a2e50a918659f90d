/// What a messenger takes as stickers: their size, formats and limits.
package struct MessengerStickers: Sendable, Hashable, Codable {
    /// The side of a sticker's square in pixels, or its longer side if it need not be square.
    package var side: Int
    /// Whether stickers are squares.
    package var areSquare = true
    /// The format of stills.
    package var still = ImageFormat.png
    /// The format of animations, or `nil` if the messenger takes none in a format that Kisscut writes.
    package var moving: ImageFormat?
    /// Stills of this many bytes or more are too large.
    package var stillBytes: Int
    /// Animations of this many bytes or more are too large.
    package var movingBytes: Int
    /// Whether a PNG may store its pixels as indices into a palette.
    package var mayHavePalettes = true
    /// The shortest time for which a frame may be shown, in milliseconds.
    package var shortestDelay = 0.0
    /// The longest time that an animation may take, in milliseconds, or `nil` if it may take any.
    package var longestTime: Double?
    /// The maximum number of frames, or `nil` if there may be any.
    package var mostFrames: Int?
    /// Whether animations must play forever.
    package var playForever = false

    package init(side: Int, bytes: Int) { (self.side, stillBytes, movingBytes) = (side, bytes, bytes) }

    /// Returns the format of stills or of animations, or `nil` if the messenger takes none.
    package func format(isMoving: Bool) -> ImageFormat? { isMoving ? moving : still }
}
