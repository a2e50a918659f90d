package import Raster

/// The ICC profile of an animation, for images that libvips does not decode.
package final class VipsProfile {
    private let bytes: HeldBytes
    private let image: VipsImage
    /// The conversion that the profile requires.
    package let conversion: ColorConversion

    /// Reads the profile of a PNG file.
    ///
    /// - Throws: `VipsError` if libvips cannot read the file's header.
    package init(ofPNG bytes: [UInt8]) throws {
        self.bytes = HeldBytes(bytes)
        image = try VipsImage(reading: self.bytes.buffer, as: .png)
        conversion = ColorConversion(of: image, hasProfile: true)
    }

    /// Creates a profile from an image, and keeps the image's bytes.
    init(of image: VipsImage, in bytes: HeldBytes) {
        (self.bytes, self.image) = (bytes, image)
        conversion = ColorConversion(of: image, hasProfile: true)
    }

    /// Converts the colors of an image to sRGB, unless the profile is equivalent to sRGB or unusable.
    ///
    /// - Throws: `VipsError` if the conversion fails.
    package func sRGB(_ bitmap: Bitmap) throws -> Bitmap {
        guard conversion == .converted else { return bitmap }
        return try bitmap.pixels.withUnsafeBytes { pixels in
            let plain = try VipsImage(
                wrapping: pixels, width: bitmap.size.width, height: bitmap.size.height, bands: 4)
            return try plain.withProfile(of: image).convertedToSRGB().bitmap()
        }
    }
}
