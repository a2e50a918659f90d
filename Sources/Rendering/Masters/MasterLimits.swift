/// What a file may ask of the machine before it is refused.
public struct MasterLimits: Sendable, Hashable {
    /// The most bytes of a file.
    public var bytes = 64_000_000
    /// The most pixels of a frame.
    public var pixels = 4096 * 4096
    /// The longest side of a frame, in pixels; shapes like a thread cost more than their pixels.
    public var side = 16_384
    /// The most frames.
    public var frames = 2000
    /// The most pixels of all frames together.
    public var totalPixels = 1_000_000_000
    /// The most bytes of a chunk of a PNG or APNG.
    public var chunkBytes = 64_000_000

    /// The default limits.
    public init() {}
}
