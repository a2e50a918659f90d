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

/// Keeps the pictures of a preview in files until its page is written, so that memory does not grow with the pack.
///
/// Pictures of a page in a folder are next to it, named by the hash of their bytes. Those of a page in one file are
/// temporary files, which the page takes over.
final class PageSink: Sink {
    /// Where the page goes.
    enum Target {
        case file(String)
        case folder(String)
    }

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

    private let target: Target
    /// The sheet that stickers are also drawn for; nil if there is none.
    private let sheet: ContactSheet?
    /// The limits of masters, which are read again to show them before and after.
    private let limits: MasterLimits
    private let folder: String
    private let temporaryNames: TemporaryNames
    private let keptMasters = Mutex<[Int: Kept]>([:])
    private let keptFrames = Mutex<[Int: SequenceFrame]>([:])
    private let temporaryFiles = Mutex<[String]>([])
    /// The temporary files of stickers as the contact sheet shows them, by the master's index.
    private let smallFiles = Mutex<[Int: String]>([:])
    /// The pictures in the page's folder that it shows, and those of them that were not there before; paths below the folder.
    private let pictures = Mutex<(shown: Set<String>, new: Set<String>)>(([], []))
    private let isPublished = Atomic(false)

    /// Makes the folder of the page if it is missing.
    ///
    /// - Throws: `KisscutError` with the code `outputUnusable`.
    init(
        _ target: Target, of plan: PackPlan, sheet: ContactSheet?, limits: MasterLimits
    ) throws(KisscutError) {
        frames = plan.frames
        (self.target, self.sheet) = (target, sheet)
        self.limits = limits
        switch target {
        case .file(let path): folder = Paths.folder(of: path)
        case .folder(let path):
            folder = path
            try Self.refuseForeignPage(in: path)
        }
        try makeOutputFolder(folder, for: "as the output folder")
        temporaryNames = TemporaryNames(lockedIn: folder)
    }

    private static let page = "index.html"
    private static let style = "style.css"
    private static let script = "script.js"

    /// Throws if a folder has files that a page would replace and that are not those of an earlier page.
    private static func refuseForeignPage(in folder: String) throws(KisscutError) {
        if let start = try? FileSystem.contents(of: Paths.join(folder, page), limit: 65_536),
            String(decoding: start, as: UTF8.self).contains(PreviewPage.signature)
        {
            return
        }
        for name in [page, style, script] where (try? FileSystem.kind(of: Paths.join(folder, name))) != nil {
            throw KisscutError(
                .outputUnusable, path: folder,
                reason: "holds a file \(name) that is not of a preview; choose another folder")
        }
    }

    /// Removes the temporary files, and pictures of a page that was not published.
    func end() {
        for path in temporaryFiles.withLock({ $0 }) { FileSystem.remove(path) }
        if !isPublished.load(ordering: .relaxed) {
            for path in pictures.withLock({ $0.new }) { FileSystem.remove(Paths.join(folder, path)) }
        }
        temporaryNames.release()
    }

    /// Whether pictures become part of the page.
    var embeds: Bool {
        switch target {
        case .file: true
        case .folder: false
        }
    }

    // MARK: Pictures

