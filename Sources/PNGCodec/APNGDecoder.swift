public import Raster

/// Decodes an APNG frame by frame, each composed onto the canvas as a viewer shows it.
///
/// Follows the W3C PNG specification, third edition, section 11.3.6. It holds one canvas, whatever the number of frames.
public struct APNGDecoder {
    private let file: PNGFile
    private let animation: PNGFile.Animation
    private let decoder: PNGDecoder
    private var canvas: Bitmap
    private var index = 0
    /// What the last frame leaves to do before the next is drawn.
    private var disposal: (region: PixelRect, content: Bitmap?)?

    /// Begins with the first frame.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - animation: Its animation.
    ///   - decoder: Decodes the frames; its buffers are used again.
    public init(_ file: PNGFile, _ animation: PNGFile.Animation, decoder: PNGDecoder) {
        self.file = file
        self.animation = animation
        self.decoder = decoder
        canvas = Bitmap(size: file.header.size)
    }

    /// The next frame as it is shown, and for how long; nil behind the last.
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
