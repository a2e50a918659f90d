public import Inspection
public import Platforms

/// The files that a conversion makes from each master.
public struct ConversionOptions: Sendable, Hashable {
    /// The format of the files to write.
    public enum Format: String, Sendable, Hashable, CaseIterable {
        /// The format of the master.
        case same
        /// PNG, and APNG for animated masters.
        case png
        /// GIF.
        case gif
        /// JPEG; masters with transparent pixels and animated masters fail.
        case jpeg
        /// WebP without loss, or with losses if a quality is set; still or animated.
        case webp
        /// PNG or WebP, whichever is smaller for all files of a master together.
        case auto
        /// The drawing itself for SVG masters in image sets, unless it is prepared, and PNG for others.
        case svg

        /// The format by its name, or `nil` if it depends on the master.
        var imageFormat: ImageFormat? { ImageFormat(rawValue: rawValue) }
    }

    /// The frames of an animated master to convert.
    public enum Frames: String, Sendable, Hashable, CaseIterable {
        /// All frames.
        case all
        /// The first frame only: every file is a still.
        case first
    }

    /// The folders, names and scales of the files.
    public var layout = AssetLayout.renditions
    /// The scales of the renditions, or of the pictures of an app, or `nil` for all scales of an app's layout, or @1x and @2x.
    public var scales: Set<Scale>?
    /// The pixels per point of masters whose names and folders give no scale, for the layouts of apps.
    public var masterScale = Scale.x3
    /// The longer side of an app's pictures in points, or `nil` for the size of the master.
    public var points: Int?
    package static let pointRange = 1...1024
    /// The end of the names of pictures for dark backgrounds, for the layouts of apps.
    public var darkSuffix = "~dark"
    /// The sticker sizes to make thumbnails for.
    ///
    /// A custom size has one file, whatever the scales.
    public var thumbnails: Set<StickerSize> = Set(Profile.standard.sizes)
    /// The scales of the thumbnails.
    public var thumbnailScales: Set<Scale> = Set(Scale.ofStickers)
    /// The format of the files.
    public var format = Format.same
    /// The frames of animated masters to convert.
    public var frames = Frames.all
    /// Whether PNG masters with numbered names are the frames of one sticker.
    public var takesSequences = false
    /// The frame rate of stickers from such frames, in frames per second: 1 to 60.
    public var frameRate = 15
    package static let frameRates = 1...60
    /// The delay of each frame of such a sticker in milliseconds, 1 to 60000, by the sticker's name.
    public var delays: [String: [Int]] = [:]
    package static let delayRange = 1...60_000

    /// Creates the default options.
    public init() {}

    /// Whether the options ask for no file at all.
    package var isEmpty: Bool {
        madeScales.isEmpty
            && (layout.isOfApp || thumbnails.isEmpty
                || (thumbnailScales.isEmpty && !thumbnails.contains(where: \.isOwn)))
    }

    /// The scales that are made, the smallest first.
    package var madeScales: [Scale] { scales?.sorted() ?? (layout.isOfApp ? layout.scales : [.x1, .x2]) }
}
