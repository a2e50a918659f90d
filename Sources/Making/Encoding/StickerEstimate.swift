import Inspection
import PNGCodec
import Raster

/// An estimate of whether a sticker's file is too large, with just enough work to find out.
///
/// Most stickers of masters that are only checked need no encoding for this.
struct StickerEstimate {
    /// The sticker that a pack would get.
    let rendering: FileRendering
    private let limit: Int
    private let compressor: ScanlineCompressor
    /// A high estimate of the file's bytes for the frames so far.
    private var bytes = 0
    private var last: Bitmap?

    /// The percentage by which an estimate from a sample of rows may be too low.
    private static let sampleError = 10

    /// Creates an estimate of a sticker's file.
    init(_ rendering: FileRendering, _ compressor: ScanlineCompressor) {
        (self.rendering, self.compressor, limit) = (rendering, compressor, rendering.budget?.limit ?? .max)
    }

    /// Whether the file may be too large, so that it must be encoded to find out.
    var mayBeTooLarge: Bool { bytes >= limit }

    /// Measures the next frame in the size of the master.
    mutating func add(_ frame: Frame) {
        guard !mayBeTooLarge else { return }
        let whole = PixelRect(frame.bitmap.size)
        let changes = last.map { $0.changedRegion(to: frame.bitmap, within: frame.changes ?? whole) } ?? whole
        last = frame.bitmap
        guard let changes else { return }
        let part = frame.bitmap.cropped(to: changes)
        bytes += part.pngLength(compressor, hidesNothing: true) * (100 + Self.sampleError) / 100
    }
}
