package import Inspection
package import Raster
import Support

extension PixelSize {
    /// Reads the pixel size from the header of a master's file, or returns `nil` if the first bytes do not contain it.
    package init?(headerOf path: String, limits: Limits = Limits()) {
        guard let start = try? FileSystem.contents(of: path, limit: ImageFormat.signatureLength) else { return nil }
        let bytes: [UInt8]? =
            switch ImageFormat(signature: start) {
            case .webp, .tiff, .heic: try? Source.contents(of: path, limit: limits.bytes)
            case .jpeg: try? FileSystem.contents(of: path, limit: Self.headerLength)
            default: start
            }
        guard let bytes else { return nil }
        self.init(headerOf: bytes, limits: limits)
    }

    /// Reads the pixel size from the contents of a master, or returns `nil` if they do not contain it.
    ///
    /// A drawing has any size, so it has the size of the largest sticker.
    package init?(headerOf contents: [UInt8], limits: Limits) {
        switch ImageFormat(signature: contents) {
        case .svg:
            let side = Profile.standard.sides.upperBound
            self.init(width: side, height: side)
        case .webp, .tiff, .heic:
            // Their sizes can be anywhere in the file.
            let reader = MasterReader(limits: limits, for: .standard)
            guard let source = try? reader.open(contents) else { return nil }
            self = source.header.pixelSize
        default: self.init(header: contents)
        }
    }

    /// Returns the size that a master counts with when the size of a pack is chosen, or `nil` if its size is not known.
    ///
    /// Small pixel art counts as the largest sticker, which its squares fill best.
    ///
    /// - Parameters:
    ///   - header: The size from the header, or `nil` if it does not contain the size.
    ///   - contents: Reads the bytes of the master.
    package static func forPack(
        header: PixelSize?, _ profile: Profile, _ choice: PreparationOptions.PixelArt, limits: Limits,
        contents: () throws -> [UInt8]
    ) -> PixelSize? {
        let largest = PixelSize(width: profile.sides.upperBound, height: profile.sides.upperBound)
        guard let header, header.longerSide < profile.sides.lowerBound, choice != .never else { return header }
        guard choice != .always else { return largest }
        let reader = MasterReader(limits: limits, for: profile)
        guard let bytes = try? contents(), ![.jpeg, .svg].contains(ImageFormat(signature: bytes)),
            let frame = try? reader.open(bytes).firstBitmap()
        else { return header }
        var grid = PixelGrid(size: frame.size)
        grid.add(frame, isKnown: false)
        return grid.isPixelArt ? largest : header
    }

    /// The number of bytes to read of a JPEG, with room for a color profile and a preview, which precede the size.
    private static let headerLength = 1 << 20
}
