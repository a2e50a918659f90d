public import Raster

/// What is wrong with a master, a call or its settings, as a value.
///
/// Associated values are numbers, names and paths. Only a `cause` is a text, from the system, a codec or a parser.
public enum Fault: Sendable, Hashable, Codable {
    // MARK: Reading

    /// The system cannot read the file.
    case notReadable(cause: String)
    /// Another program changed the file while Stickermill read it.
    case changedWhileRead
    /// The file has more bytes than the limit.
    case tooManyBytes(limit: Int)
    /// A chunk of a PNG has more bytes than the limit.
    case chunkTooLarge(chunk: String, bytes: Int, limit: Int)
    /// The file has no bytes.
    case empty
    /// The content is no picture that Stickermill reads; it may be recognized as something else.
    case notAnImage(content: ForeignContent?)
    /// The settings do not allow the format.
    case formatNotAllowed(format: ImageFormat)
    /// The installed libvips lacks the format.
    case formatNotSupported(format: ImageFormat, libvips: String)
    /// The environment forbids libvips to read the format.
    case formatBlocked(format: ImageFormat)
    /// No codec can read the file, because a library cannot be loaded.
    case noDecoder(cause: String)
    /// A codec found damage in the data.
    case damaged(cause: String)
    /// The data of a format is damaged or incomplete.
    case dataDamaged(format: ImageFormat)
    /// The file has fewer frames than it declares.
    case missingFrame
    /// The file has several images, of which Stickermill would lose all but the first.
    case severalImages(count: Int)
    /// The samples of the pixels have an unsupported form.
    case uncommonSamples
    /// A frame, or a picture inside a drawing, has too many pixels.
    case tooManyPixels(size: PixelSize, limit: Int, canBeRaised: Bool, isInnerPicture: Bool)
    /// A frame, or a picture inside a drawing, has a side that is too long.
    case sideTooLong(size: PixelSize, limit: Int, isInnerPicture: Bool)
    /// The animation has too many frames.
    case tooManyFrames(count: Int, limit: Int)
    /// All frames together have too many pixels.
    case framesTooLarge(count: Int, size: PixelSize, limit: Int)

    // MARK: Drawing

    /// The SVG is damaged or has no usable size.
    case notDrawable
    /// The SVG needs another file, which Stickermill does not read.
    case needsOtherFile(address: String)
    /// The process that draws SVG cannot be started.
    case rendererNotStarted(path: String, cause: String)
    /// librsvg crashed on the SVG.
    case rendererCrashed
    /// The SVG cannot be drawn with the allowed memory.
    case drawingTooLarge(memory: Int)
    /// librsvg returned no usable picture.
    case drawingUnusable
    /// The SVG was not drawn in time.
    case notDrawnInTime

    // MARK: Sequences

    /// A frame of a sequence differs from the first one in size.
    case frameOfOtherSize(size: PixelSize, first: PixelSize)
    /// A frame of a sequence is not a still PNG.
    case frameNotPNG
    /// Two frames of a sequence have the same number.
    case frameNumberRepeated(other: String)
    /// Frames of a sequence are missing after a file, with these numbers.
    case framesMissing(after: String, from: Int, through: Int)

    // MARK: Preparing

    /// The art has no background to remove.
    case noBackground
    /// The background has neither one color nor the pattern of a checkerboard.
    case backgroundMixed
    /// Nothing would be left of the art without its background.
    case backgroundIsAll
    /// The art fades into its background.
    case backgroundFadesIn
    /// The art has nearly the color of its background along a part of the edge.
    case backgroundUnclear(percent: Int)
    /// The margin, the outline and the shadow leave too little room for the art.
    case noRoomForArt(percent: Int, side: Int)
    /// The prepared frames have too many pixels.
    case preparedTooLarge(size: PixelSize, frames: Int, limit: Int, limitForAll: Int)

    /// The sheet cannot be split into its pictures.
    case sheet(fault: SheetFault)

    // MARK: Making

    /// The cache is required, and does not have the files.
    case notCached
    /// The cache is required, and never has files of drawings with text.
    case textNotCached
    /// An encoder failed.
    case notEncodable(size: PixelSize)
    /// Encoding failed, because a temporary file cannot be read.
    case temporaryFileLost(size: PixelSize, cause: String)
    /// No encoder is available, because a library cannot be loaded.
    case noEncoder(cause: String)
    /// The format holds one frame, and the master has several.
    case holdsOneFrame(format: ImageFormat, frames: Int)
    /// The format has no transparency, and the master has some.
    case holdsNoTransparency(format: ImageFormat)
    /// The file of a sticker has too many bytes.
    case stickerTooLarge(bytes: Int, limit: Int, size: PixelSize, scale: Scale, remedy: FitRemedy?)
    /// Every requested file would be larger than the master.
    case onlyEnlargements(size: PixelSize?)
    /// The master took longer than its limit.
    case tookTooLong(seconds: Int)
    /// The system grants no more threads or memory.
    case noResources
    /// The system grants the process no thread.
    case noThread
    /// All workers are busy, and as many calls wait as may wait.
    case busy(waiting: Int)
    /// The work was cancelled.
    case cancelled(during: Activity)

