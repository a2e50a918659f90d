public import Raster

extension Finding {
    /// What a rule has found: the measured values, and the limits that they are compared with.
    ///
    /// Each problem belongs to one rule. Sizes are in pixels, delays in milliseconds, and shares from 0 to 1 unless they are percentages.
    public enum Problem: Sendable, Hashable, Codable {
        // MARK: Files

        /// The master cannot be read, prepared or made small enough; another file than its first may be at fault.
        case failed(fault: Fault, file: String?)
        /// The file of a finished sticker has too many bytes.
        case stickerBytes(bytes: Int, limit: ByteLimit)
        /// Files of the master have too many bytes.
        case fileBytes(files: [NamedBytes], limit: ByteLimit)
        /// The frames of a sequence have too many bytes together.
        case frameBytes(frames: Int, bytes: Int, limit: ByteLimit)
        /// The platform does not show the format; the store may refuse what devices show.
        case unshownFormat(format: ImageFormat, platform: String, isRefusedByStore: Bool)
        /// The name of an APNG ends in `.apng`, which the platform does not read.
        case apngExtension(platform: String)
        /// The name has the extension of another format, or none.
        case wrongExtension(format: ImageFormat, fileExtension: String)
        /// The file has damage that viewers tolerate.
        case flaws(format: ImageFormat, flaws: [FileFlaw])
        /// The file has an orientation where neither Stickermill nor browsers apply it.
        case ignoredOrientation
        /// A channel is read as transparency although the file does not say what it is.
        case assumedAlpha(format: ImageFormat, channel: Int)
        /// Channels that are neither color nor transparency are not read.
        case channelsLeftOut(channels: [Int])
        /// Parts of a drawing are neither drawn nor played.
        case lostParts(parts: [LostPart])
        /// A drawing defines no canvas, so Stickermill fits one to the art.
        case lacksCanvas
        /// The file is a JPEG.
        case jpeg
        /// The file has a palette with partial alpha, or is written with such a palette.
        case indexedAlpha(isWritten: Bool)
        /// The colors were converted to sRGB.
        case convertedColors
        /// The color profile is unusable, so the colors were treated as sRGB.
        case unusableProfile
        /// The colors that a part of the file describes were treated as sRGB.
        case ignoredColors(of: String)
        /// A drawing has text in the machine's fonts; some requested fonts may be missing.
        case drawnText(texts: [DrawnText])

        // MARK: Sizes

        /// A side of the master or of its sticker is too short or too long.
        case sides(canvas: SizeOnCanvas, isOfSticker: Bool, allowed: ClosedRange<Int>, isRequired: Bool)
        /// The master is reduced so that its longer side has this length.
        case reduced(size: PixelSize, to: Int)
        /// The sticker does not have the size of the pack's stickers, whose longer side has this length.
        case otherThanPackSize(canvas: SizeOnCanvas, packSize: StickerSize, side: Int)
        /// The sides differ.
        case notSquare(size: PixelSize, platform: String)
        /// A side is not a multiple of a number.
        case notDivisible(size: PixelSize, by: Int)
        /// The canvas has several pictures in rows and columns.
        case sheet(pictures: Int)
        /// The pixels of pixel art have a side that is not whole; with a whole side, the art would have another size.
        case unevenPixels(side: Double, whole: Int, longerSide: Int)
        /// The art is enlarged to a side.
        case enlarged(canvas: SizeOnCanvas, to: Int)
        /// The art is smaller than its sticker, which has this side.
        case smallerThanSticker(canvas: SizeOnCanvas, side: Int)
        /// Files are not made, because they would enlarge the art.
        case filesLeftOut(files: [String], canvas: SizeOnCanvas, isPixelArt: Bool)
        /// The largest icon enlarges its art.
        case enlargedIcon(side: Int, art: PixelSize, times: Double)

        // MARK: Transparency

