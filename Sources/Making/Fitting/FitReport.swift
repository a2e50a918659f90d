import Inspection

/// What was given up to bring a file under its limit, measured.
public struct FitReport: Sendable, Codable, Equatable {
    /// Something that was given up.
    public enum Step: String, Sendable, Codable {
        /// Frames that look like the one before, within two levels, became part of it.
        case mergedFrames
        /// Every second frame became part of the one before.
        case halvedFrames
        /// Pixels were changed slightly.
        case lossyMatching
        /// The colors of all frames together became at most 256, which are stored as a palette.
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
    /// The mean similarity of its frames to those without loss, by SSIMULACRA 2, at most 100.
    public var score: Double
    /// The similarity of the worst frame.
    public var worstScore: Double
    /// The largest change of a color channel, on black or white, in levels.
    public var largestError: Int
    /// What was given up, in order.
    public var steps: [Step]
    /// How long it took, in seconds.
    public var seconds: Double
}

extension FitReport {
    /// How the file looks, in words of the scale of SSIMULACRA 2.
    package var verdict: String {
        switch score {
        case 90...: "no visible difference"
        case 80..<90: "hardly visible differences"
        case 70..<80: "differences that are visible side by side"
        default: "visible damage"
        }
    }

    /// Returns what a user can do about a file that was not accepted.
    ///
    /// - Parameters:
    ///   - floor: The lowest similarity that is accepted.
    ///   - size: The size of stickers at which it would be accepted, or `nil` if there is none.
    func advice(floor: Int, sizeThatFits size: StickerSize?) -> String {
        let frames = framesAfter < framesBefore ? " and \(framesAfter) of \(framesBefore) frames" : ""
        let remedy = size.map { "at size \($0.rawValue) it keeps the floor" } ?? "take a smaller pack size"
        return
            "it fits with \(verdict)\(frames) (\(bytesAfter) bytes, score \(score)), and the floor is \(floor); \(remedy)"
            + (framesBefore > 1 ? ", or fewer frames" : "")
    }
}
