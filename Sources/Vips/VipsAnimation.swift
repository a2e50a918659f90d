package import Raster

/// A GIF or WebP, decoded frame by frame through libvips, with each frame composed as a viewer shows it.
///
/// It keeps one frame in memory at a time.
package final class VipsAnimation {
    private let bytes: HeldBytes
    private let image: VipsImage
    private var index = 0

    /// Reads the header of a GIF or WebP.
    ///
    /// - Throws: `VipsError` if the data is damaged, ends early or has no frame.
    package init(_ bytes: [UInt8], as loader: VipsLoader) throws {
        self.bytes = HeldBytes(bytes)
        image = try VipsImage(reading: self.bytes.buffer, as: loader)
        guard image.pages == image.height / image.pageHeight else {
            throw VipsError(detail: "\(image.pages) frames in \(image.height) rows of \(image.pageHeight) a frame")
        }
    }

    /// The size of every frame in pixels.
    package var size: PixelSize { PixelSize(width: image.width, height: image.pageHeight) }
    /// The number of frames.
    package var frames: Int { image.pages }
    /// How many times the animation plays; 0 means forever.
    package var plays: Int { image.plays }
    /// The delay of each frame in milliseconds; multiples of 10 in a GIF.
    package var delays: [Int] {
        let stored = image.delays
        return (0..<frames).map { $0 < stored.count ? stored[$0] : 0 }
    }

    /// The color profile of the frames, or `nil` if the file has none.
    package var profile: VipsProfile? { image.hasProfile ? VipsProfile(of: image, in: bytes) : nil }
    /// The way in which the frames are turned and mirrored to be upright.
    package var orientation: Orientation { image.orientation }

    /// Decodes the next frame, or returns `nil` after the last frame.
    ///
    /// - Throws: `VipsError` if its data is damaged or ends early.
    package func next() throws -> Bitmap? {
        guard index < frames else { return nil }
        let top = index * image.pageHeight
        index += 1
        return try image.bitmap(ofRows: top..<top + image.pageHeight)
    }
}
