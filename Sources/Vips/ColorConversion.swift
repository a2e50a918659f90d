/// The way in which the colors of an image become sRGB.
package enum ColorConversion: Sendable, Equatable {
    /// The image has no profile or a profile equivalent to sRGB, so the values stay as stored.
    case notNeeded
    /// The colors are converted from the embedded profile, or from CMYK.
    case converted
    /// The embedded profile is unusable, so the values stay as stored and are treated as sRGB.
    case unusableProfile
}

extension ColorConversion {
    /// Creates the conversion that an image needs for its profile, or because it is CMYK.
    ///
    /// - Parameter hasProfile: Whether the file is known to have a profile. Loaders skip profiles that they cannot use.
    init(of image: VipsImage, hasProfile: Bool) {
        guard image.colors != 4 else {
            self = .converted
            return
        }
        guard image.hasProfile else {
            self = hasProfile ? .unusableProfile : .notNeeded
            return
        }
        self =
            switch try? Self.profileMovesColors(of: image) {
            case true?: .converted
            case false?: .notNeeded
            case nil: .unusableProfile
            }
    }

    /// Returns whether the image's profile, with any name, changes any color of a grid by more than one level.
    private static func profileMovesColors(of image: VipsImage) throws -> Bool {
        let isGray = image.colors == 1
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
