public import Inspection
public import Profiles
public import Rendering

/// What to make of each master, and how.
public struct ConversionOptions: Sendable, Hashable {
    /// The format of the files to write.
    public enum Format: String, Sendable, Hashable, CaseIterable {
        /// PNG stays PNG, APNG APNG, GIF GIF and JPEG JPEG.
        case same
        /// Animated masters become APNG.
        case png
        case gif
        /// Masters with transparent pixels, and animated ones, are refused.
        case jpeg
    }

    /// Which frames of an animated master to take.
    public enum Frames: String, Sendable, Hashable, CaseIterable {
        case all
        /// The first alone: every file is a still.
        case first
    }

    /// The scales of the renditions.
    public var scales: Set<Scale> = [.x1, .x2]
    /// The sticker sizes to make thumbnails for.
    public var thumbnails: Set<StickerSize> = Set(StickerSize.allCases)
    /// The scales of the thumbnails.
    public var thumbnailScales: Set<Scale> = Set(Scale.allCases)
    public var format = Format.same
    public var frames = Frames.all
    /// How pictures are resampled and compressed.
    public var encoding = EncodingOptions()
    public var limits = MasterLimits()
    /// What the masters are checked against on the way.
    public var checks = CheckOptions()
    /// The size of the stickers, which renditions of larger masters are reduced to: that of the checks; nil takes large.
    public var size: StickerSize? {
        get { checks.packSize }
        set { checks.packSize = newValue }
    }
    /// Whether everything is done but writing.
    public var isDryRun = false

    public init() {}
}