    // MARK: Writing

    /// The file or folder cannot be written.
    case notWritable(cause: String)
    /// A file of a master cannot be written.
    case fileNotWritable(file: String, cause: String)
    /// A picture of a preview cannot be written.
    case pictureNotWritable(cause: String)
    /// The page of a preview cannot be written.
    case previewNotWritable(cause: String)
    /// The master cannot be shown on a page.
    case notShown(cause: String)
    /// A picture for a page or a sheet cannot be read.
    case pictureNotReadable(cause: String)
    /// The contact sheet cannot be drawn.
    case sheetNotDrawn(cause: String)
    /// The overlay of a master cannot be drawn.
    case overlayNotDrawn(cause: String)

    // MARK: Faults of calls

    /// A fault of an input, an output or an option.
    case call(fault: CallFault)
    /// A fault of a setting; the key is that of a value in JSON, which has no line.
    case setting(fault: SettingFault, key: String?)
    /// A fault in a table of labels.
    case labels(fault: LabelFault)
    /// A fault of a pack or its folder.
    case pack(fault: PackFault)
    /// A fault of a line that should be a request.
    case request(fault: RequestFault)
    /// A picture for icons cannot be read.
    indirect case icon(fault: Fault)
    /// An image cannot be read that the call names, such as the photo behind a preview.
    indirect case input(fault: Fault)
    /// The pack is written, but its page is not.
    indirect case pageNotWritten(fault: Fault, pack: String)
    /// The pack is written, but the index of packs is not updated.
    indirect case indexNotUpdated(fault: Fault, pack: String)
}

extension Fault {
    /// Content that is not a picture, or a picture in a format that Stickermill does not read.
    public enum ForeignContent: String, Sendable, Hashable, Codable, CaseIterable {
        case gitLFSPointer, webPage, text, gzip, zip, pdf, photoshop, bmp, jpegXL, video, riff, avif
    }

    /// What was cancelled.
    public enum Activity: String, Sendable, Hashable, Codable, CaseIterable {
        /// The run.
        case run
        /// The run, before the pack was moved to its place.
        case beforePublishing
        /// The verification of a pack.
        case verification
        /// A measurement.
        case measurement
        /// A call that waited for its turn.
        case waiting
        /// A request, by another request.
        case request
    }

    /// What brings the file of a sticker under its limit.
    public enum FitRemedy: Sendable, Hashable, Codable {
        /// Small losses may do it.
        case allowLosses
        /// The file fits with losses that the floor forbids; at a smaller size, it may keep the floor.
        case lowerFloor(bytes: Int, score: Double, floor: Int, frames: Int, framesBefore: Int, size: StickerSize?)
        /// A few frames show that no losses do it; a smaller size may, or fewer frames.
        case hopeless(
            score: Double, floor: Int, frames: Int, framesBefore: Int, size: StickerSize?, grainPercent: Int)
        /// The file does not fit even with visible damage, but may fit at a smaller size.
        case smallerSize(size: StickerSize?)
    }

    /// The kind of the fault.
    package var code: StickermillError.Code {
        switch self {
        case .notReadable, .changedWhileRead, .pictureNotReadable: .notReadable
        case .tooManyBytes, .chunkTooLarge: .tooManyBytes
        case .notAnImage, .formatNotAllowed: .notAnImage
        case .empty, .formatNotSupported, .formatBlocked, .noDecoder, .damaged, .dataDamaged, .missingFrame,
            .severalImages, .uncommonSamples, .notDrawable, .needsOtherFile, .rendererNotStarted, .rendererCrashed,
            .drawingTooLarge, .drawingUnusable, .notDrawnInTime:
            .notDecodable
        case .tooManyPixels, .sideTooLong, .framesTooLarge, .preparedTooLarge: .tooManyPixels
        case .tooManyFrames: .tooManyFrames
        case .noBackground, .backgroundMixed, .backgroundIsAll, .backgroundFadesIn, .backgroundUnclear, .noRoomForArt,
            .sheet:
            .notPreparable
        case .notCached, .textNotCached: .notCached
        case .frameOfOtherSize, .frameNotPNG, .frameNumberRepeated, .framesMissing, .notEncodable, .temporaryFileLost,
            .noEncoder:
            .notEncodable
        case .holdsOneFrame: .animatedNotSupported
        case .holdsNoTransparency: .transparencyNotSupported
        case .stickerTooLarge: .stickerTooLarge
        case .tookTooLong: .tookTooLong
        case .noResources, .noThread: .noResources
        case .busy: .busy
        case .cancelled: .cancelled
        case .notWritable, .fileNotWritable, .pictureNotWritable, .previewNotWritable, .notShown, .sheetNotDrawn,
            .overlayNotDrawn, .indexNotUpdated:
            .notWritable
        case .call(let fault): fault.code
        case .setting, .labels, .onlyEnlargements: .badSettings
        case .pack(let fault): fault.code
        case .request: .badRequest
        case .icon: .iconUnusable
        case .input(let fault): fault.code == .notWritable ? .notWritable : .inputNotFound
        case .pageNotWritten(let fault, _): fault.code == .cancelled ? .cancelled : .notWritable
        }
    }
}
