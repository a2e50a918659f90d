import Inspection
import PNGCodec
import Raster

/// Tells from one frame of a large animation that no losses bring it under its limit, before all frames are compressed in vain.
///
/// The middle of the frame is fitted as a still that may have its share of the bytes, when as few frames are left as the fitter ever leaves.
struct FitForecast {
    private let fitter: Fitter
    private let frames: Int
    private let size: PixelSize
    /// The middle of the frame.
    private let sample: DecodedPNG
    /// The bytes that the sample may have.
    private let share: Int
    /// The frames that the fitter leaves at least.
    private let fewestFrames: Int
    /// The score of the sample.
    private let score: Double

    /// The file must be this many times as large as its limit, and have this many frames; less may be saved, and costs little.
    private static let (leastTimes, leastFrames) = (8, 8)
    /// The side of the part of a frame that is fitted, in pixels.
    private static let sampleSide = 320
    /// A forecast this far below the floor is believed.
    private static let tolerance = 12.0
    /// The longest time in seconds for which the fitter shows one of several frames.
    private static let longestSeconds = 0.125
    /// The times by which the share is raised, to find out what would fit.
    private static let factors = [2, 4, 16]

    /// Measures a frame, or returns `nil` if the animation is not large or its frames only change in small parts.
    init?(of lossless: DecodedPNG, _ fitter: Fitter) throws {
        guard let delays = lossless.delays, lossless.frames >= Self.leastFrames,
            lossless.bytes.count > Self.leastTimes * fitter.limit
        else { return nil }
        (self.fitter, frames, size) = (fitter, lossless.frames, lossless.size)
        let seconds = delays.reduce(0) { $0 + $1.seconds }
        fewestFrames = min(frames, max(frames / 8, Int((seconds / Self.longestSeconds).rounded(.up)), 2))
        try fitter.proceed()
        let frame = try lossless.image(frames / 2, PNGDecoder())
        guard 2 * frame.size.area > size.area else { return nil }
        let (middle, whole) = (Self.png(frame.cropped(to: frame.size.middle(atMost: Self.sampleSide))), Self.png(frame))
        let bytes = (0..<frames).map(LossyPNG(lossless, helpedBy: fitter.spare).length(ofFrame:))
        let shareOfFrame = fitter.limit * bytes[frames / 2] / max(1, bytes.reduce(0, +)) * frames / fewestFrames
        (sample, share) = (try DecodedPNG(middle), shareOfFrame * middle.count / max(1, whole.count))
        score = try Self.score(of: sample, limit: share, fitter)
    }

    /// Whether the score is so far below the floor that the fitter need not try.
    var isHopeless: Bool { score + Self.tolerance < Double(fitter.floor) }

    /// Returns what would bring the animation under the limit.
    ///
    /// - Parameter sizes: The smaller sizes of stickers, the smallest first.
    func remedy(sizes: [StickerSize], scale: Scale) throws -> Fault.FitRemedy {
        let factor = try Self.factors.first { factor in
            try Self.score(of: sample, limit: share * factor, fitter) >= Double(fitter.floor)
        }
        let side = size.longerSide
        let smaller = factor.flatMap { factor in
            sizes.last { side * side >= factor * $0.pixels(at: scale) * $0.pixels(at: scale) }
        }
        return .hopeless(
            score: score, floor: fitter.floor, frames: factor.map { fewestFrames / $0 } ?? 0, framesBefore: frames,
            size: smaller, grainPercent: try grainPercent())
    }

    private static func score(of sample: DecodedPNG, limit: Int, _ fitter: Fitter) throws -> Double {
        guard sample.bytes.count >= limit else { return 100 }
        let still = Fitter(
            limit: limit, floor: fitter.floor, shortestDelay: nil, storage: fitter.storage, spare: fitter.spare,
            proceed: fitter.proceed)
        return try still.fitted(sample)?.report.score ?? 0
    }

    /// Returns the percentage of the sample's bytes that its lowest four bits need.
    private func grainPercent() throws -> Int {
        var frame = try sample.image(0, PNGDecoder())
        frame.withMutableWords { words in
            for index in words.indices { words[index] &= 0xFFF0_F0F0 }
        }
        return 100 - 100 * Self.png(frame).count / max(1, sample.bytes.count)
    }

    private static func png(_ frame: Bitmap) -> [UInt8] { frame.png(ScanlineCompressor(.balanced)) }
}

extension PixelSize {
    /// Returns the middle of the size, with sides of at most a length.
    fileprivate func middle(atMost side: Int) -> PixelRect {
        let (width, height) = (min(width, side), min(height, side))
        return PixelRect(x: (self.width - width) / 2, y: (self.height - height) / 2, width: width, height: height)
    }
}
