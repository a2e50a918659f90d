import Raster

/// What there is to know about a decoded master before it is judged.
struct Inspection {
    var path: String
    var bytes: Int
    var format: MasterFormat
    var pixelSize: PixelSize
    var alpha: AlphaStatistics
    var colour: Colour

    enum Colour {
        case sRGB
        case converted
        case unusableProfile
    }

    /// The findings of every rule, in the order of the rules.
    func findings() -> [Finding] {
        [fileSize, size, extensionMismatch, jpeg, transparency, profile].compactMap { $0 }
    }

    /// Apple: "sticker files must be smaller than 500 KB"; the whole file counts.
    private var fileSize: Finding? {
        guard bytes >= StickerLimits.bytes else { return nil }
        return Finding(
            rule: "file-size", severity: .error,
            message: "\(bytes) bytes, where Messages takes fewer than \(StickerLimits.bytes)")
    }

    /// Apple, MSSticker: images of 300 x 300 to 618 x 618 pixels.
    private var size: Finding? {
        let sides = StickerLimits.side
        guard !sides.contains(pixelSize.width) || !sides.contains(pixelSize.height) else { return nil }
        return Finding(
            rule: "pixel-size", severity: .error,
            message: "\(pixelSize) px, where each side is to be \(sides.lowerBound) to \(sides.upperBound) px")
    }

    private var extensionMismatch: Finding? {
        let found = FilePath.fileExtension(of: path)
        guard !format.goesBy(found) else { return nil }
        return Finding(
            rule: "format", severity: .warning,
            message: found.isEmpty
                ? "the content is \(format.title), and the name has no extension"
                : "the content is \(format.title), and the name ends in .\(found)")
    }

    private var jpeg: Finding? {
        guard format == .jpeg else { return nil }
        return Finding(rule: "jpeg", severity: .warning, message: "JPEG has no transparency")
    }

    private var transparency: Finding? {
        if alpha.isEmpty {
            return Finding(rule: "empty", severity: .error, message: "no pixel is visible")
        }
        if alpha.isOpaque && format != .jpeg {
            return Finding(rule: "opaque", severity: .error, message: "every pixel is opaque")
        }
        return nil
    }

    private var profile: Finding? {
        switch colour {
        case .sRGB: nil
        case .converted:
            Finding(rule: "colour-profile", severity: .note, message: "the colours were converted to sRGB")
        case .unusableProfile:
            Finding(
                rule: "colour-profile", severity: .warning,
                message: "the embedded profile is unusable; the colours were taken as sRGB")
        }
    }
}

/// Apple's limits for sticker files.
enum StickerLimits {
    /// Files are to be smaller than this.
    static let bytes = 500_000
    /// The sides of an image in pixels, 100 to 206 points at @3x.
    static let side = 300...618
}
