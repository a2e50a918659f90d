package import PNGCodec
public import Raster

/// How images are resampled and compressed.
public struct EncodingOptions: Sendable, Hashable {
    /// How hard the encoder works for fewer bytes.
    public var effort = Effort.balanced
    /// The resampling kernel.
    public var kernel = Kernel.lanczos3
    /// Whether colors are mixed as sRGB encodes them, or in linear light.
    public var light = Light.encoded

    /// Creates the default options.
    public init() {}
}

extension Effort {
    /// The compression of PNG and APNG.
    package var compression: Compression {
        switch self {
        case .fast: .fast
        case .balanced: .balanced
        case .best: .best
        }
    }

    /// The effort that libvips spends on a GIF's palettes, 1 to 10.
    var paletteSearch: Int {
        switch self {
        case .fast: 3
        case .balanced: 7
        case .best: 10
        }
    }
}