    func take(_ rendered: RenderedMaster) throws(KisscutError) -> [FileReport] {
        let master = rendered.master
        guard let sticker = rendered.files.first else { return [] }
        if let sheet {
            let path = try keepSmall(
                rendered.firstFrame, sticker.wanted.rendering.placement, cell: sheet.cell, of: master)
            smallFiles.withLock { $0[rendered.index] = path }
        }
        let marks = marks(rendered, on: sticker.wanted.rendering)
        if frames.contains(rendered.index) {
            let file = try keepTemporarily(sticker.bytes(of: master), of: master)
            let marks = if let marks { try keepTemporarily(marks, of: master) } else { String?.none }
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
        if let still = rendered.files.first(where: { $0.wanted.rendering.isStill }) {
            kept.still = try keep(still, of: master)
        }
        if let marks { kept.marks = try keep(marks, as: .png, placement.canvas, of: master) }
        kept.artSide = placement.art.longerSide
        if rendered.isPrepared || sticker.differs(from: rendered.header) {
            kept.before = try keepMaster(rendered)
        }
        keptMasters.withLock { $0[rendered.index] = kept }
    }

    /// Keeps a master as a browser can show it: its own file, or its first frame.
    private func keepMaster(_ rendered: RenderedMaster) throws(KisscutError) -> PreviewPage.Picture {
        let (master, header) = (rendered.master, rendered.header)
        let reader = MasterReader(limits: limits)
        let original = try reader.read(master)
        guard !header.format.capabilities.isShownByBrowsers else {
            return try keep(original, as: header.format, header.pixelSize, of: master)
        }
        let still: Bitmap?
        do {
            var frames = try reader.open(original, of: master).frames()
            still = try frames.next()?.bitmap
        } catch {
            throw KisscutError(decoding: master, as: header.format, error)
        }
        let shown = (still ?? rendered.firstFrame).png(ScanlineCompressor(.fast))
        return try keep(shown, as: .png, header.pixelSize, of: master)
    }

    /// Returns what is kept of a sticker; nil if it failed.
    func kept(of sticker: PackPlan.Sticker, framesPerSecond: Int) throws(KisscutError) -> Kept? {
        guard sticker.isSequence else { return keptMasters.withLock { $0[sticker.masters[0]] } }
        let frames = keptFrames.withLock { kept in sticker.masters.compactMap { kept[$0] } }
        guard frames.count == sticker.masters.count else { return nil }
        do {
            return try animation(of: frames, framesPerSecond: framesPerSecond)
        } catch {
            throw KisscutError(.notWritable, path: sticker.name, reason: "cannot be shown as an animation: \(error)")
        }
    }

    /// Returns the marks of the first frame that has some, as a PNG that lies over the sticker; nil if there are none.
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
            return try keep(bytes, as: header.format, header.pixelSize, of: master)
        }
        do {
            var frames = try source.frames()
            guard let photo = try frames.next()?.bitmap else { throw PNGError.endsEarly }
            let small = photo.resampled(
                to: photo.size.scaled(by: min(Self.photoSide, photo.size.longerSide), over: photo.size.longerSide))
            return try keep(small.png(ScanlineCompressor(.fast)), as: .png, small.size)
        } catch {
            throw KisscutError(decoding: master, as: header.format, error)
        }
    }

    /// The longer side of a photo that browsers cannot show as it is, in pixels.
    private static let photoSide = 1600

    private func keep(_ file: RenderedFile, of master: Master) throws(KisscutError) -> PreviewPage.Picture {
        try keep(file.bytes(of: master), as: file.wanted.rendering.format, file.wanted.rendering.canvas, of: master)
    }

    private func keep(
        _ bytes: [UInt8], as format: ImageFormat, _ size: PixelSize, of master: Master
    ) throws(KisscutError) -> PreviewPage.Picture {
        do {
            return try keep(bytes, as: format, size)
        } catch {
            throw KisscutError(
                .notWritable, path: master.path, reason: "a picture of the preview cannot be written: \(error.reason)")
        }
    }

    func keep(
        _ bytes: [UInt8], as format: ImageFormat, _ size: PixelSize
    ) throws(FileSystem.Fault) -> PreviewPage.Picture {
        switch target {
        case .file:
            let path = try keepTemporarily(bytes)
            return PreviewPage.Picture(bytes: bytes.count, size: size, format: format) {
                PictureAddress(embedding: try FileSystem.contents(of: path, limit: .max - 1), as: format)
            }
        case .folder:
            let hash = SHA256.hexadecimal(of: bytes)
            let path = PictureAddress.path(hash: hash, as: format)
            let isMissing = (try? FileSystem.kind(of: Paths.join(folder, path))) != .file
            let isFirst = pictures.withLock { pictures in
                if isMissing { pictures.new.insert(path) }
                return pictures.shown.insert(path).inserted
            }
            if isFirst && isMissing {
                var staged = StagedFiles()
                try staged.stage(bytes, for: Paths.join(folder, path), named: temporaryNames)
                try staged.publish()
            }
            return PreviewPage.Picture(bytes: bytes.count, size: size, format: format) {
                PictureAddress(hash: hash, as: format)
            }
        }
    }

    private func keepTemporarily(_ bytes: [UInt8], of master: Master) throws(KisscutError) -> String {
        do {
            return try keepTemporarily(bytes)
        } catch {
            throw KisscutError(
                .notWritable, path: master.path, reason: "a picture of the preview cannot be written: \(error.reason)")
        }
    }

    private func keepTemporarily(_ bytes: [UInt8]) throws(FileSystem.Fault) -> String {
        let path = temporaryNames.next(in: folder)
        try FileSystem.writeNew(path, bytes)
        temporaryFiles.withLock { $0.append(path) }
        return path
    }

    /// Keeps the first frame of a sticker as a contact sheet shows it: placed as in the pack, and fitted into a cell.
    private func keepSmall(
        _ frame: Bitmap, _ placement: Placement, cell: Int, of master: Master
    ) throws(KisscutError) -> String {
        let longer = placement.canvas.longerSide
        let art = longer > cell ? placement.art.scaled(by: cell, over: longer) : placement.art
        let small = art == frame.size ? frame : frame.resampled(to: art)
        return try keepTemporarily(small.png(ScanlineCompressor(.fast)), of: master)
    }

    /// Returns a sticker as a contact sheet shows it, by its master's index.
    func small(_ index: Int) throws -> Bitmap {
        guard let path = smallFiles.withLock({ $0[index] }) else { return Bitmap(size: PixelSize(width: 1, height: 1)) }
        return try PNGDecoder().still(of: PNGFile(try FileSystem.contents(of: path, limit: .max - 1)))
    }

    // MARK: The page

    /// Writes the page, whole or not at all, and removes pictures of earlier pages that it does not show.
    ///
    /// - Throws: `KisscutError` with the code `notWritable`.
    func publish(_ page: PreviewPage) throws(KisscutError) {
        do {
            switch target {
            case .file(let path):
                try FileSystem.write(path, named: temporaryNames) { put in try page.write(.oneFile, to: put) }
            case .folder:
                try write(Self.style, page.style)
                try write(Self.script, PreviewPage.script)
                try FileSystem.write(Paths.join(folder, Self.page), named: temporaryNames) { put in
                    try page.write(.folder, to: put)
                }
                isPublished.store(true, ordering: .relaxed)
                removeOldPictures()
            }
        } catch {
            let reason = (error as? FileSystem.Fault)?.reason ?? "\(error)"
            throw KisscutError(.notWritable, path: folder, reason: "the preview cannot be written: \(reason)")
        }
    }

    private func write(_ name: String, _ text: String) throws(FileSystem.Fault) {
        var staged = StagedFiles()
        try staged.stage(Array(text.utf8), for: Paths.join(folder, name), named: temporaryNames)
        try staged.publish()
    }

    private func removeOldPictures() {
        let shown = pictures.withLock { $0.shown }
        for case let name? in (try? FileSystem.names(inFolder: Paths.join(folder, PictureAddress.folder))) ?? [] {
            let path = Paths.join(PictureAddress.folder, name)
            if PictureAddress.isPath(path) && !shown.contains(path) { FileSystem.remove(Paths.join(folder, path)) }
        }
    }
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
