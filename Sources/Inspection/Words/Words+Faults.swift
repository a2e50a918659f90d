import Raster
import Support

extension Words {
    /// Returns what is wrong with a master.
    func text(of fault: Fault) -> String {
        switch fault {
        case .notReadable(let cause), .damaged(let cause): cause
        case .changedWhileRead: "changed while it was read; run again"
        case .tooManyBytes(let limit): "more bytes than the limit of \(limit)"
        case .chunkTooLarge(let chunk, let bytes, let limit):
            "the PNG's \(chunk) chunk has \(bytes) bytes, over the limit of \(limit)"
        case .empty: "the file is empty"
        case .notAnImage(let content):
            content.map(text(of:)) ?? "the content is not \(ImageFormat.readTitles)"
        case .formatNotAllowed(let format): "the content is \(format.title), which may not be read"
        case .formatNotSupported(let format, let libvips):
            "the loaded libvips \(libvips) cannot read \(format.title); export the art as PNG, or install a libvips that can"
        case .formatBlocked(let format):
            "\(format.title) is not read because VIPS_BLOCK_UNTRUSTED is set; unset it, or export the art as PNG"
        case .noDecoder(let cause): "cannot be read: \(cause)"
        case .dataDamaged(let format): "the \(format.title) data is damaged or ends early"
        case .missingFrame: "a frame is missing"
        case .severalImages(let count): "holds \(count) images; save each as a file of its own"
        case .uncommonSamples:
            "its samples are neither gray, RGB nor CMYK of 8 or 16 bits; export it as RGB with 8 bits"
        case .tooManyPixels(let size, let limit, let canBeRaised, let isInnerPicture):
            "\(part(isInnerPicture))\(size) px are \(size.area) pixels, over the limit of \(limit); "
                + (canBeRaised ? "raise \(name(.pixels)) to read it" : "export it smaller")
        case .sideTooLong(let size, let limit, let isInnerPicture):
            "\(part(isInnerPicture))\(size) px has a side over the limit of \(limit) px; raise \(name(.side)) to read it"
        case .tooManyFrames(let count, let limit):
            "\(count) frames, over the limit of \(limit); raise \(name(.frames)) to read it"
        case .framesTooLarge(let count, let size, let limit):
            "\(count) frames of \(size) px are \(size.area(times: count)) pixels, over the limit of \(limit) for all "
                + "frames together"
        case .notDrawable: "the SVG cannot be drawn: it is damaged or has no usable size"
        case .needsOtherFile(let address):
            "refers to another file, which is not read: \(address); embed its content in the SVG"
        case .rendererNotStarted(let path, let cause):
            "cannot be drawn: \(path), which draws SVG, cannot be started: \(cause)"
        case .rendererCrashed: "cannot be drawn: librsvg crashed on it; simplify it, or export it as PNG"
        case .drawingTooLarge(let memory):
            "cannot be drawn with \(memory >> 20) MiB of memory; use smaller pictures and simpler lines in it, or export it as PNG"
        case .drawingUnusable:
            "cannot be drawn: librsvg gave no usable picture of it; export it again, or as PNG"
        case .notDrawnInTime: "was not drawn in time; simplify it"
        case .frameOfOtherSize(let size, let first):
            "\(size) px; the first frame has \(first) px, and the frames of a sequence must have one size"
        case .frameNotPNG: "a frame of a sequence must be a still PNG"
        case .frameNumberRepeated(let other): "has the same number as \(other)"
        case .framesMissing(let file, let first, let last):
            "follows \(file), but "
                + (first == last ? "number \(first) is missing" : "numbers \(first) to \(last) are missing")
        case .noBackground: "the background cannot be removed: there is none"
        case .backgroundMixed:
            "the background cannot be removed: along the border it is neither of one color nor a checkerboard of equal "
                + "squares; " + Self.liftSubject
        case .backgroundIsAll: "the background cannot be removed: nothing would be left; \(Self.keepBackground)"
        case .backgroundFadesIn:
            "the background cannot be removed: the art fades into it, and how much of each pixel is art is unknown; "
                + Self.liftSubject
        case .backgroundUnclear(let percent):
            "the background cannot be removed: along \(percent)% of its edge the art has nearly the color of the background; "
                + "export it with transparency or on a color that it does not have, or \(Self.keepBackground)"
        case .noRoomForArt(let percent, let side):
            "the margin, the outline and the shadow leave less than \(percent)% of a sticker of \(side) px for the art; use smaller "
                + "values, such as margin: 4%"
        case .sheet(let fault): Self.text(fault)
        case .preparedTooLarge(let size, let frames, let limit, let limitForAll):
            "prepared, it has \(frames > 1 ? "\(frames) frames of " : "")\(size) px, over the limits of \(limit) pixels per "
                + "frame and \(limitForAll) in all"
        case .notCached: "is not in the cache; make it there first, or let this call make it"
        case .textNotCached: "has text, whose fonts may change, so it is in no cache; let this call make it"
        case .notEncodable(let size): "cannot be encoded at \(size) px"
        case .temporaryFileLost(let size, let cause):
            "cannot be encoded at \(size) px: a temporary file cannot be read: \(cause)"
        case .noEncoder(let cause): "cannot be encoded: \(cause)"
        case .holdsOneFrame(let format, let frames): "has \(frames) frames, but \(format.title) holds only one"
        case .holdsNoTransparency(let format): "has transparent pixels, but \(format.title) has no transparency"
        case .stickerTooLarge(let bytes, let limit, let size, let scale, let remedy):
            "the sticker\(scale == .master ? "" : " at \(scale)") of \(size) px has \(bytes) bytes, \(bytes &- limit &+ 1) too "
                + "many; a sticker must have fewer than \(limit)" + (remedy.map { "; \(text(of: $0))" } ?? "")
        case .onlyEnlargements(let size):
            "every requested file would be larger than its \(size.map { "\($0) px" } ?? "pixels"); "
                + "request smaller sizes, or use a larger image"
        case .tookTooLong(let seconds):
            "was not finished within \(seconds) second\(seconds == 1 ? "" : "s"); simplify the art, or raise \(name(.seconds))"
        case .noResources:
            "was not read: the system grants no more threads or memory; work on fewer masters at once"
        case .noThread:
            "may start no further thread; allow it more threads or memory, or wait until others have ended"
        case .busy(let waiting):
            "all workers are busy, and \(count(waiting, "call")) \(waiting == 1 ? "waits" : "wait") already; try again later"
        case .cancelled(let activity): text(of: activity)
        case .notWritable(let cause): "cannot be written: \(cause)"
        case .fileNotWritable(let file, let cause): "\(file) cannot be written: \(cause)"
        case .pictureNotWritable(let cause): "a picture of the preview cannot be written: \(cause)"
        case .previewNotWritable(let cause): "the preview cannot be written: \(cause)"
        case .notShown(let cause): "cannot be shown on the page: \(cause)"
        case .pictureNotReadable(let cause): "cannot be read: \(cause)"
        case .sheetNotDrawn(let cause): "the contact sheet cannot be drawn: \(cause)"
        case .overlayNotDrawn(let cause): "its overlay cannot be drawn: \(cause)"
        case .call(let fault): text(of: fault)
        case .setting(let fault, let key): key.map { text(of: fault, in: $0) } ?? text(of: fault)
        case .labels(let fault): text(of: fault)
        case .pack(let fault): text(of: fault)
        case .request(let fault): text(of: fault)
        case .icon(let fault), .input(let fault): text(of: fault)
        case .pageNotWritten(let fault, let pack):
            "\(text(of: fault)); the pack is in \(pack), but its page is not written"
        case .indexNotUpdated(let fault, let pack):
            "\(text(of: fault)); the pack is in \(pack), but the index is not updated"
        }
    }

