public import Inspection

/// The limits for the masters that Kisscut reads, which refuse a file that exceeds them.
public struct MasterLimits: Sendable, Hashable {
    /// The maximum size of a file in bytes.
    public var bytes = 64_000_000
    /// The maximum number of pixels in a frame.
    public var pixels = 4096 * 4096
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

    /// Creates the default limits.
    public init() {}
}

extension MasterLimits {
    /// The most time in whole seconds, rounded up.
    package var seconds: Int {
        get {
            let (seconds, rest) = time.components
            return Int(seconds) + (rest > 0 && seconds < .max ? 1 : 0)
        }
        set { time = .seconds(newValue) }
    }

    /// No limits, for files that Kisscut has written.
    static var none: MasterLimits {
        var limits = MasterLimits()
        (limits.bytes, limits.pixels, limits.side, limits.frames) = (.max, .max, .max, .max)
        (limits.totalPixels, limits.chunkBytes) = (.max, .max)
        limits.seconds = .max
        return limits
    }
}