        /// Every pixel is opaque.
        case opaque
        /// The border has one color.
        case flatBorder(color: OpaqueColor)
        /// The border is an editor's checkerboard.
        case checkerboardBorder
        /// No pixel is visible in any frame.
        case nothingVisible
        /// Nothing is visible in the first of several frames.
        case blankFirstFrame(frames: Int)
        /// Small groups of pixels are far from the art; the place has the first.
        case specks(count: Int)
        /// Faint groups of pixels are apart from the art; the place has the first.
        case faintParts(count: Int)
        /// Faint lines cross the canvas; the place has the first.
        case guideLines(count: Int)
        /// Many pixels are nearly transparent.
        case haze(pixels: Int)
        /// Pixels have a color that is never seen; their cost in bytes is an estimate.
        case hiddenColor(pixels: Int, bytes: Int)
        /// No pixel is translucent.
        case hardEdge
        /// A GIF cannot store the translucent pixels, which are a share of the visible pixels.
        case translucentInGIF(percent: Int)
        /// The edge shows remains of a background along a share of the outline.
        case fringe(kind: FringeKind, percent: Int)
        /// The sticker vanishes on backgrounds.
        case vanishes(on: [Ground])

        // MARK: The place of the art

        /// The art touches borders of the canvas along a length.
        case cutOff(cuts: [Cut])
        /// The art touches borders of the master's canvas, before preparation gave it room.
        case masterCutOff(sides: [Side])
        /// The art spans a small share of its canvas.
        case wideMargins(percent: Int)
        /// The art is too far to the right and too low by some pixels; negative numbers are too far to the left and too high.
        case offCenter(right: Int, down: Int)
        /// The art has no room for the visual size that all stickers get.
        case smallVisualSize(reached: Double, wanted: Double)

        // MARK: The preparation

        /// Most of the art was removed with its background; the rest fills a share of its convex hull.
        case lostArt(filled: Double)
        /// More than the background was probably removed, or less, of which this is a sign; a share of the image was removed.
        case doubtfulRemoval(doubt: RemovalDoubt, removed: Double)
        /// Pieces of the removed background are left, each at a place.
        case remains(places: [Region])
        /// No outline was drawn, because no pixel has enough alpha.
        case missingOutline
        /// The art already has a border of a color, and gets an outline around it.
        case secondBorder(color: OpaqueColor)
        /// Moving the edge inward removed thin parts, such as hair: a share of the art.
        case thinPartsLost(share: Double)
        /// The outline is ragged, because it follows a number of small gaps and tufts.
        case raggedOutline(places: Int)
        /// The art already has a shadow at a place, and gets another shadow or an outline around it.
        case secondShadow(at: Region, isDrawn: Bool)

        // MARK: Animation

        /// An animation has only one frame.
        case singleFrame
        /// A frame is shown for too short or too long; the place has the frame.
        case delay(milliseconds: Double, allowed: ClosedRange<Double>)
        /// A frame before the last is shown much longer than the others; the place has the frame.
        case slowFrame(milliseconds: Double, usualMilliseconds: Double)
        /// All frames are equal.
        case equalFrames(count: Int)
        /// The last frame equals the first and is shown as long as the frame before it, so the loop stumbles.
        case repeatedFirstFrame(frames: Int)
        /// Frames equal the frame before; the place has them.
        case heldFrames(count: Int)
        /// iOS may play the animation slower than its delays say.
        case slower(frames: Int, wantedMilliseconds: Double, shownMilliseconds: Double)
        /// Frames were left out so that the others play at the drawn speed, or because the last equals the first.
        case framesLeftOut(kept: Int, of: Int, milliseconds: Double)
        /// Some frames of a GIF have a delay of 0 or 10 ms, which browsers show for 100 ms.
        case shortDelaysOfGIF(changed: Int, frames: Int)

        // MARK: Assets of apps

        /// The platform does not play animations in such files, so none is made.
        case notPlayed(frames: Int)
        /// The name is that of a picture for dark backgrounds, but there is no picture for light ones with this name.
        case noLightTwin(name: String)
        /// In the layouts of apps, it is the picture for dark backgrounds of another.
        case darkTwin(name: String)

        // MARK: Messengers

        /// A messenger does not accept the sticker.
        case messenger(name: String, fault: MessengerFault)

        // MARK: Names and descriptions

