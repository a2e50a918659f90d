/// A rule that masters are checked by; raw values are stable identifiers.
///
/// Numbers of pixels refer to the master, at @3x. "Visible" means alpha above 0. Colors are judged as they appear, weighted by alpha. An
/// animated master breaks a rule if one of its frames does.
public enum Rule: String, Sendable, Hashable, CaseIterable, Codable {
    /// The file cannot be read, decoded or prepared.
    case unreadable
    /// The file, or a file that is made from it, is too large.
    case fileSize = "file-size"
    /// A side is too short or too long.
    case pixelSize = "pixel-size"
    /// The size is not the pack's size, or not the size of any sticker.
    case packSize = "pack-size"
    /// Width and height differ.
    case notSquare = "not-square"
    /// The size in points is fractional.
    case notDivisible = "not-divisible"
    /// The canvas has several pictures in rows and columns.
    case sheet
    /// The pixels of pixel art differ in size.
    case unevenPixels = "uneven-pixels"
    /// The content has no supported format, or the extension does not match it.
    case format
    /// The file is a JPEG.
    case jpeg
    /// Every pixel is opaque.
    case opaque
    /// The art was exported with its background.
    case bakedBackground = "baked-background"
    /// A frame has no visible pixel.
    case empty
    /// Specks or a haze surround the art.
    case strayPixels = "stray-pixels"
    /// A border cuts off the art.
    case clippedEdge = "clipped-edge"
    /// The art is much smaller than its canvas.
    case wastedMargin = "wasted-margin"
    /// The art is not in the middle of its canvas.
    case offCenter = "off-center"
    /// The art has no room for the visual size that all stickers get.
    case visualSize = "visual-size"
    /// Preparing took most of the art, left some of its background, drew nothing, or drew a second border or shadow.
    case preparation
    /// The edge of the art shows remains of a background.
    case matteFringe = "matte-fringe"
    /// Transparent pixels have a color.
    case hiddenColor = "hidden-color"
    /// The outline has no partial alpha.
    case hardEdge = "hard-edge"
    /// The file is a palette PNG with partial alpha, or losses make it such a PNG.
    case indexedAlpha = "indexed-alpha"
    /// The colors are not sRGB.
    case colorProfile = "color-profile"
    /// Another master has the same pixels.
    case duplicate
    /// Another master has the same name, so only one of them could be a sticker.
    case sameName = "same-name"
    /// The name of the master cannot name a sticker in a pack.
    case stickerName = "sticker-name"
    /// The names are numbered like the frames of an animation.
    case numberedNames = "numbered-names"
    /// The sticker vanishes on some background.
    case lowContrast = "low-contrast"
    /// The animation does not play as it is meant to.
    case animationTiming = "animation-timing"
    /// A description is missing or too long.
    case label
    /// The master is too small for a requested file.
    case enlargement
    /// The drawing has text, which depends on fonts.
    case text
    /// A file was brought under its limit with losses.
    case concession
    /// A picture of an app is left out, or lacks its twin for light backgrounds.
    case asset
    /// A messenger does not accept the sticker.
    case messenger
    /// A finished pack lacks something that Xcode, the store or Messages needs.
    case pack

    /// The severity of the rule's findings, unless settings change it.
    public var severity: Finding.Severity {
        switch self {
        case .unreadable, .fileSize, .pixelSize, .format, .opaque, .empty, .sameName, .messenger, .pack: .error
        case .packSize, .sheet, .unevenPixels, .jpeg, .bakedBackground, .strayPixels, .clippedEdge, .matteFringe,
            .duplicate, .lowContrast,
            .animationTiming, .label, .text, .stickerName, .preparation, .asset:
            .warning
        case .notSquare, .notDivisible, .wastedMargin, .offCenter, .visualSize, .hiddenColor, .hardEdge, .indexedAlpha,
            .colorProfile,
            .enlargement, .concession, .numberedNames:
            .note
        }
    }
}

extension Rule {
    /// The rules about an app's pictures: what cannot be read, what a file loses, and what settings cause.
    static let ofAssets: Set<Rule> = [
        .unreadable, .format, .text, .colorProfile, .preparation, .concession, .asset,
    ]
}

extension Rule: CustomStringConvertible {
    /// The identifier, such as `pixel-size`.
    public var description: String { rawValue }
}
