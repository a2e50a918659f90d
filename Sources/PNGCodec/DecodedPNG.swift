package import Raster
import Synchronization

/// A PNG or APNG whose decoded images are kept, as far as there is room.
///
/// A search that reads the frames many times decodes each frame only once, unless the animation is long. Frames without room are decoded
/// whenever they are needed, so memory stays bounded. Several threads may use this at once.
package final class DecodedPNG: Sendable {
    /// The file.
    let file: PNGFile
    private let kept: Mutex<Kept>

    /// The kept images by their indices, and the bytes that are left for others.
    private struct Kept {
        var images: [Int: Bitmap] = [:]
        var room: Int
    }

    /// The default room for images in bytes: 32 frames of the largest sticker.
    package static let standardRoom = 48 << 20

    /// Reads the structure of a file.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - room: The most bytes that all images may use together.
    /// - Throws: `PNGError` if it is not a PNG.
    package init(_ bytes: [UInt8], room: Int = standardRoom) throws(PNGError) {
        file = try PNGFile(bytes)
        kept = Mutex(Kept(room: room))
    }

    /// The bytes of the file.
    package var bytes: [UInt8] { file.bytes }
    /// The size of the canvas.
    package var size: PixelSize { file.header.size }
    /// The delays of the frames, or `nil` for a still.
    package var delays: [FrameDelay]? { file.animation?.frames.map(\.control.delay) }
    /// The number of times that the animation plays, where 0 means forever.
    package var plays: Int { file.animation?.plays ?? 0 }
    /// The number of frames, or 1 for a still.
    package var frames: Int { file.animation?.frames.count ?? 1 }

    /// Returns the pixels of a frame's region, or the pixels of a still.
    package func image(_ index: Int, _ decoder: PNGDecoder) throws(PNGError) -> Bitmap {
        if let image = kept.withLock({ $0.images[index] }) { return image }
        let image: Bitmap
        if let animation = file.animation {
            image = try decoder.frame(index, of: file, in: animation)
        } else {
            image = try decoder.still(of: file)
        }
        kept.withLock { kept in
            let bytes = image.pixels.count
            guard kept.images[index] == nil, bytes <= kept.room else { return }
            kept.room -= bytes
            kept.images[index] = image
        }
        return image
    }

    /// The frames in order, as a viewer shows them, or the image of a still.
    package struct Frames {
        private let source: DecodedPNG
        private let decoder = PNGDecoder()
        private var canvas: FrameCanvas
        private var index = 0

        fileprivate init(_ source: DecodedPNG) {
            self.source = source
            canvas = FrameCanvas(size: source.size)
        }

        /// Returns the next frame, or `nil` after the last frame.
        ///
        /// - Throws: `PNGError.badImageData`.
        package mutating func next() throws(PNGError) -> APNGDecoder.ComposedFrame? {
            guard index < source.frames else { return nil }
            defer { index += 1 }
            let image = try source.image(index, decoder)
            guard let control = source.file.animation?.frames[index].control else {
                return APNGDecoder.ComposedFrame(
                    bitmap: image, delay: FrameDelay(numerator: 0, denominator: 100), changes: nil)
            }
            let changes = canvas.draw(image, control)
            return APNGDecoder.ComposedFrame(
                bitmap: canvas.image, delay: control.delay, changes: index > 0 ? changes : nil)
        }
    }

    /// Returns the frames, starting with the first.
    package func composed() -> Frames { Frames(self) }
}
