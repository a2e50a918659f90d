package import Raster

/// A still image whose header is read at once, and whose pixels are read on demand.
package final class VipsStill {
    private let bytes: HeldBytes
    private let loader: VipsLoader
    /// The colors and the transparency, as stored.
    private let stored: VipsImage
    /// The meaning of the channels in the file.
    package let channels: ImageChannels
    /// Whether the pixels were read, because libvips reads them only once, from top to bottom.
    private var isRead = false
    /// The way in which the colors become sRGB.
    package let conversion: ColorConversion

    /// Reads the header of a file.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - loader: Its format.
    ///   - hasProfile: Whether the file is known to have a profile. Loaders skip profiles that they cannot use.
    ///   - extras: The meaning of the channels after the colors, which libvips does not report. By default, such a channel is transparency.
    /// - Throws: `VipsError` if the header is damaged; `UncommonSamples`.
    package init(
        _ bytes: [UInt8], as loader: VipsLoader, hasProfile: Bool = false, extras: [ExtraChannel] = []
    ) throws {
        (self.bytes, self.loader) = (HeldBytes(bytes), loader)
        let image = try VipsImage(reading: self.bytes.buffer, as: loader)
        guard let channels = ImageChannels(colors: image.colors, bands: image.bands, extras: extras) else {
            throw UncommonSamples()
        }
        (self.channels, pages) = (channels, image.pages)
        stored = try image.selecting(channels)
        conversion = ColorConversion(of: stored, hasProfile: hasProfile)
    }

    /// The number of images in the file.
    package let pages: Int

    package var hasProfile: Bool { stored.hasProfile }

    /// The size of the image in pixels, with the orientation of the file applied.
    package var size: PixelSize {
        stored.isOnItsSide
            ? PixelSize(width: stored.height, height: stored.width)
            : PixelSize(width: stored.width, height: stored.height)
    }

    /// Whether the file stores exactly the pixels of `bitmap()`: 8 bits, upright, no color conversion.
    package var isStoredAsIs: Bool {
        stored.bits == 8 && stored.isUpright && conversion == .notNeeded && channels.others.isEmpty
    }

    /// Decodes the image to straight RGBA, 8 bits, sRGB.
    ///
    /// Embedded profiles and CMYK are converted to sRGB, relative colorimetric with black point compensation. Samples of 16 bits are
    /// rounded to 8.
    ///
    /// - Throws: `VipsError` if the data is damaged or ends early.
    package func bitmap() throws -> Bitmap {
        defer { isRead = true }
        let stored = isRead ? try VipsImage(reading: bytes.buffer, as: loader).selecting(channels) : stored
        let upright = try stored.upright()
        return try (conversion == .converted ? upright.convertedToSRGB() : upright.with8Bits()).bitmap()
    }
}

/// The error of an image whose samples are neither gray, RGB nor CMYK of 8 or 16 bits.
package struct UncommonSamples: Error {}
