import Inspection
import PNGCodec
import Raster
import Vips

/// Encodes the frames of one rendering: the place where a format becomes an encoder.
enum FrameEncoder {
    /// Nothing is encoded: the master's own file serves.
    case none
    /// A still PNG whose picture has not come yet.
    case png
    /// A still PNG that waits to be compressed with others.
    case pending(Bitmap)
    /// A file that is complete.
    case file([UInt8])
    case apng(APNGEncoder)
    case gif(VipsGIFEncoder)
    case jpeg

    private static let jpegQuality = 90

    init(_ rendering: FileRendering, _ header: Header, _ workspace: Workspace) {
        let timing = rendering.isStill ? nil : header.timing
        switch rendering.format {
        case .png, .apng:
            self =
                if let timing {
                    .apng(APNGEncoder(size: rendering.canvas, plays: timing.plays, compressor: workspace.compressor))
                } else {
                    .png
                }
        case .gif:
            self = .gif(
                VipsGIFEncoder(
                    size: rendering.canvas, delays: timing?.hundredths.map { $0 * 10 } ?? [0],
                    plays: timing?.plays ?? 1, effort: workspace.encoding.effort.paletteSearch))
        case .jpeg: self = .jpeg
        }
    }

    /// Whether no frame is wanted any more.
    var isIdle: Bool {
        switch self {
        case .none, .file, .pending: true
        case .png, .apng, .gif, .jpeg: false
        }
    }

    var pendingStill: Bitmap? {
        if case .pending(let bitmap) = self { bitmap } else { nil }
    }

    mutating func append(_ bitmap: Bitmap, delay: FrameDelay, _ workspace: Workspace) throws {
        switch self {
        case .none, .file, .pending: break
        case .png:
            // Where lanes can share the pictures they wait for each other; else each is compressed while it is in the cache.
            let sharesLanes = workspace.compressor.lanes > 1
            self = sharesLanes ? .pending(bitmap) : .file(bitmap.png(workspace.compressor))
        case .apng(var encoder):
            // The enum lets go of the encoder while it changes, so that its frames are not copied.
            self = .none
            encoder.append(bitmap, delay: delay)
            self = .apng(encoder)
        case .gif(let encoder): encoder.append(bitmap)
        case .jpeg: self = .file(try VipsEncoder.jpeg(bitmap, quality: Self.jpegQuality))
        }
    }

    /// The file; nil if the master's own serves.
    mutating func finish() throws -> [UInt8]? {
        switch self {
        case .file(let bytes): return bytes
        case .apng(var encoder):
            self = .none
            return encoder.finish()
        case .gif(let encoder): return try encoder.finish()
        case .none, .png, .pending, .jpeg: return nil
        }
    }
}
