public import Inspection
import Raster

/// The limits for the masters that Kisscut reads, which refuse a file that exceeds them.
public struct Limits: Sendable, Hashable {
    /// The maximum size of a file in bytes.
    public var bytes = 64_000_000
    /// The maximum number of pixels in a frame.
    ///
    /// Masters of more than 4096 x 4096 pixels share memory, so only a few of them are made at the same time.
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

    /// Creates the default limits.
    public init() {}
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
