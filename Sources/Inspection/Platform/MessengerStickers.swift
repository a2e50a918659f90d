/// What a messenger takes as stickers: their size, formats and limits.
package struct MessengerStickers: Sendable, Hashable, Codable {
    /// The side of a sticker's square in pixels, or its longer side if it need not be square.
    package var side: Int
    /// The side that stickers must have at least, which is less than `side` if the messenger takes smaller ones.
    package var leastSide: Int
    /// Whether stickers are squares.
    package var areSquare: Bool
    /// The format of stills.
    package var still: ImageFormat
    /// The format of animations, or `nil` if the messenger takes none in a format that Stickermill writes.
    package var moving: ImageFormat?
    /// Stills of this many bytes or more are too large.
    package var stillBytes: Int
    /// Animations of this many bytes or more are too large.
    package var movingBytes: Int
    /// Whether a PNG may store its pixels as indices into a palette.
    package var mayHavePalettes: Bool
    /// The shortest time for which a frame may be shown, in milliseconds.
    package var shortestDelay: Double
    /// The longest time that an animation may take, in milliseconds, or `nil` if it may take any.
    package var longestTime: Double?
    /// The maximum number of frames, or `nil` if there may be any.
    package var mostFrames: Int?
    /// Whether animations must play forever.
    package var playForever: Bool

    /// - Parameters:
    ///   - bytes: Files of this many bytes or more are too large.
    ///   - movingBytes: The same for animations, or `nil` if it is the same number.
    package init(
        side: Int, leastSide: Int? = nil, areSquare: Bool = true, still: ImageFormat = .png, moving: ImageFormat? = nil,
        bytes: Int,
        movingBytes: Int? = nil, mayHavePalettes: Bool = true, shortestDelay: Double = 0, longestTime: Double? = nil,
        mostFrames: Int? = nil, playForever: Bool = false
    ) {
        (self.side, self.leastSide, self.areSquare) = (side, leastSide ?? side, areSquare)
        (self.still, self.moving) = (still, moving)
        (stillBytes, self.movingBytes, self.mayHavePalettes) = (bytes, movingBytes ?? bytes, mayHavePalettes)
        (self.shortestDelay, self.longestTime, self.mostFrames) = (shortestDelay, longestTime, mostFrames)
        self.playForever = playForever
    }

    /// The smaller sides of an animation that would lose frames at the usual side, the largest first.
    package var smallerSides: [Int] { [side * 4 / 5, side * 5 / 8].filter { $0 >= leastSide } }

    /// Returns the format of stills or of animations, or `nil` if the messenger takes none.
    package func format(isMoving: Bool) -> ImageFormat? { isMoving ? moving : still }

    /// Returns the number of bytes from which on stills or animations are too large.
    package func bytes(isMoving: Bool) -> Int { isMoving ? movingBytes : stillBytes }
}
