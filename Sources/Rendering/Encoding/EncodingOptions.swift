package import PNGCodec
public import Raster

/// How pictures are resampled and compressed.
public struct EncodingOptions: Sendable, Hashable {
    /// How hard to work for fewer bytes.
    public var effort = Effort.balanced
    /// The resampling kernel.
    public var kernel = Kernel.lanczos3
    /// The light in which colors are mixed.
    public var light = Light.encoded

    /// The default options.
    public init() {}
}

extension Effort {
    /// How hard PNG is compressed.
    package var compression: Compression {
        switch self {
        case .fast: .fast
        case .balanced: .balanced
        case .best: .best
        }
    }

    /// How hard libvips looks for a GIF's palettes, 1 to 10.
    var paletteSearch: Int {
        switch self {
        case .fast: 3
        case .balanced: 7
        case .best: 10
        }
    }
}
