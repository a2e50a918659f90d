public import Raster

/// The ICC profile of a PNG file, for converting pictures that libvips does not decode.
public final class VipsProfile {
    private let bytes: HeldBytes
    private let image: VipsImage
    /// What the profile asks for.
    public let conversion: ColorConversion

    /// Reads the profile of a PNG file.
    ///
    /// - Throws: `VipsError` where libvips does not take the file's header.
    public init(ofPNG bytes: [UInt8]) throws {
        self.bytes = HeldBytes(bytes)
        image = try VipsImage(reading: self.bytes.buffer, as: .png)
        conversion = VipsDecoder.conversion(of: image)
    }

    /// Converts a picture's colors to sRGB where the profile means something else.
    ///
    /// - Throws: `VipsError` where libvips refuses to.
    public func sRGB(_ bitmap: Bitmap) throws -> Bitmap {
        guard conversion == .converted else { return bitmap }
        return try bitmap.pixels.withUnsafeBytes { pixels in
            let plain = try VipsImage(
                wrapping: pixels, width: bitmap.size.width, height: bitmap.size.height, bands: 4)
            let converted = try plain.withProfile(of: image).convertedToSRGB()
            return Bitmap(size: bitmap.size, interleaved: try converted.pixels(), bands: converted.bands)
        }
    }
}
