public import Raster

extension Finding {
    /// What a messenger does not accept about a sticker.
    public enum MessengerFault: Sendable, Hashable, Codable {
        /// It has too few or too many emoji.
        case emoji(count: Int, least: Int, most: Int)
        /// It has more emoji than the messenger takes, so the first ones are used.
        case moreEmoji(count: Int, used: Int)
        /// Another text stands where an emoji belongs.
        case notEmoji(text: String)
        /// It has too many keywords, or their characters together are too many.
        case keywords(count: Int, characters: Int, mostWords: Int, mostCharacters: Int)
        /// A text of it is too short or too long.
        case textLength(key: String, length: Int, least: Int, most: Int)
        /// The description is too long.
        case label(length: Int, limit: Int)
        /// The art is smaller than stickers must be.
        case tooSmall(pixels: Int, side: Int)
        /// The art is enlarged to the size of stickers.
        case enlarged(pixels: Int, side: Int)
        /// Animations are not accepted in a format that Stickermill writes.
        case animation(frames: Int)
        /// The animation takes too long.
        case tooLong(milliseconds: Double, limit: Double)
        /// A frame is shown for too short a time.
        case tooShort(milliseconds: Double, limit: Double)
        /// The animation has too many frames.
        case tooManyFrames(count: Int, limit: Int)
        /// The first frame, on which the messenger stops, shows little of the art.
        case firstFrame(percent: Int)
        /// The file has the same bytes as that of another sticker.
        case sameFile(as: String)

        /// The file has another format than the messenger takes, or is a still among animations, or the reverse.
        case format(found: ImageFormat)
        /// The picture has another size.
        case size(found: PixelSize, side: Int)
        /// The file has too many bytes, or cannot be brought under the limit, with what may help.
        case bytes(count: Int, limit: Int, remedy: Fault.FitRemedy?)
        /// The file has a palette, with which it does not move.
        case palette
        /// The animation ends after some plays.
        case plays(count: Int)
        /// A list has a key that the messenger refuses.
        case unknownKey(name: String)
        /// The messenger does not accept the pack.
        case pack(fault: MessengerPackFault)
        /// The picture of the pack is missing or has another size.
        case pictureSize(side: Int)

        /// A sticker that is left out, may look soft, stops on a part of the art or loses an emoji is a warning.
        package var severity: Severity {
            switch self {
            case .animation, .enlarged, .firstFrame, .moreEmoji: .warning
            default: .error
            }
        }
    }
}
