import Files
import Inspection
import PNGCodec
import PackManifest
import Preview
import Profiles
import Raster
import Rendering
import StickerPacks
import Synchronization

/// Keeps what a preview shows of each master until its page is written, in files, so that memory does not grow with the pack.
final class PageSink: Sink {
    /// What is kept of a master.
    struct Kept {
        var picture: PreviewPage.Picture
        var still: PreviewPage.Picture?
        var marks: PreviewPage.Picture?
        var before: PreviewPage.Picture?
        var frames: Int
        /// The longer side of the art in pixels; nil if it is that of the picture.
        var artSide: Int?
    }

    /// The indices of the masters that are frames of sequences.
    let frames: Set<Int>
    /// The page's own files.
    let files: PageFiles
    /// The sheet that stickers are also drawn for; nil if there is none.
    private let sheet: ContactSheet?
    /// The settings with which masters are read again, to show them before and after.
    private let settings: Settings
    private let keptMasters = Mutex<[Int: Kept]>([:])
    private let keptFrames = Mutex<[Int: SequenceFrame]>([:])
    /// The temporary files of stickers as the contact sheet shows them, by the master's index.
    private let smallFiles = Mutex<[Int: String]>([:])
    /// Of masters that are also written elsewhere: the files as the page names them, and why one could not be kept.
    private let writtenElsewhere = Mutex((files: [Int: [FileReport]](), fault: KisscutError?.none))

    init(_ files: PageFiles, of plan: PackPlan, sheet: ContactSheet?, _ settings: Settings) {
        frames = plan.frames
        (self.files, self.sheet, self.settings) = (files, sheet, settings)
    }

    /// Keeps what the page shows of a master that is also written elsewhere; a fault is remembered.
    func keep(_ rendered: RenderedMaster) {
        do {
            let files = try write(rendered)
            writtenElsewhere.withLock { $0.files[rendered.index] = files }
        } catch {
            writtenElsewhere.withLock { $0.fault = $0.fault ?? error }
        }
    }

    /// Why a sticker that is written elsewhere could not be kept; nil if all were.
    var fault: KisscutError? { writtenElsewhere.withLock { $0.fault } }

    /// The files of a master that is also written elsewhere, as the page names them; nil for other masters.
    func files(ofMaster index: Int) -> [FileReport]? { writtenElsewhere.withLock { $0.files[index] } }

    func write(_ rendered: RenderedMaster) throws(KisscutError) -> [FileReport] {
        let master = rendered.master
        guard let sticker = rendered.files.first else { return [] }
        if let sheet {
            let path = try keepSmall(
                rendered.firstFrame, sticker.wanted.rendering.placement, cell: sheet.cell, of: master)
            smallFiles.withLock { $0[rendered.index] = path }
        }
        let marks = marks(rendered, on: sticker.wanted.rendering)
        if frames.contains(rendered.index) {
            let file = try files.keepTemporarily(sticker.bytes(of: master), of: master)
            let marks = if let marks { try files.keepTemporarily(marks, of: master) } else { String?.none }
            keptFrames.withLock {
                $0[rendered.index] = SequenceFrame(file: file, bytes: sticker.encoded.count, marks: marks)
            }
        } else {
            try keep(rendered, sticker, marks: marks)
        }
        return [FileReport(sticker, path: "\(master.name).\(sticker.wanted.rendering.format.fileExtension)")]
    }

    private func keep(_ rendered: RenderedMaster, _ sticker: RenderedFile, marks: [UInt8]?) throws(KisscutError) {
        let (master, placement) = (rendered.master, sticker.wanted.rendering.placement)
        var kept = Kept(picture: try keep(sticker, of: master), frames: rendered.header.frames)
        if let still = rendered.files.first(where: { $0.wanted.isStillOfSticker }) {
            kept.still = try keep(still, of: master)
        }
        if let marks { kept.marks = try files.keep(marks, as: .png, placement.canvas, of: master) }
        kept.artSide = placement.art.longerSide
        if rendered.isPrepared || sticker.differs(from: rendered.header) {
            kept.before = try keepMaster(rendered)
        }
        keptMasters.withLock { $0[rendered.index] = kept }
    }

    /// Keeps a master as a browser can show it: its own file, or its first frame.
    private func keepMaster(_ rendered: RenderedMaster) throws(KisscutError) -> PreviewPage.Picture {
        let (master, header) = (rendered.master, rendered.header)
        let reader = MasterReader(limits: settings.limits, for: settings.checks.profile)
        let original = try reader.read(master)
        guard !header.format.capabilities.isShownByBrowsers else {
            return try files.keep(original, as: header.format, header.pixelSize, of: master)
        }
        let still = try reader.open(original, of: master).firstBitmap(of: master)
        let shown = still.png(ScanlineCompressor(.fast))
        return try files.keep(shown, as: .png, header.pixelSize, of: master)
    }

