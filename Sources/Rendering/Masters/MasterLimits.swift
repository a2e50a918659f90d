/// The limits of a file that Kisscut reads; a file over them is rejected.
public struct MasterLimits: Sendable, Hashable {
    /// The maximum size of a file in bytes.
    public var bytes = 64_000_000
    /// The maximum number of pixels in a frame.
    public var pixels = 4096 * 4096
    /// The longest side of a frame, in pixels; very long, thin images cost more than their pixels suggest.
    public var side = 16_384
    /// The maximum number of frames.
    public var frames = 2000
    /// The maximum number of pixels in all frames together.
    public var totalPixels = 1_000_000_000
    /// The maximum size of a chunk of a PNG or APNG, in bytes.
    public var chunkBytes = 64_000_000

    /// Creates the default limits.
    public init() {}
}

extension MasterLimits {
    /// No limits, for files that Kisscut has written.
    static var none: MasterLimits {
        var limits = MasterLimits()
        (limits.bytes, limits.pixels, limits.side, limits.frames) = (.max, .max, .max, .max)
        (limits.totalPixels, limits.chunkBytes) = (.max, .max)
        return limits
    }
}
