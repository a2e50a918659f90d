import Inspection

/// The measured losses that brought a file under its limit.
public struct FitReport: Sendable, Codable, Equatable {
    /// A loss that was accepted.
    public enum Step: String, Sendable, Codable {
        /// Frames that look like the frame shown before them, within two levels, were merged with it.
        case mergedFrames
        /// Every second frame was merged with the frame before it.
        case halvedFrames
        /// Pixels were changed slightly.
        case lossyMatching
        /// The colors of all frames together were reduced to at most 256, which are stored as a palette.
        case fewerColors
        /// The colors of a photograph were rounded where they vary.
        case roundedColors
        /// The file became a GIF, with at most 256 colors per frame.
        case gif
    }

    /// The bytes of the file without loss.
    public var bytesBefore: Int
    /// The bytes of the file.
    public var bytesAfter: Int
    /// The frames of the file without loss.
    public var framesBefore: Int
    /// The frames of the file.
    public var framesAfter: Int
    /// The mean similarity of the frames to the lossless frames, by SSIMULACRA 2, at most 100.
    public var score: Double
    /// The similarity of the worst frame.
    public var worstScore: Double
    /// The largest change of a color channel, on black or white, in levels.
    public var largestError: Int
    /// The accepted losses, in order.
    public var steps: [Step]
    /// The time of the search, in seconds.
    public var seconds: Double
}

extension FitReport {
    /// The visible difference, in words for the scale of SSIMULACRA 2.
    package var verdict: String { Words.verdict(ofScore: score) }

    /// Returns what a user can do whose file was not accepted.
    ///
    /// - Parameters:
    ///   - floor: The lowest accepted similarity.
    ///   - size: The sticker size at which the file would be accepted, or `nil` if no size fits.
    func remedy(floor: Int, sizeThatFits size: StickerSize?) -> Fault.FitRemedy {
        .lowerFloor(
            bytes: bytesAfter, score: score, floor: floor, frames: framesAfter, framesBefore: framesBefore, size: size)
    }
}
