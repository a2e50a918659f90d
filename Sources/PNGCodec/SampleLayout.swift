internal import Raster

/// How pixels become samples with fewer bytes than the four of RGBA, without loss, if every pixel fits.
enum SampleLayout {
    case grayAlpha
    case palette(Palette)

    /// The color type in the file's header.
    var colorType: PNGHeader.ColorType {
        switch self {
        case .grayAlpha: .grayAlpha
        case .palette: .palette
        }
    }

    /// Converts scanlines in RGBA to the layout, or returns `nil` if the layout cannot store a pixel.
    mutating func scanlines(_ rgba: Scanlines) -> Scanlines? {
        precondition(rgba.channels == 4)
        let width = rgba.rowBytes / 4
        return rgba.samples.withUnsafeBytes { bytes in
            let words = bytes.assumingMemoryBound(to: UInt32.self)
            switch self {
            case .grayAlpha:
                guard words.allSatisfy({ ($0 ^ $0 >> 8) & 0xFFFF == 0 }) else { return nil }
                let samples = words.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 24)] }
                return Scanlines(channels: 2, rowBytes: width * 2, samples: samples)
            case .palette(var palette):
                // The enum releases its reference during the change, so that the colors are not copied.
                self = .palette(Palette())
                defer { self = .palette(palette) }
                return palette.indices(of: words).map {
                    Scanlines(channels: 1, rowBytes: width, samples: $0, areIndices: true)
                }
            }
        }
    }
}
