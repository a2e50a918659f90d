internal import PNGCodec
import Raster
internal import Vips

/// The format of a written file.
enum FileFormat {
    /// PNG for stills, APNG for animations.
    case png
    case gif
    case jpeg

    static let jpegQuality = 90

    var fileExtension: String {
        switch self {
        case .png: "png"
        case .gif: "gif"
        case .jpeg: "jpg"
        }
    }

    /// Whether a master of some format stores its pixels as a file of this format would.
    func holds(_ format: MasterFormat) -> Bool {
        switch self {
        case .png: format == .png || format == .apng
        case .gif: format == .gif
        case .jpeg: format == .jpeg
        }
    }

    /// Whether encoding pixels that came from this very format loses some of what they show.
    var isLossy: Bool { self != .png }
}

extension Effort {
    /// How hard PNG is compressed.
    var compression: Compression {
        switch self {
        case .fast: .fast
        case .balanced: .balanced
        case .best: .best
        }
    }

    /// How hard libvips looks for a GIF's palettes, 1 to 10.
    var paletteSearch: Int {
        switch self {
        case .fast: 3
        case .balanced: 7
        case .best: 10
        }
    }
}
