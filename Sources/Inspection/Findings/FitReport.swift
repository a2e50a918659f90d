/// The measured losses that brought a file under its limit.
public struct FitReport: Sendable, Hashable, Codable {
    /// A loss that was accepted.
    public enum Step: String, Sendable, Codable {
        /// Frames were left out that a platform would show for too long, so that it shows the others at the drawn speed.
        case framesAtDrawnSpeed
        /// Frames that look like the frame shown before them, within two levels, were merged with it.
        case mergedFrames
        /// Every second frame was merged with the frame before it.
        case halvedFrames
        /// Pixels were changed slightly.
        case lossyMatching
        /// The colors of all frames together were reduced: to at most 256, which are stored as a palette, or of a WebP to any number.
        case fewerColors
        /// The colors of a photograph were rounded where they vary.
        case roundedColors
        /// Colors were changed slightly where that saves bytes of a WebP.
        case nearLossless
        /// The WebP was stored with losses.
        case lossyWebP
        /// The art was drawn smaller, so that every frame stays.
        case smallerSide
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
    /// The longer side of the file in pixels if it was drawn smaller, or `nil`.
    public var side: Int?
    /// The time of the search in seconds, or `nil` in a finding.
    public var seconds: Double?

    package init(
        bytesBefore: Int, bytesAfter: Int, framesBefore: Int, framesAfter: Int, score: Double, worstScore: Double,
        largestError: Int, steps: [Step], seconds: Double? = nil
    ) {
        (self.bytesBefore, self.bytesAfter) = (bytesBefore, bytesAfter)
        (self.framesBefore, self.framesAfter) = (framesBefore, framesAfter)
        (self.score, self.worstScore, self.largestError) = (score, worstScore, largestError)
        (self.steps, self.seconds) = (steps, seconds)
    }
}
