public import Inspection
public import Raster
import Support

/// The difference between two images or animations; schema 1.
///
/// Within a schema number, keys are only added.
public struct Comparison: Sendable, Codable, Equatable {
    /// A file that was compared.
    public struct File: Sendable, Codable, Equatable {
        /// The path, in the caller's form.
        public var path: String
        /// The format of the content.
        public var format: ImageFormat
        /// The size of the file in bytes.
        public var bytes: Int
    }

    /// The difference between a frame of the second file and the frame that the first file shows when it starts.
    public struct Frame: Sendable, Codable, Equatable {
        /// The similarity of the frames: the score of SSIMULACRA 2, 100 for equal frames.
        public var score: Double
        /// The largest error of a channel of a pixel, 0 to 255.
        public var largestError: Double
        /// The mean error of the channels of the visible pixels, 0 to 255.
        public var meanError: Double
    }

    /// The number of the schema.
    public var schema = 1
    /// The file that the other is compared with.
    public var first: File
    /// The other file.
    public var second: File
    /// The size of both files in pixels.
    public var pixelSize: PixelSize
    /// The mean of the frames' scores, by the time that they are shown if the files have different numbers of frames.
    public var score: Double
    /// The lowest score of a frame.
    public var worstScore: Double
    /// The number of the first frame with the lowest score, counted from 1.
    public var worstFrame: Int
    /// The largest error of all frames.
    public var largestError: Double
    /// The mean of the frames' mean errors.
    public var meanError: Double
    /// The comparison of each frame; a still image has one frame.
    public var frames: [Frame]

    /// Creates a comparison of one frame or more.
    ///
    /// - Parameter weights: How much each frame counts.
    init(_ first: File, _ second: File, _ pixelSize: PixelSize, _ frames: [Frame], weights: [Double]) {
        self.first = first
        self.second = second
        self.pixelSize = pixelSize
        self.frames = frames
        let scores = frames.map(\.score)
        let count = max(weights.reduce(0, +), .leastNormalMagnitude)
        score = (zip(scores, weights).reduce(0) { $0 + $1.0 * $1.1 } / count).rounded(toPlaces: 2)
        worstScore = scores.min() ?? 100
        worstFrame = (scores.firstIndex(of: worstScore) ?? 0) + 1
        largestError = frames.map(\.largestError).max() ?? 0
        meanError = (zip(frames, weights).reduce(0) { $0 + $1.0.meanError * $1.1 } / count).rounded(toPlaces: 3)
    }

    /// Returns the comparison as JSON in UTF-8: indented, keys sorted, with a line feed at the end.
    public func json() throws(EncodingError) -> [UInt8] { try encodeJSON(self) }
}
