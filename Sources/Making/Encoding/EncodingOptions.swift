package import PNGCodec
public import Raster

/// How images are resampled and compressed.
public struct EncodingOptions: Sendable, Hashable, Codable {
    /// How hard the encoder works for fewer bytes.
    public var effort = Effort.balanced
    /// The resampling kernel.
    public var kernel = Kernel.lanczos3
    /// The light in which colors are mixed: encoded sRGB values or linear light.
    public var light = Light.encoded
    /// When PNG and APNG store pixels as indices into a palette.
    public var palette = PaletteUse.auto
    /// The quality of JPEG and of WebP with losses, from 1 to 100, or `nil` for JPEG of 90 and WebP without loss.
    package var quality: Int?
    package static let qualities = 1...100

    /// Creates the default options.
    public init() {}
}

/// When PNG and APNG store pixels as indices into a palette of at most 256 colors.
public enum PaletteUse: String, Sendable, Hashable, CaseIterable, Codable {
    /// Never, because iOS 17.0 displays partial alpha of palettes incorrectly.
    case never
    /// If the file is smaller.
    case auto
}

extension PaletteUse {
    /// How the pixels of a file are stored.
    var storage: PixelStorage { self == .auto ? .smallest : .direct }

    /// Returns whether a file may be written unchanged.
    func allows(_ file: [UInt8]) -> Bool {
        self == .auto || !PNGFile.storesIndices(file)
    }
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

    /// The effort that libwebp spends, 0 to 6.
    var webp: Int {
        switch self {
        case .fast: 1
        case .balanced: 4
        case .best: 6
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