    private func part(_ isInnerPicture: Bool) -> String { isInnerPicture ? "a picture in it: " : "" }

    private func text(of content: Fault.ForeignContent) -> String {
        switch content {
        case .gitLFSPointer: "is a Git LFS pointer, not the picture; fetch the picture with 'git lfs pull'"
        case .webPage: "is a web page (HTML), not a picture; download the picture itself"
        case .text: "is text, not a picture"
        case .gzip: "is compressed with gzip; decompress it first"
        case .zip: "is a ZIP archive; extract it first"
        case .pdf: "is a PDF; export it as PNG"
        case .photoshop: "is a Photoshop file; export it as PNG"
        case .bmp: "is a BMP; export it as PNG"
        case .jpegXL: "is a JPEG XL; export it as PNG"
        case .video: "is a video; export its frames as APNG or GIF"
        case .riff: "is a RIFF file, such as a video or a sound; export it as PNG"
        case .avif: "is an AVIF; export it as PNG"
        }
    }

    private func text(of activity: Fault.Activity) -> String {
        switch activity {
        case .run: "the run was interrupted"
        case .beforePublishing: "the run was interrupted; the output is unchanged"
        case .verification: "the verification was interrupted"
        case .measurement: "the measurement was interrupted"
        case .waiting: "the call was cancelled while it waited for its turn"
        case .request: "another request cancelled it"
        }
    }

    func text(of remedy: Fault.FitRemedy) -> String {
        switch remedy {
        case .allowLosses: "small losses may bring it under that (\(name(.fit)))"
        case .lowerFloor(let bytes, let score, let floor, let frames, let framesBefore, let size):
            "it fits with \(Self.difference(at: score))"
                + (frames < framesBefore ? " and \(frames) of \(framesBefore) frames" : "")
                + " (\(bytes) bytes, score \(score)), and the floor is \(floor); "
                + (size.map { "at size \($0.rawValue) it keeps the floor" } ?? "use a smaller pack size")
                + (framesBefore > 1 ? ", or fewer frames" : "")
        case .hopeless(let score, let floor, let frames, let framesBefore, let size, let grainPercent):
            "a sample of its frames reaches a score of about \(Int(score)), and the floor is \(floor); "
                + listed(
                    [
                        size.map { "at size \($0.rawValue)" },
                        frames > 1 ? "with about \(frames) of \(framesBefore) frames" : nil,
                    ].compactMap(\.self) + (size == nil && frames < 2 ? ["only with other art"] : []), "or")
                + " it may keep it"
                + (grainPercent >= 50 ? "; fine grain takes about \(grainPercent)% of the bytes" : "")
        case .smallerSize(let size):
            "it does not fit even with visible damage" + (size.map { "; at size \($0.rawValue) it fits" } ?? "")
        }
    }

    /// How a phone removes the background of a photo or of hair.
    private static let liftSubject =
        "lift the subject on a phone (hold the photo, Copy Subject), and use the PNG that this gives"
    private static let keepBackground =
        "keep the background with {remove-background: false} for this sticker under prepare: stickers: in \(Program.settingsName)"
}
