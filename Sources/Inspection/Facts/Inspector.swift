package import PNGCodec
package import Raster

/// Measures the frames of one master, one after the other.
package struct Inspector: Sendable {
    /// The measurements of all frames so far.
    package var facts = PictureFacts()
    /// The estimated cost of hidden color in bytes, from the first frame that has any.
    package private(set) var hiddenBytes = 0

    private let compressor: ScanlineCompressor

    /// Creates an inspector.
    ///
    /// - Parameter compressor: Estimates the cost of hidden color.
    package init(compressor: ScanlineCompressor) {
        self.compressor = compressor
    }

    /// Measures the next frame.
    ///
    /// - Parameters:
    ///   - sticker: The frame as it is in the sticker, without padding.
    ///   - frame: The frame in the size of the master, or `nil` if it is the same.
    package mutating func add(_ sticker: Bitmap, of frame: Bitmap? = nil) {
        let hadHiddenColor = facts.hidden > 0
        let frame = frame ?? sticker
        facts.add(sticker, hidden: frame.size == sticker.size ? nil : frame.hiddenPixels)
        guard facts.hidden > 0, !hadHiddenColor else { return }
        hiddenBytes = max(0, frame.pngLength(compressor) - frame.pngLength(compressor, hidesNothing: true))
    }
}
