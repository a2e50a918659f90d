package import PNGCodec
package import Raster
package import Threads

/// Measures the frames of one master, one after the other.
package struct Inspector: Sendable {
    /// The measurements of all frames so far.
    package private(set) var facts = PictureFacts()
    /// The estimated cost of hidden color in bytes, from the first frame that has any.
    package private(set) var hiddenBytes = 0

    private let compressor: ScanlineCompressor

    /// Creates an inspector; the compressor estimates what hidden color costs.
    package init(compressor: ScanlineCompressor) {
        self.compressor = compressor
    }

    /// Starts to measure the next frame, while the caller goes on if the compressor has help.
    ///
    /// - Returns: The inspector that takes the place of this one.
    package func start(_ frame: Bitmap) -> PendingOutput<Inspector> {
        compressor.start {
            var next = self
            next.add(frame)
            return next
        }
    }

    /// Measures the next frame.
    private mutating func add(_ frame: Bitmap) {
        let hadHiddenColor = facts.hidden > 0
        facts.add(frame)
        guard facts.hidden > 0, !hadHiddenColor else { return }
        let cleared = frame.clearingHiddenColor().pngLength(compressor)
        hiddenBytes = max(0, frame.pngLength(compressor) - cleared)
    }
}
