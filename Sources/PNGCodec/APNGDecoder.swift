package import Raster

/// Decodes an APNG frame by frame, with each frame composed onto the canvas as a viewer shows it.
///
/// Follows the W3C PNG specification, third edition, section 11.3.6. It keeps one canvas in memory.
package struct APNGDecoder {
    private let file: PNGFile
    private let animation: PNGFile.Animation
    private let decoder: PNGDecoder
    /// The canvas, which is made for the first frame, after its size is checked.
    private var canvas: FrameCanvas?
    private var index = 0

    /// Creates a decoder that starts with the first frame.
    ///
    /// - Parameters:
    ///   - file: The file to decode.
    ///   - animation: The file's animation.
    ///   - decoder: Decodes the frames. Its buffers are reused.
    package init(_ file: PNGFile, _ animation: PNGFile.Animation, decoder: PNGDecoder) {
        self.file = file
        self.animation = animation
        self.decoder = decoder
    }

    /// A frame, composed onto the canvas.
    package struct ComposedFrame {
        package let bitmap: Bitmap
        package let delay: FrameDelay
        /// The region outside which the frame equals the previous frame, or `nil` for the first frame.
        package let changes: PixelRect?
    }

    /// Decodes the next frame, or returns `nil` after the last frame.
    ///
    /// - Throws: `PNGError.badImageData`.
    package mutating func next() throws(PNGError) -> ComposedFrame? {
        guard index < animation.frames.count else { return nil }
        if canvas == nil {
            try decoder.checkCanvas(of: file)
            canvas = FrameCanvas(size: file.header.size)
        }
        let control = animation.frames[index].control
        let pixels = try decoder.frame(index, of: file, in: animation)
        let changes = canvas?.draw(pixels, control)
        defer { index += 1 }
        return canvas.map {
            ComposedFrame(bitmap: $0.image, delay: control.delay, changes: index > 0 ? changes : nil)
        }
    }
}
