import Inspection
import PNGCodec
import Raster

/// The sticker that a pack would get from a master that is only checked, with just enough work to find out whether its file is too large.
///
/// Most stickers need no encoding for this: the master's own file is small enough, or a quick estimate of the frames is.
struct ExpectedSticker {
    let rendering: FileRendering
    private let limit: Int
    private let compressor: ScanlineCompressor
    /// A high estimate of the file's bytes for the frames so far.
    private var bytes = 0
    private var last: Bitmap?

    /// The percentage by which an estimate from a sample of rows may be too low.
    private static let sampleError = 10

    /// Creates the expectation of a recipe, or returns `nil` if no measurement is needed.
    init?(of art: Art, by recipe: Recipe, _ compressor: ScanlineCompressor) {
        guard let rendering = recipe.stickerToMeasure(of: art) else { return nil }
        (self.rendering, self.compressor, limit) = (rendering, compressor, recipe.budget.limit)
    }

    /// Whether the file may be too large, so that it must be encoded to find out.
    var mayBeTooLarge: Bool { bytes >= limit }

    /// Measures the next frame in the size of the master.
    mutating func add(_ frame: Frame) {
        guard !mayBeTooLarge else { return }
        let whole = PixelRect(frame.bitmap.size)
        let changes = last.map { $0.changedRegion(to: frame.bitmap, within: frame.changes ?? whole) } ?? whole
        last = frame.bitmap
        guard let changes else { return }
        let part = frame.bitmap.cropped(to: changes).clearingHiddenColor()
        bytes += part.pngLength(compressor) * (100 + Self.sampleError) / 100
    }
}

extension Recipe {
    /// Returns the rendering of the sticker that a pack would get from a master that is only checked.
    ///
    /// Returns `nil` if there is no sticker or its file is certainly small enough.
    func stickerToMeasure(of art: Art) -> FileRendering? {
        guard let rendering = expectedSticker(of: art), !usesMasterFile(art, rendering),
            rendering.canvas.area(times: art.header.frames) > budget.limit / 4
        else { return nil }
        return rendering
    }

    /// Returns the rendering of the sticker that a pack would get from a master that is only checked.
    ///
    /// Returns `nil` if there is no sticker, if losses are allowed, or if its frames stay files.
    private func expectedSticker(of art: Art) -> FileRendering? {
        guard products.isEmpty, !target.areFinished, budget.floor == nil, !art.header.isSequence else { return nil }
        return makingSticker.files(of: art).planned.first?.rendering
    }

    /// The recipe that makes only the sticker for a pack.
    var makingSticker: Recipe {
        var recipe = self
        recipe.products = [Product(.sticker, .master)]
        return recipe
    }

    /// Returns whether the sticker needs at most about the bytes of the master's file, which has the same pixels and is small enough.
    fileprivate func usesMasterFile(_ art: Art, _ rendering: FileRendering) -> Bool {
        let isSameKind = rendering.format == art.format || rendering.format.isPNG && art.format.isPNG
        return isSameKind && art.storesShownPixels && rendering.placement == Placement(art.pixelSize)
            && art.header.bytes < budget.limit && (encoding.palette == .auto || !art.header.hasIndexedAlpha)
    }
}

extension Tools {
    /// Returns the file of the sticker that a pack would get, or the reason why a pack would not accept the sticker.
    ///
    /// - Throws: `MakeError` with a code other than `stickerTooLarge`.
    mutating func encode(
        _ sticker: FileRendering, of source: MasterSource, facts: PictureFacts, _ budget: ByteBudget
    ) throws(MakeError) -> Result<EncodedFile, MakeError>? {
        var renderer = try Renderer([sticker], of: source, budgets: [sticker: budget], acceptsGIF: true, in: self)
        do {
            var frames = try source.frames()
            while let frame = try clock.measure(.decode, { try frames.next() }) {
                try deadline.check()
                try renderer.add(frame, in: &self)
            }
        } catch {
            throw MakeError(decoding: source.header.format, error)
        }
        return try renderer.finish(facts: facts, in: self)[sticker]
    }
}
