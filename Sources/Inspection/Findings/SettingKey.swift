/// A setting that findings and errors refer to, by its key in `stickermill.yml`.
public enum SettingKey: String, Sendable, Hashable, CaseIterable, Codable {
    /// Whether small losses bring files under their limit.
    case fit = "fit.enabled"
    /// The lowest accepted similarity.
    case fitFloor = "fit.floor"
    /// The limit of a file's bytes.
    case fileSize = "limits.file-size"
    /// The most pixels of a frame.
    case pixels = "limits.pixels"
    /// The longest side of a frame.
    case side = "limits.side"
    /// The most frames of a master.
    case frames = "limits.frames"
    /// The most time for a master.
    case seconds = "limits.seconds"
    /// Whether the background becomes transparent.
    case removeBackground = "prepare.remove-background"
    /// Whether enclosed parts of the background become transparent.
    case removeBackgroundHoles = "prepare.remove-background-holes"
    /// How far the edge moves inward.
    case choke = "prepare.choke"
    /// The color that is removed from the edge.
    case defringe = "prepare.defringe"
    /// Whether the canvas becomes a square around the art.
    case trim = "prepare.trim"
    /// The space around the art.
    case margin = "prepare.margin"
    /// The visual size of all stickers.
    case normalize = "prepare.normalize"
    /// The width of the outline.
    case outline = "prepare.outline"
    /// The width below which the outline is smooth.
    case outlineSmooth = "prepare.outline-smooth"
    /// The color of the outline.
    case outlineColor = "prepare.outline-color"
    /// The shadow of the art.
    case shadow = "prepare.shadow"
    /// Which masters are pixel art.
    case pixelArt = "prepare.pixel-art"
    /// Which frames of an animation are kept.
    case playback = "prepare.playback"
    /// Whether a last frame that equals the first is left out.
    case dropDoubledEnd = "prepare.drop-doubled-end"
    /// Whether masters with numbered names are frames.
    case sequences = "convert.sequences"
    /// Which frames of an animation are used.
    case animationFrames = "convert.frames"
    /// The folders and names of an app.
    case layout = "convert.layout"
    /// When pixels are stored as indices into a palette.
    case palette = "convert.palette"
    /// Whether art is enlarged.
    case allowEnlarging = "pack.allow-enlarging"
    /// The author of the pack.
    case author = "pack.author"
    /// The picture for the icons.
    case icon = "pack.icon"
    /// The color behind the icons.
    case iconBackground = "pack.icon-background"
    /// The table of labels.
    case labelsFile = "pack.labels-file"
    /// The limit of bytes that losses aim at.
    case fitBytes = "fit.bytes"
    /// The formats of masters.
    case formats = "limits.read"
    /// The holes of the outline that are filled.
    case outlineFillHoles = "prepare.outline-fill-holes"
    /// The frames per second of sequences.
    case frameRate = "convert.frame-rate"
    /// The delays of the frames of sequences.
    case delays = "convert.delays"
    /// The picture for wide icons.
    case wideIcon = "pack.icon-wide"
    /// Whether the pack has a project for Xcode.
    case xcodeproj = "pack.xcodeproj"
    /// Whether the pack has a specification for XcodeGen.
    case xcodegen = "pack.xcodegen"
    /// The bundle identifier of the app.
    case bundleIdentifier = "pack.bundle-id"
    /// Where people can use the stickers.
    case sharing = "pack.sharing"
    /// The development team.
    case team = "pack.team"
    /// Whether the pack has a manifest for the web.
    case manifest = "pack.manifest"
    /// How many earlier manifests keep their files.
    case keptManifests = "pack.keep-web"
    /// The size of the stickers.
    case size = "size"
    /// The descriptions of the stickers.
    case labels = "labels"
}
