import Raster
internal import Vips

/// The format of a written file.
enum FileFormat {
    case png, jpeg

    var fileExtension: String { self == .png ? "png" : "jpg" }

    static let jpegQuality = 90

    /// Encodes a bitmap; the same pixels give the same bytes.
    func encode(_ bitmap: Bitmap) throws -> [UInt8] {
        switch self {
        case .png: try VipsEncoder.png(bitmap)
        case .jpeg: try VipsEncoder.jpeg(bitmap, quality: Self.jpegQuality)
        }
    }
}
