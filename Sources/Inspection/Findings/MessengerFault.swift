extension Finding {
    /// What a messenger does not accept about a sticker.
    public enum MessengerFault: Sendable, Hashable, Codable {
        /// It has too few or too many emoji.
        case emoji(count: Int, least: Int, most: Int)
        /// The description is too long.
        case label(length: Int, limit: Int)
        /// The art is smaller than stickers must be.
        case tooSmall(pixels: Int, side: Int)
        /// The art is enlarged to the size of stickers.
        case enlarged(pixels: Int, side: Int)
        /// Animations are not accepted in a format that Kisscut writes.
        case animation(frames: Int)
        /// The animation takes too long.
        case tooLong(milliseconds: Double, limit: Double)
        /// A frame is shown for too short a time.
        case tooShort(milliseconds: Double, limit: Double)
        /// The animation has too many frames.
        case tooManyFrames(count: Int, limit: Int)
        /// The file has the same bytes as that of another sticker.
        case sameFile(as: String)

        /// A sticker that is left out or may look soft is a warning.
        package var severity: Severity {
            switch self {
            case .animation, .enlarged: .warning
            default: .error
            }
        }
    }
}
