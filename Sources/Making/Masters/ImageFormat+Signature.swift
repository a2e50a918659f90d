package import Inspection
import PNGCodec

extension ImageFormat {
    /// The number of bytes that identify every format.
    package static let signatureLength = SVGDocument.maximumBytesBeforeContent

    /// Detects the format from a file's first bytes, where an APNG is detected as PNG.
    package init?(signature bytes: [UInt8]) {
        if bytes.starts(with: PNGChunk.signature) {
            self = .png
        } else if bytes.starts(with: Array("GIF87a".utf8)) || bytes.starts(with: Array("GIF89a".utf8)) {
            self = .gif
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: Array("RIFF".utf8)) && bytes.dropFirst(8).starts(with: Array("WEBP".utf8)) {
            self = .webp
        } else if Self.tiffSignatures.contains(Array(bytes.prefix(4))) {
            self = .tiff
        } else if bytes.dropFirst(4).starts(with: Array("ftyp".utf8)),
            Self.heicBrands.contains(Array(bytes[8...].prefix(4)))
        {
            self = .heic
        } else if SVGDocument.begins(with: bytes) {
            self = .svg
        } else {
            return nil
        }
    }
}

extension ImageFormat {
    /// The bytes at the start of TIFF files in both byte orders, and of BigTIFF files, whose offsets have 64 bits.
    private static let tiffSignatures: Set<[UInt8]> = [
        [0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A], [0x49, 0x49, 0x2B, 0], [0x4D, 0x4D, 0, 0x2B],
    ]

    /// The brands of HEIC files with still images: ISO/IEC 23008-12.
    private static let heicBrands = Set(["heic", "heix", "heim", "heis"].map { Array($0.utf8) })
}
