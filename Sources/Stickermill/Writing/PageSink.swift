import Inspection
import Making
import PNGCodec
import PackManifest
import Platforms
import Preview
import Raster
import Support
import Synchronization

/// Keeps the pictures of each master in files until the preview page is written.
///
/// Memory therefore does not grow with the pack.
final class PageSink: Sink {
    /// The pictures of a master that the page shows.
    struct Kept {
        var picture: PreviewPage.Picture
        var still: PreviewPage.Picture?
        var marks: PreviewPage.Picture?
        var before: PreviewPage.Picture?
        var frames: Int
        /// The longer side of the art in pixels, or `nil` if the picture has the same longer side.
        var artSide: Int?
        var isPixelArt = false
    }

    /// The page's own files.
    let files: PageFiles
    private let keptMasters = Mutex<[Int: Kept]>([:])
    /// The temporary files with the stickers for the contact sheet, by the master's index.
    private let smallFiles = Mutex<[Int: String]>([:])
    /// The files of masters that are also written elsewhere, as the page names them, and the first error.
    private let writtenElsewhere = Mutex((files: [Int: [FileReport]](), fault: StickermillError?.none))
    private let cancellation: Cancellation

    init(_ files: PageFiles, _ cancellation: Cancellation) {
        (self.files, self.cancellation) = (files, cancellation)
    }

    /// Keeps the pictures of a master that is also written elsewhere, and remembers an error instead of throwing it.
    func keep(_ judged: JudgedMaster) {
        do {
            let files = try write(judged)
            writtenElsewhere.withLock { $0.files[judged.index] = files }
        } catch {
            writtenElsewhere.withLock { $0.fault = $0.fault ?? error }
        }
    }

    /// The first error with a sticker that is also written elsewhere, or `nil` if there was none.
    var fault: StickermillError? { writtenElsewhere.withLock { $0.fault } }

    /// The files of a master that is also written elsewhere, as the page names them, or `nil` for other masters.
    func files(ofMaster index: Int) -> [FileReport]? { writtenElsewhere.withLock { $0.files[index] } }

    func makeScratchFile() -> ScratchFile? { files.makeScratchFile() }

    /// Returns the pictures of a sticker, or `nil` if its master failed.
    func kept(of sticker: PackPlan.Sticker) -> Kept? { keptMasters.withLock { $0[sticker.master] } }

    func write(_ judged: JudgedMaster) throws(StickermillError) -> [FileReport] {
        let (master, made) = (judged.master, judged.made)
        guard let sticker = made.files.first, let art = made.seen?.art else { return [] }
        if let fault = made.faultOfPictures { throw StickermillError(fault, of: master) }
        if let small = made.pictures.first(where: \.isCell) {
            let path = try files.keepTemporarily(small.bytes, of: master)
            smallFiles.withLock { $0[judged.index] = path }
        }
        do {
            var kept: Kept
            if let sequence = master.sequence, sticker.product.kind == .sticker {
                kept = try self.animation(of: made.files, sequence.delays, master)
            } else {
                let (canvas, format, bytes) = (sticker.rendering.canvas, sticker.rendering.format, try sticker.bytes())
                let played = sticker.product.kind == .sticker ? Self.played(bytes, format) : nil
                kept = Kept(
                    picture: try files.keep(played ?? bytes, as: format, canvas, of: master),
                    frames: sticker.fit?.framesAfter ?? art.header.frames)
                kept.still = try made.pictures(.still)[0].map { try keep($0, of: master) }
                if let original = try made.pictures(.original)[0].map({ try keep($0, of: master) }) {
                    kept.before = original
                    kept.before?.stands(for: art.header)
                }
                if played != nil, kept.before == nil {
                    kept.before = try files.keep(bytes, as: format, canvas, of: master)
                }
                kept.artSide = sticker.rendering.placement.art.longerSide
            }
            kept.isPixelArt = art.isPixelArt
            if let marks = try marks(judged, on: sticker.rendering) {
                kept.marks = try files.keep(marks, as: .png, sticker.rendering.canvas, of: master)
            }
            let (index, result) = (judged.index, kept)
            keptMasters.withLock { $0[index] = result }
        } catch let error as StickermillError {
            throw error
        } catch let error as MakeError {
            throw StickermillError(error, of: master)
        } catch {
            throw StickermillError(.notShown(cause: "\(error)"), path: master.path)
        }
        let stickers = made.files.filter { $0.product == sticker.product }
        return stickers.map { file in
            let name = Paths.stem(of: master.paths[file.rendering.frame ?? 0])
            let isFrame = master.sequence != nil && file.product.kind == .sticker
            let shown = isFrame ? ScaledName(stem: name).base : master.name
            return FileReport(file, path: "\(shown).\(file.rendering.format.fileExtension)")
        }
    }

