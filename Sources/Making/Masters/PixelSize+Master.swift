import Inspection
package import Raster
import Support

extension PixelSize {
    /// Reads the pixel size from the header of a master's file, or returns `nil` if the first bytes do not contain it.
    package init?(headerOf path: String, limits: MasterLimits = MasterLimits()) {
        guard let bytes = try? FileSystem.contents(of: path, limit: Self.headerLength) else { return nil }
        switch ImageFormat(signature: bytes) {
        case .webp, .tiff, .heic, .svg:
            // Their sizes can be anywhere in the file.
            let reader = MasterReader(limits: limits, for: .standard)
            guard let source = try? reader.open(Source.contents(of: path, limit: limits.bytes)) else { return nil }
            self = source.header.pixelSize
        default: self.init(header: bytes)
        }
    }

    /// The number of bytes to read, with room for a color profile and a preview, which precede the size in a JPEG.
    private static let headerLength = 1 << 20
}
