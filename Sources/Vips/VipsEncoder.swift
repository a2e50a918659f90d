public import Raster

/// Encodes bitmaps through libvips.
public enum VipsEncoder {
    /// Encodes a bitmap as PNG without metadata: RGBA, or RGB where every pixel is opaque.
    ///
    /// - Parameter level: The zlib level, 0 to 9.
    public static func png(_ bitmap: Bitmap, level: Int = 6) throws -> [UInt8] {
        try withImage(of: bitmap, alpha: !bitmap.isOpaque) { try $0.png(level: level) }
    }

    /// Encodes a bitmap as baseline JPEG without metadata; its alpha is left out.
    ///
    /// - Parameter quality: 1 to 100.
    public static func jpeg(_ bitmap: Bitmap, quality: Int) throws -> [UInt8] {
        try withImage(of: bitmap, alpha: false) { try $0.jpeg(quality: quality) }
    }

    private static func withImage(
        of bitmap: Bitmap, alpha: Bool, _ body: (VipsImage) throws -> [UInt8]
    ) throws -> [UInt8] {
        let pixels = alpha ? bitmap.pixels : bitmap.coloursWithoutAlpha()
        return try pixels.withUnsafeBytes { buffer in
            try body(
                VipsImage(
                    wrapping: buffer, width: bitmap.size.width, height: bitmap.size.height, bands: alpha ? 4 : 3))
        }
    }
}
