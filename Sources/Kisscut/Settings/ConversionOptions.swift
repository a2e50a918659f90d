public import Inspection

/// The files that `Converter` makes from each master.
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

        /// The format by its name, or `nil` for the format of the master.
        var imageFormat: ImageFormat? { ImageFormat(rawValue: rawValue) }
    }

    /// The frames of an animated master to convert.
    public enum Frames: String, Sendable, Hashable, CaseIterable {
        /// All frames.
        case all
        /// The first frame only: every file is a still.
        case first
    }

    /// The scales of the renditions.
    public var scales: Set<Scale> = [.x1, .x2]
    /// The sticker sizes to make thumbnails for.
    ///
    /// A custom size has one file, whatever the scales.
    public var thumbnails: Set<StickerSize> = Set(Profile.standard.sizes)
    /// The scales of the thumbnails.
    public var thumbnailScales: Set<Scale> = Set(Scale.allCases)
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
        scales.isEmpty && (thumbnails.isEmpty || (thumbnailScales.isEmpty && !thumbnails.contains(where: \.isOwn)))
    }
}
