import Raster
import TestSupport
import Vips

extension Piece.Drawing {
    /// The extension of the file.
    public var fileExtension: String {
        switch self {
        case .still, .animation: "png"
        case .gif: "gif"
        }
    }

    /// The file: a PNG, an APNG or a GIF.
    ///
    /// - Throws: The error of libvips, which writes a GIF.
    public var bytes: [UInt8] {
        get throws {
            switch self {
            case .still(let bitmap): return bitmap.pngFixture
            case .animation(let frames):
                var fixture = APNGFixture(frames.map(\.frame))
                for (index, frame) in frames.enumerated() {
                    fixture.frames[index].delay = (UInt16(clamping: frame.milliseconds), 1000)
                }
                return fixture.bytes
            case .gif(let frames):
                let size = frames.first?.frame.size ?? PixelSize(width: 1, height: 1)
                let encoder = VipsGIFEncoder(size: size, delays: frames.map(\.milliseconds), plays: 0, effort: 3)
                for frame in frames { encoder.append(frame.frame) }
                return try encoder.finish()
            }
        }
    }
}
