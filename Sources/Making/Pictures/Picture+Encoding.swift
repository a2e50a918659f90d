public import FoundationSubset
public import Inspection
import PNGCodec
import Raster

extension Picture {
    /// A format of files, and how they are encoded.
    public struct FileFormat: Sendable, Hashable {
        let format: ImageFormat
        var encoding = EncodingOptions()

        private init(_ format: ImageFormat) { self.format = format }

        /// PNG, and APNG for an animation.
        public static let png = Self(.png)
        /// GIF with 256 colors per frame.
        ///
        /// Pixels with an alpha below 128 become transparent, the others opaque.
        public static let gif = Self(.gif)
        /// JPEG with the quality 90.
        public static let jpeg = Self(.jpeg)
        /// WebP without loss, also for an animation.
        public static let webp = Self(.webp)

        /// PNG with another effort for fewer bytes.
        public static func png(effort: Effort) -> Self {
            var png = png
            png.encoding.effort = effort
            return png
        }

        /// JPEG with a quality from 1 to 100.
        public static func jpeg(quality: Int) -> Self {
            var jpeg = jpeg
            jpeg.encoding.quality = quality
            return jpeg
        }

        /// WebP with losses, and a quality from 1 to 100.
        public static func webp(quality: Int) -> Self {
            var webp = webp
            webp.encoding.quality = quality
            return webp
        }
    }

    /// Returns the picture as a file, with all frames.
    ///
    /// The file has no metadata, and no color under an alpha of 0.
    ///
    /// - Throws: `StickermillError` with the code `animatedNotSupported` if a JPEG would lose frames (see ``firstFrame``),
    ///   `transparencyNotSupported` if a JPEG would lose transparency (see ``flattened(on:)``), `badSettings` for a wrong quality
    ///   or a side of a WebP above 16,383 pixels, `notDecodable`, `notEncodable`, `tookTooLong`, `noResources`, or `cancelled`.
    public func data(as file: FileFormat) throws(StickermillError) -> Data {
        if let quality = file.encoding.quality {
            try PictureWork.check(quality, in: EncodingOptions.qualities, "quality")
        }
        if file.format == .webp {
            try PictureWork.check(size.width, in: Self.sidesOfWebP, "width")
            try PictureWork.check(size.height, in: Self.sidesOfWebP, "height")
        }
        return Data(
            try PictureWork.perform(name, limits, file.encoding) { buffers in try encoded(as: file, buffers) })
    }

    /// The sides of an image in a WebP, which have 14 bits.
    private static let sidesOfWebP = 1...16_383

    private func encoded(as file: FileFormat, _ buffers: Buffers) throws -> [UInt8] {
        let format = file.format
        guard size.area > 0 else { throw MakeError(.notEncodable(size: size)) }
        if frameCount > 1, !format.capabilities.holdsFrames && format != .png {
            throw MakeError(.holdsOneFrame(format: format, frames: frameCount))
        }
        var rendering = FileRendering(Placement(size), format: format)
        rendering.encoding = file.encoding
        let header = Header(
            format: self.format == .gif ? .gif : .png, bytes: 0, pixelSize: size, storesShownPixels: false,
            timing: timing)
        var encoder = FrameEncoder(rendering, header.timing(in: format), buffers.compressor, PartStore { nil })
        try forEachFrame(by: buffers) { frame in
            if !format.capabilities.holdsAlpha && !frame.bitmap.isOpaque {
                throw MakeError(.holdsNoTransparency(format: format))
            }
            do {
                try encoder.append(
                    frame.bitmap.clearingHiddenColor(), at: PixelRect(size),
                    delay: header.delay(frame.delay, in: format),
                    rendering, buffers.compressor)
            } catch {
                throw MakeError(encodingAt: size, error)
            }
        }
        do {
            encoder.startLastFrames()
            guard let bytes = try encoder.finish()?.bytes() else { throw MakeError(.notEncodable(size: size)) }
            // A file that was compressed after the deadline may be incomplete.
            try buffers.deadline.check()
            return bytes
        } catch {
            throw MakeError(encodingAt: size, error)
        }
    }
}
