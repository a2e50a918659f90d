package import Inspection
package import Raster

/// How a file is made from the frames of a master: everything that decides its bytes besides the frames.
///
/// Equal renderings give the same bytes, so each is encoded once, even if it is written as several files. The cache finds the file by the
/// canonical form of its rendering.
package struct FileRendering: Sendable, Hashable, Codable {
    package var placement: Placement
    /// The format of the file, where PNG becomes APNG if the file has several frames.
    package var format: ImageFormat
    /// The index of the file's only frame, or `nil` for all frames of the master.
    package var frame: Int?
    /// How the frames are resampled and compressed.
    package var encoding = EncodingOptions()
    /// The limit of the file's bytes, or `nil` if it may have any number.
    package var budget: ByteBudget?
    /// Whether the master's own file may be the file.
    package var ownFile = OwnFile.differs
    /// The shortest time in milliseconds for which frames are shown if losses bring the file under its limit, or `nil` if all frames stay.
    package var shortestDelay: Double?
    /// How many times an animation plays, where 0 means forever, or `nil` for as often as the master.
    package var plays: Int?
    /// Whether a file that is too large may become a GIF if the GIF loses less.
    package var mayBecomeGIF = false
    /// The smaller sizes of stickers that a refusal may propose, the smallest first.
    package var smallerSizes: [StickerSize] = []
    /// The smaller sides at which a messenger's animation is drawn if it would lose frames otherwise, the largest first.
    package var smallerSides: [Int] = []

    /// Whether the master's own file may be the file.
    package enum OwnFile: String, Sendable, Hashable, Codable {
        /// It has other pixels, or another format.
        case differs
        /// It has the same pixels unless it hides color, and is used if it has fewer bytes.
        case ifSmaller
        /// It is the file, because another encoding would lose quality.
        case always
    }

    package init(_ placement: Placement, format: ImageFormat, frame: Int? = nil) {
        self.placement = placement
        self.format = format
        self.frame = frame
    }

    package var canvas: PixelSize { placement.canvas }

    /// The format in which the frames are kept, from which a file with a limit is made.
    var drawnFormat: ImageFormat { format == .webp && budget != nil ? .png : format }
}
