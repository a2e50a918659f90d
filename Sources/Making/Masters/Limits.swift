public import Inspection
import Raster

/// The limits for the images that Stickermill reads, which refuse a file that exceeds them.
///
/// ```swift
/// var limits = Limits.untrusted
/// limits.formats.insert(.heic)
/// let art = try await Picture(data, limits: limits)
/// ```
public struct Limits: Sendable, Hashable {
    /// The maximum size of a file in bytes.
    public var bytes = 64_000_000
    /// The maximum number of pixels in a frame.
    ///
    /// Masters of more than 4096 x 4096 pixels share memory, so only a few of them are made at the same time. A ``Picture`` does not wait.
    public var pixels = 25_000_000
    /// Whether whoever reads a refusal can set a higher limit of pixels.
    package var canRaisePixels = true
    /// The longest side of a frame, in pixels, because very long, thin images cost more than their pixels suggest.
    public var side = 16_384
    /// The maximum number of frames.
    public var frames = 2000
    /// The maximum number of pixels in all frames together.
    public var totalPixels = 1_000_000_000
    /// The maximum size of a chunk of a PNG or APNG, in bytes.
    public var chunkBytes = 64_000_000
    /// The most time for a master, including all steps, in whole seconds, checked between frames and steps.
    public var time = Duration.seconds(300)
    /// The formats that may be read, determined by the content of files and not by their names.
    public var formats = Set(ImageFormat.allCases)

    /// Creates the default limits, for files that you trust.
    public init() {}

    /// Limits for files of strangers, such as in a web service.
    ///
    /// They allow PNG, APNG, GIF, JPEG, and WebP of at most 16,000,000 bytes, with 4096 x 4096 pixels per frame, 300 frames, and 100,000,000
    /// pixels in all frames, and 20 seconds.
    public static let untrusted: Limits = {
        var limits = Limits()
        (limits.bytes, limits.chunkBytes, limits.pixels) = (16_000_000, 16_000_000, usualPixels)
        (limits.frames, limits.totalPixels, limits.time) = (300, 100_000_000, .seconds(20))
        limits.formats = [.png, .apng, .gif, .jpeg, .webp]
        return limits
    }()

    /// Returns these limits, none of which exceeds the limits of an operator.
    package func lowered(to highest: Limits) -> Limits {
        var lowered = self
        lowered.canRaisePixels = canRaisePixels && pixels < highest.pixels
        (lowered.bytes, lowered.chunkBytes) = (min(bytes, highest.bytes), min(chunkBytes, highest.chunkBytes))
        (lowered.pixels, lowered.side) = (min(pixels, highest.pixels), min(side, highest.side))
        (lowered.frames, lowered.totalPixels) = (min(frames, highest.frames), min(totalPixels, highest.totalPixels))
        (lowered.time, lowered.formats) = (min(time, highest.time), formats.intersection(highest.formats))
        return lowered
    }
}

extension Limits {
    /// The number of pixels up to which each worker may make a master without regard to the others: 4096 x 4096.
    package static let usualPixels = 4096 * 4096

    /// The most pixels of a canvas on which a master of a size is prepared or drawn, before its margins.
    func canvasPixels(of size: PixelSize) -> Int { min(pixels, max(Self.usualPixels, size.area)) }

    /// The most time in whole seconds, rounded up.
    package var seconds: Int {
        get {
            let (seconds, rest) = time.components
            return Int(seconds) + (rest > 0 && seconds < .max ? 1 : 0)
        }
        set { time = .seconds(newValue) }
    }
}
