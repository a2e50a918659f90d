public import Inspection

/// What `Converter` makes of each master.
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

        /// The format by its name; nil for that of the master.
        var imageFormat: ImageFormat? { ImageFormat(rawValue: rawValue) }
    }

    /// Which frames of an animated master to take.
    public enum Frames: String, Sendable, Hashable, CaseIterable {
        /// All frames.
        case all
        /// The first frame only: every file is a still.
        case first
    }

    /// The scales of the renditions.
    public var scales: Set<Scale> = [.x1, .x2]
    /// The sticker sizes to make thumbnails for; a size of one's own has one file, whatever the scales.
    public var thumbnails: Set<StickerSize> = Set(Profile.standard.sizes)
    /// The scales of the thumbnails.
    public var thumbnailScales: Set<Scale> = Set(Scale.allCases)
    /// The format of the files.
    public var format = Format.same
    /// The frames to take of animated masters.
    public var frames = Frames.all
    /// Whether PNG masters with numbered names are the frames of one sticker.
    public var takesSequences = false
    /// The frame rate of such stickers, in frames per second: 1 to 60.
    public var frameRate = 15
    package static let frameRates = 1...60
    /// How long each frame of such a sticker is shown, in milliseconds, 1 to 60000, by the sticker's name; one delay per frame.
    public var delays: [String: [Int]] = [:]
    package static let delayRange = 1...60_000

    /// Creates the default options.
    public init() {}

    /// Whether no file at all is asked for.
    package var isEmpty: Bool {
        scales.isEmpty && (thumbnails.isEmpty || (thumbnailScales.isEmpty && !thumbnails.contains(where: \.isOwn)))
    }
}
