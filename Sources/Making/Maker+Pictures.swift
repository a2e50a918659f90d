import Inspection
import PNGCodec
package import Raster

/// The pictures of a master that pages and overlays show besides its files.
///
/// They are small files, so that no bitmaps stay in memory.
extension Maker {
    /// Adds the pictures that the recipe requests, except those that an earlier run kept.
    ///
    /// A picture that cannot be made is a fault of its own, on which the files do not depend.
    ///
    /// - Parameters:
    ///   - opened: The opened master, before any changes.
    ///   - before: The master that the frames were prepared from.
    /// - Throws: `MakeError` with the code `cancelled`.
    func addPictures(
        _ frames: StreamedFrames, opened: MasterSource, before: MasterSource, _ source: Source, to made: inout Made
    ) throws(MakeError) {
        do throws(MakeError) {
            for kind in recipe.pictures.subtracting(made.pictured) {
                made.pictures += try pictures(kind, frames, opened: opened, before: before, source, made)
            }
            made.pictured = recipe.pictures
        } catch {
            guard error.code != .cancelled else { throw error }
            (made.faultOfPictures, made.pictures) = (error, [])
        }
    }

    /// Returns the pictures of one kind.
    private func pictures(
        _ kind: PictureKind, _ frames: StreamedFrames, opened: MasterSource, before: MasterSource, _ source: Source,
        _ made: Made
    ) throws(MakeError) -> [MadePicture] {
        switch kind {
        case .still:
            guard let rendering = made.plan?.still, let encoded = made.encoded[rendering]?.file else { return [] }
            let bytes = try MadeFile(Product(.sticker, .master), rendering, encoded).bytes()
            return [MadePicture(kind: kind, format: .png, pixelSize: rendering.canvas, bytes: bytes)]
        case .firstFrame: return [picture(kind, 0, frames.first)]
        case .cover: return [picture(kind, 0, made.isPixelArt ? frames.cover.enlarged : frames.cover.reduced)]
        case .cell(let side):
            guard let sticker = made.files.first?.rendering.placement else { return [] }
            let kernel = made.isPixelArt ? Kernel.nearest : .lanczos3
            return [picture(kind, 0, frames.first.fitted(sticker, into: side, kernel))]
        case .marked:
            return frames.marked.map { picture(kind, $0.key, $0.value) }
        case .before:
            guard made.hasOtherPixels else { return [] }
            let indices = [0] + frames.inspector.facts.markedFrames
            return try self.frames(indices, of: before).map { picture(kind, $0.key, $0.value) }
        case .original:
            guard let sticker = made.files.first, source.frames == nil,
                made.preparation != nil || sticker.differs(from: opened.header)
            else { return [] }
            return [try original(opened, source, isPixelArt: made.isPixelArt)]
        }
    }

    private func picture(
        _ kind: PictureKind, _ frame: Int, _ bitmap: Bitmap, _ compression: Compression = .fast
    ) -> MadePicture {
        MadePicture(
            kind: kind, frame: frame, format: .png, pixelSize: bitmap.size,
            bytes: bitmap.png(ScanlineCompressor(compression)))
    }

    /// Returns the master in a form that browsers can show, not much larger than they show it.
    ///
    /// The file itself remains if it is an animation, a drawing, pixel art whose squares must stay sharp, or smaller than its reduced picture.
    private func original(
        _ opened: MasterSource, _ source: Source, isPixelArt: Bool
    ) throws(MakeError) -> MadePicture {
        let header = opened.header
        let file = MadePicture(
            kind: .original, format: header.format, pixelSize: header.pixelSize, bytes: source.bytes)
        let isShown = header.format.capabilities.isShownByBrowsers
        let mustRemain = header.frames > 1 || header.format == .svg || isPixelArt
        if isShown, mustRemain || header.pixelSize.longerSide <= Self.sideOfOriginals { return file }
        let bitmap = try opened.firstBitmap()
        let side = min(Self.sideOfOriginals, bitmap.size.longerSide)
        let kernel = isPixelArt ? Kernel.nearest : .lanczos3
        let reduced = bitmap.resampled(to: bitmap.size.scaled(by: side, over: bitmap.size.longerSide), kernel)
        let picture = picture(.original, 0, reduced, .balanced)
        return isShown && file.bytes.count <= picture.bytes.count ? file : picture
    }

    /// The longest side of a master on a page in pixels: twice the largest sticker.
    private static let sideOfOriginals = 2 * StickerSize.large.pixels(at: .master)

    /// Returns frames of a master, by their index.
    private func frames(_ indices: [Int], of source: MasterSource) throws(MakeError) -> [Int: Bitmap] {
        var found: [Int: Bitmap] = [:]
        do {
            var frames = try source.frames()
            for index in 0...(indices.max() ?? 0) {
                try deadline.check()
                let frame = try clock.measure(.decode) { try frames.next() }
                if indices.contains(index) { found[index] = frame?.bitmap }
            }
        } catch {
            throw MakeError(decoding: source.header.format, error)
        }
        return found
    }
}

extension MadeFile {
    /// Returns whether the file shows other pixels than its master, or was reduced with losses.
    fileprivate func differs(from master: Header) -> Bool {
        fit != nil || rendering.canvas != master.pixelSize || !master.storesShownPixels
            || rendering.format.isPNG != master.format.isPNG
    }
}

extension Bitmap {
    /// Returns the image as in a sticker, reduced so that the sticker fits into a cell.
    ///
    /// - Parameter kernel: The kernel that draws the sticker from a smaller image.
    fileprivate func fitted(_ sticker: Placement, into cell: Int, _ kernel: Kernel) -> Bitmap {
        let longer = sticker.canvas.longerSide
        let large = kernel == .nearest ? resampled(to: sticker.art, kernel) : self
        return large.resampled(to: longer > cell ? sticker.art.scaled(by: cell, over: longer) : sticker.art)
    }

    /// The image enlarged with squares for pixels, so that icons of half its size need no further enlargement.
    fileprivate var enlarged: Bitmap {
        let times = (Self.sideForIcons + size.longerSide - 1) / size.longerSide
        return resampled(to: size.scaled(by: times, over: 1), .nearest)
    }

    /// The art, not larger than icons need.
    fileprivate var reduced: Bitmap {
        let bounds = artBounds
        return bounds.size.longerSide > Self.sideForIcons
            ? resampled(to: size.scaled(by: Self.sideForIcons, over: bounds.size.longerSide)) : cropped(to: bounds)
    }

    /// The side of art that gives sharp icons of half its size.
    private static let sideForIcons = 2048

    /// Returns the image in another size.
    package func resampled(to size: PixelSize, _ kernel: Kernel = .lanczos3) -> Bitmap {
        guard size != self.size else { return self }
        var resampler = Resampler(kernel: kernel)
        resampler.load(self)
        defer { resampler.unload() }
        return resampler.resample(to: size)
    }
}
