package import PNGCodec
package import Raster

/// Looks at the frames of one master, one after the other.
package struct Inspector {
    /// What the frames so far say together.
    package private(set) var facts = PictureFacts()
    /// About how many bytes the color under alpha 0 costs.
    package private(set) var hiddenBytes = 0

    private let compressor: ScanlineCompressor

    /// Makes an inspector; the compressor estimates what hidden colors cost.
    package init(compressor: ScanlineCompressor) {
        self.compressor = compressor
    }

    package mutating func add(_ frame: Bitmap) {
        let hadHiddenColor = facts.hidden > 0
        facts.add(frame)
        guard facts.hidden > 0, !hadHiddenColor else { return }
        let cleared = frame.clearingHiddenColor().pngLength(compressor)
        hiddenBytes = max(0, frame.pngLength(compressor) - cleared)
    }
}