    /// Returns what is kept of a sticker; nil if it failed.
    ///
    /// - Parameter delays: Those of the frames, if the sticker is a sequence.
    func kept(of sticker: PackPlan.Sticker, _ delays: [FrameDelay]) throws(KisscutError) -> Kept? {
        guard sticker.isSequence else { return keptMasters.withLock { $0[sticker.masters[0]] } }
        let frames = keptFrames.withLock { kept in sticker.masters.compactMap { kept[$0] } }
        guard frames.count == sticker.masters.count else { return nil }
        do {
            return try animation(of: frames, delays)
        } catch {
            throw KisscutError(.notWritable, path: sticker.name, reason: "cannot be shown as an animation: \(error)")
        }
    }

    /// Returns the marks of the first frame that has some, as a PNG to draw over the sticker; nil if there are none.
    private func marks(_ rendered: RenderedMaster, on rendering: FileRendering) -> [UInt8]? {
        guard let overlay = Overlay(rendered.findings),
            let frame = overlay.frames(of: rendered.facts).lazy.compactMap({ rendered.markedFrames[$0] }).first
        else { return nil }
        let marks = overlay.marks(of: frame)
        let art = rendering.placement.art
        let placed = marks.size == art ? marks : marks.resampled(to: art)
        return placed.centered(on: rendering.canvas).png(ScanlineCompressor(.balanced))
    }

    /// Keeps a picture that is not a sticker.
    ///
    /// - Throws: `KisscutError` with the code `notWritable`.
    func keep(
        photo bytes: [UInt8], _ source: MasterSource, of master: Master
    ) throws(KisscutError) -> PreviewPage.Picture {
        let header = source.header
        guard !header.format.capabilities.isShownByBrowsers else {
            return try files.keep(bytes, as: header.format, header.pixelSize, of: master)
        }
        let photo = try source.firstBitmap(of: master)
        let small = photo.resampled(
            to: photo.size.scaled(by: min(Self.photoSide, photo.size.longerSide), over: photo.size.longerSide))
        return try files.keep(small.png(ScanlineCompressor(.fast)), as: .png, small.size, of: master)
    }

    /// The longer side of a photo that browsers cannot show as it is, in pixels.
    private static let photoSide = 1600

    private func keep(_ file: RenderedFile, of master: Master) throws(KisscutError) -> PreviewPage.Picture {
        try files.keep(
            file.bytes(of: master), as: file.wanted.rendering.format, file.wanted.rendering.canvas, of: master)
    }

    /// Keeps the first frame of a sticker as a contact sheet shows it: placed as in the pack, and fitted into a cell.
    private func keepSmall(
        _ frame: Bitmap, _ placement: Placement, cell: Int, of master: Master
    ) throws(KisscutError) -> String {
        let longer = placement.canvas.longerSide
        let art = longer > cell ? placement.art.scaled(by: cell, over: longer) : placement.art
        let small = art == frame.size ? frame : frame.resampled(to: art)
        return try files.keepTemporarily(small.png(ScanlineCompressor(.fast)), of: master)
    }

    /// Returns a sticker as a contact sheet shows it, by its master's index.
    func small(_ index: Int) throws -> Bitmap {
        guard let path = smallFiles.withLock({ $0[index] }) else { return Bitmap(size: PixelSize(width: 1, height: 1)) }
        return try PNGDecoder().still(of: PNGFile(try FileSystem.contents(of: path, limit: .max)))
    }

}

extension WantedFile {
    /// Whether the file is the first frame of an animated sticker, which only a page shows.
    var isStillOfSticker: Bool { kind == .sticker && rendering.isStill }
}

extension RenderedFile {
    /// Whether a file shows other pixels than its master, or was made smaller with losses.
    fileprivate func differs(from master: Header) -> Bool {
        fit != nil || wanted.rendering.canvas != master.pixelSize || !master.storesShownPixels
            || wanted.rendering.format.isPNG != master.format.isPNG
    }
}

extension Bitmap {
    fileprivate func resampled(to size: PixelSize) -> Bitmap {
        var resampler = Resampler()
        resampler.load(self)
        defer { resampler.unload() }
        return resampler.resample(to: size)
    }
}
