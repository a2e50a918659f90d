public import Raster

/// The formats that libvips may read here; every other loader is blocked.
public enum VipsLoader: Sendable {
    case png, jpeg, gif
}

/// How an image's colors came to be sRGB.
public enum ColorConversion: Sendable, Equatable {
    /// There is no profile, or one that means sRGB: the values are as stored.
    case notNeeded
    /// The colors were converted from the embedded profile, or from CMYK.
    case converted
    /// The embedded profile is unusable: the values are as stored, taken as sRGB.
    case unusableProfile
}

/// A decoded image.
public struct DecodedImage: Sendable {
    public let bitmap: Bitmap
    public let colorConversion: ColorConversion
    /// Whether the file stores these very pixels: 8 bits, upright, no color conversion.
    public let isStoredAsIs: Bool
}

/// Decodes still images through libvips.
public enum VipsDecoder {
    /// Decodes a PNG or JPEG to straight RGBA, 8 bits, sRGB.
    ///
    /// Embedded profiles and CMYK are converted to sRGB, relative colorimetric with black point compensation; 16 bits
    /// become 8, to the nearest; the orientation that a file asks for is applied.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - loader: Its format.
    ///   - admit: Sees the size before any pixel is decoded, and throws to refuse the image.
    /// - Throws: `VipsError` where the data is damaged or ends early; what `admit` throws.
    public static func decode(
        _ bytes: [UInt8], as loader: VipsLoader, admit: (PixelSize) throws -> Void
    ) throws -> DecodedImage {
        let still = try VipsStill(bytes, as: loader)
        try admit(still.size)
        return DecodedImage(
            bitmap: try still.bitmap(), colorConversion: still.conversion, isStoredAsIs: still.isStoredAsIs)
    }

    /// What an image's profile, or its being CMYK, asks for.
    static func conversion(of image: VipsImage) -> ColorConversion {
        if image.isCMYK { return .converted }
        guard image.hasProfile else { return .notNeeded }
        switch try? profileMovesColors(of: image) {
        case true?: return .converted
        case false?: return .notNeeded
        case nil: return .unusableProfile
        }
    }

    /// Whether converting from the image's profile would change any color by more than one level.
    ///
    /// It is tried on a grid of colors, so that a profile is judged by what it does and not by its name.
    private static func profileMovesColors(of image: VipsImage) throws -> Bool {
        let isGray = image.bands < 3
        let grid = isGray ? grayGrid : colorGrid
        return try grid.withUnsafeBytes { buffer in
            let bands = isGray ? 1 : 3
            let probe = try VipsImage(wrapping: buffer, width: grid.count / bands, height: 1, bands: bands)
            let converted = try probe.withProfile(of: image).convertedToSRGB().pixels()
            let expected = isGray ? grid.flatMap { [$0, $0, $0] } : grid
            return zip(converted, expected).contains { abs(Int($0) - Int($1)) > 1 }
        }
    }

    private static let grayGrid = Array(UInt8.min...UInt8.max)

    private static let colorGrid: [UInt8] = {
        let levels = stride(from: UInt8(0), through: 255, by: 51)
        return levels.flatMap { red in levels.flatMap { green in levels.flatMap { blue in [red, green, blue] } } }
    }()
}
