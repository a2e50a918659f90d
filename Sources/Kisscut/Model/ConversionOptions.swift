/// What to make of each master, and how.
public struct ConversionOptions: Sendable, Hashable {
    /// The format of the files to write.
    public enum Format: String, Sendable, Hashable, CaseIterable {
        /// JPEG masters stay JPEG; every other still master becomes PNG.
        case same
        case png
        /// Masters with transparent pixels are refused.
        case jpeg
    }

    /// The scales of the renditions.
    public var scales: Set<Scale> = [.x1, .x2]
    /// The sticker sizes to make thumbnails for.
    public var thumbnails: Set<StickerSize> = Set(StickerSize.allCases)
    /// The scales of the thumbnails.
    public var thumbnailScales: Set<Scale> = Set(Scale.allCases)
    public var format = Format.same
    public var kernel = Kernel.lanczos3
    public var light = Light.encoded
    public var limits = MasterLimits()
    /// Whether everything is done but writing.
    public var isDryRun = false

    public init() {}
}

/// What a file may ask of the machine before it is refused.
public struct MasterLimits: Sendable, Hashable {
    /// The longest file, in bytes.
    public var bytes = 64_000_000
    /// The most pixels of a frame.
    public var pixels = 4096 * 4096

    public init() {}
}