        /// The sticker has no description, so the file name gives it one.
        case descriptionFromName(label: String)
        /// The sticker has no description in languages in which others have one.
        case noTranslation(languages: [String])
        /// The sticker is only described in other languages than the pack's.
        case otherLanguages(languages: [String], packLanguage: String)
        /// A description is too long; it is in the pack's language if there is no other.
        case longDescription(characters: Int, language: String?, limit: Int, maker: String)
        /// Another master has the same pixels.
        case samePixels(as: String)
        /// Another master would be the same sticker.
        case sameSticker(as: String, likeness: Likeness?)
        /// A pack cannot use the name, and calls the sticker by another.
        case unusableName(fault: NameFault, sticker: String)
        /// Another master has the name, so a pack calls the sticker by another.
        case takenName(by: String, sticker: String)
        /// Masters are numbered like the frames of an animation, and so are those of other sequences.
        case numberedNames(masters: Int, last: String, otherSequences: Int)

        // MARK: Finished packs

        /// A pack lacks something that Xcode, the store or Messages needs.
        case pack(problem: PackProblem)

        // MARK: Losses

        /// A file was brought under its limit with losses.
        case losses(path: String, fit: FitReport)
    }

    /// Files of this many bytes or more are too large.
    public struct ByteLimit: Sendable, Hashable, Codable {
        /// The number of bytes.
        public var bytes: Int
        /// The company that sets the limit, or `nil` if settings do.
        public var maker: String?
    }

    /// A file and its number of bytes.
    public struct NamedBytes: Sendable, Hashable, Codable {
        /// The path below the output folder.
        public var path: String
        /// The number of bytes.
        public var bytes: Int

        package init(path: String, bytes: Int) {
            (self.path, self.bytes) = (path, bytes)
        }
    }

    /// The size of a canvas: the master's, or the one that preparation made.
    public struct SizeOnCanvas: Sendable, Hashable, Codable {
        /// The size in pixels.
        public var pixelSize: PixelSize
        /// Whether preparation made the canvas.
        public var isPrepared: Bool
    }

    /// A side of the canvas.
    public enum Side: String, Sendable, CaseIterable, Codable, CodingKeyRepresentable, Comparable {
        case top, bottom, left, right

        /// Orders sides by their names.
        public static func < (first: Side, second: Side) -> Bool { first.rawValue < second.rawValue }
    }

    /// A side of the canvas that cuts off the art.
    public struct Cut: Sendable, Hashable, Codable {
        /// The side.
        public var side: Side
        /// The length of the cut in pixels.
        public var length: Int
    }

    /// The remains of a background along an edge.
    public enum FringeKind: String, Sendable, CaseIterable, Codable {
        /// Lighter than the art, as from a white background.
        case light
        /// Darker than the art, as from a black background.
        case dark
        /// Of another hue than the art, as from a green background.
        case colored
    }

    /// A plain background that stickers are judged on.
    public enum Ground: String, Sendable, CaseIterable, Codable {
        case white, black, red, yellow
    }

    /// Why two paths that look the same are two masters.
    public enum Likeness: String, Sendable, Codable, CaseIterable {
        /// The same path is in the list twice.
        case listedTwice
        /// The accents are encoded differently.
        case otherAccents
    }

    /// Why a name cannot be used.
    public enum NameFault: Sendable, Hashable, Codable {
        /// The name has no letter or digit.
        case noLetter(name: String)
        /// The name has more bytes than some disks allow.
        case tooLong(bytes: Int, limit: Int)
    }

    /// Where a problem is.
    public struct Place: Sendable, Hashable, Codable {
        /// The indices of the frames with the problem, from 0, or `nil` if it concerns the whole master.
        public var frames: [Int]?
        /// The number of frames of the master, or of files of a sequence.
        public var frameCount: Int?
        /// The rectangle of the first fault on the canvas of its frame.
        public var rectangle: PixelRect?

        package init(frames: [Int]? = nil, frameCount: Int? = nil, rectangle: PixelRect? = nil) {
            (self.frames, self.frameCount, self.rectangle) = (frames, frameCount, rectangle)
        }
    }
}
