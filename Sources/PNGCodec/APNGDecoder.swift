public import Raster

/// Decodes an APNG frame by frame, each composed onto the canvas as a viewer shows it.
///
/// Follows the W3C PNG specification, third edition, section 11.3.6. It keeps one canvas in memory.
public struct APNGDecoder {
    private let file: PNGFile
    private let animation: PNGFile.Animation
    private let decoder: PNGDecoder
    private var canvas: Bitmap
    private var index = 0
    /// The disposal of the last frame, before the next one is drawn; nil content clears the region.
    private var disposal: (region: PixelRect, content: Bitmap?)?

    /// Creates a decoder that starts with the first frame.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - animation: Its animation.
    ///   - decoder: Decodes the frames; its buffers are reused.
    public init(_ file: PNGFile, _ animation: PNGFile.Animation, decoder: PNGDecoder) {
        self.file = file
        self.animation = animation
        self.decoder = decoder
        canvas = Bitmap(size: file.header.size)
    }

    /// Decodes the next frame, composed onto the canvas, with its delay; nil after the last frame.
    ///
    /// - Throws: `PNGError.badImageData`.
    public mutating func next() throws(PNGError) -> (bitmap: Bitmap, delay: FrameDelay)? {
        guard index < animation.frames.count else { return nil }
        dispose()
        let control = animation.frames[index].control
        let pixels = try decoder.frame(index, of: file, in: animation)
        switch control.disposal {
        case .none: disposal = nil
        case .previous where index > 0: disposal = (control.region, canvas.cropped(to: control.region))
        case .previous, .background: disposal = (control.region, nil)
        }
        switch control.blend {
        case .source: canvas.replace(control.region, with: pixels)
        case .over: canvas.blend(control.region, with: pixels)
        }
        index += 1
        return (canvas, control.delay)
    }

    private mutating func dispose() {
        guard let disposal else { return }
        canvas.replace(disposal.region, with: disposal.content ?? Bitmap(size: disposal.region.size))
    }
}
