package import Raster

/// A format that libvips may read, by the class of its loaders; every other loader is blocked.
package enum VipsLoader: String, Sendable, CaseIterable {
    /// PNG, still.
    case png = "VipsForeignLoadPng"
    /// JPEG.
    case jpeg = "VipsForeignLoadJpeg"
    /// GIF, still or animated.
    case gif = "VipsForeignLoadNsgif"
    /// WebP, still or animated.
    case webp = "VipsForeignLoadWebp"
    /// TIFF.
    case tiff = "VipsForeignLoadTiff"
    /// HEIC.
    case heic = "VipsForeignLoadHeif"
    /// SVG.
    case svg = "VipsForeignLoadSvg"

    /// The name of the loader's operation in libvips.
    var operation: String {
        switch self {
        case .heic: "heifload_buffer"
        case .png, .jpeg, .gif, .webp, .tiff, .svg: "\(self)load_buffer"
        }
    }

    /// The options of the loader.
    ///
    /// Missing or damaged pixels are an error; they are never filled in.
    var options: String {
        switch self {
        case .png: "[access=sequential,fail_on=error]"
        // libjpeg reports damaged pixels as a warning, so warnings are failures here.
        case .jpeg: "[fail_on=warning]"
        case .gif, .webp: "[access=sequential,fail_on=error,n=-1]"
        case .tiff, .heic, .svg: "[fail_on=error]"
        }
    }
}

/// How the colors of an image become sRGB.
package enum ColorConversion: Sendable, Equatable {
    /// The image has no profile, or one that is equivalent to sRGB; the values are as stored.
    case notNeeded
    /// The colors are converted from the embedded profile, or from CMYK.
    case converted
    /// The embedded profile is unusable; the values are as stored and treated as sRGB.
    case unusableProfile
}

/// A decoded image.
package struct DecodedImage: Sendable {
    /// The pixels.
    package let bitmap: Bitmap
    /// How the colors became sRGB.
    package let colorConversion: ColorConversion
    /// Whether the file stores exactly these pixels: 8 bits, upright, no color conversion.
    package let isStoredAsIs: Bool
}

/// Decodes still images through libvips.
package enum VipsDecoder {
    /// Decodes a PNG or JPEG to straight RGBA, 8 bits, sRGB.
    ///
    /// Embedded profiles and CMYK are converted to sRGB, relative colorimetric with black point compensation. 16 bits are
    /// rounded to 8. The orientation of the file is applied.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - loader: Its format.
    ///   - admit: Receives the size before any pixel is decoded, and throws to reject the image.
    /// - Throws: `VipsError` if the data is damaged or ends early; the errors of `admit`.
    package static func decode(
        _ bytes: [UInt8], as loader: VipsLoader, admit: (PixelSize) throws -> Void
    ) throws -> DecodedImage {
        let still = try VipsStill(bytes, as: loader)
        try admit(still.size)
        return DecodedImage(
            bitmap: try still.bitmap(), colorConversion: still.conversion, isStoredAsIs: still.isStoredAsIs)
    }

    /// Returns the conversion that an image needs for its profile, or because it is CMYK.
    ///
    /// - Parameter hasProfile: Whether the file is known to have a profile; loaders skip one that they cannot use.
    static func conversion(of image: VipsImage, hasProfile: Bool) -> ColorConversion {
        if image.isCMYK { return .converted }
        guard image.hasProfile else { return hasProfile ? .unusableProfile : .notNeeded }
        switch try? profileMovesColors(of: image) {
        case true?: return .converted
        case false?: return .notNeeded
        case nil: return .unusableProfile
        }
    }

    /// Whether the image's profile changes any color of a grid by more than one level; the profile's name does not matter.
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