    /// Returns a file with the delays with which the platform may play it, or `nil` if it plays it as it is stored.
    private static func played(_ bytes: [UInt8], _ format: ImageFormat) -> [UInt8]? {
        let shortest = Profile.standard.shortestDelay(in: format)
        if format == .gif { return GIFFile.raisingDelays(of: bytes, to: shortest) }
        return format.isPNG ? PNGFile.raisingDelays(of: bytes, to: FrameDelay(milliseconds: Int(shortest))) : nil
    }

    private func keep(_ picture: MadePicture, of master: Master) throws(StickermillError) -> PreviewPage.Picture {
        try files.keep(picture.bytes, as: picture.format, picture.pixelSize, of: master)
    }

    /// Keeps the animation of a sequence, which plays forever.
    ///
    /// A pack has the frames as separate files, so the picture's size in bytes is their total.
    private func animation(of frames: [MadeFile], _ delays: [FrameDelay], _ master: Master) throws -> Kept {
        let canvas = frames[0].rendering.canvas
        var animation = APNGEncoder(size: canvas, plays: 0, compressor: ScanlineCompressor(.fast))
        for (frame, delay) in zip(frames, delays) {
            try cancellation.check(master)
            animation.append(try PNGDecoder().still(of: PNGFile(frame.bytes())), delay: delay)
        }
        var kept = Kept(
            picture: try files.keep(animation.finish(), as: .apng, canvas, of: master), frames: frames.count)
        kept.picture.bytes = frames.reduce(0) { $0 + $1.encoded.count }
        kept.still = try files.keep(frames[0].bytes(), as: .png, canvas, of: master)
        return kept
    }

    /// Returns the marks of the first marked frame as a PNG to draw over the sticker, or `nil` if there are no marks.
    private func marks(_ judged: JudgedMaster, on rendering: FileRendering) throws -> [UInt8]? {
        let marked = judged.made.pictures(.marked)
        guard let overlay = Overlay(judged.findings, on: judged.made.canvasOfFrames),
            let facts = judged.made.seen?.facts,
            let frame = try overlay.frames(of: facts).lazy.compactMap({ marked[$0] }).first?.bitmap()
        else { return nil }
        let marks = overlay.marks(of: frame).resampled(to: rendering.placement.art)
        return marks.centered(on: rendering.canvas).png(ScanlineCompressor(.balanced))
    }

    /// Keeps a picture that is not a sticker.
    ///
    /// - Throws: `StickermillError` with the code `notReadable`, `notDecodable` or `notWritable`.
    func keep(photo: Master, _ reader: MasterReader) throws(StickermillError) -> PreviewPage.Picture {
        let (header, bytes, small): (Header, [UInt8], Bitmap?)
        do {
            bytes = try Source.contents(of: photo.path, limit: reader.limits.bytes)
            let source = try reader.open(bytes)
            header = source.header
            let isShown = header.format.capabilities.isShownByBrowsers
            small = isShown ? nil : try source.firstBitmap().reduced(toSide: Self.photoSide)
        } catch {
            throw StickermillError(error, of: photo)
        }
        guard let small else { return try files.keep(bytes, as: header.format, header.pixelSize, of: photo) }
        return try files.keep(small.png(ScanlineCompressor(.fast)), as: .png, small.size, of: photo)
    }

    /// The maximum longer side of a photo that browsers cannot show as it is, in pixels.
    private static let photoSide = 1600

    /// Returns a sticker as a contact sheet shows it, by its master's index.
    func small(_ index: Int) throws -> Bitmap {
        guard let path = smallFiles.withLock({ $0[index] }) else { return Bitmap(size: PixelSize(width: 1, height: 1)) }
        return try PNGDecoder().still(of: PNGFile(try FileSystem.contents(of: path, limit: .max)))
    }
}

extension PreviewPage.Picture {
    /// States the measures of a master, which a page may show reduced.
    fileprivate mutating func stands(for master: Header) { (bytes, size) = (master.bytes, master.pixelSize) }
}

extension MadePicture {
    fileprivate var isCell: Bool { if case .cell = kind { true } else { false } }
}

extension Bitmap {
    /// Returns the image, reduced if a side exceeds a limit in pixels.
    fileprivate func reduced(toSide side: Int) -> Bitmap {
        resampled(to: size.scaled(by: min(side, size.longerSide), over: size.longerSide))
    }
}
