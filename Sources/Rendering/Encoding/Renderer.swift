package import Inspection
import PNGCodec
import Profiles
import Raster

/// Turns the frames of one master into files, one per rendering.
///
/// Frames stream through: each is resampled and encoded for every rendering before the next one is decoded. Equal frames give
/// equal bytes.
package struct Renderer {
    private let master: Master
    private let source: MasterSource
    private let cancellation: Cancellation
    private var encoders: [(rendering: FileRendering, encoder: FrameEncoder)] = []
    /// The last frame as each rendering has it, while more may follow.
    private var images: [Bitmap?] = []
    /// The last frame of the master.
    private var last: Bitmap?
    private var frames = 0

    /// Creates a renderer for the renderings of a master; equal ones count once.
    ///
    /// - Throws: `KisscutError` with the code `animatedNotSupported` if the format of a rendering cannot hold all frames.
    package init(
        _ renderings: [FileRendering], of source: MasterSource, _ master: Master, in workspace: Workspace,
        cancellation: Cancellation
    ) throws(KisscutError) {
        self.master = master
        self.source = source
        self.cancellation = cancellation
        var seen: Set<FileRendering> = []
        for rendering in renderings where seen.insert(rendering).inserted {
            if let timing = source.header.timing, !rendering.isStill, !rendering.format.capabilities.holdsFrames,
                rendering.format != .png
            {
                throw KisscutError(
                    .animatedNotSupported, path: master.path,
                    reason: "has \(timing.delays.count) frames, but \(rendering.format.title) holds only one")
            }
            let encoder = usesMasterFile(rendering) ? .none : FrameEncoder(rendering, source.header, workspace)
            encoders.append((rendering, encoder))
            images.append(nil)
        }
    }

    /// Whether a rendering is the master's own file, whatever its pixels: encoding it again would lose quality.
    private func usesMasterFile(_ rendering: FileRendering) -> Bool {
        !rendering.format.capabilities.isLossless && isAsLarge(rendering) && !isStillOfAnimation(rendering)
            && source.canReuseFile(as: rendering.format, facts: PictureFacts())
            && source.stored.count < rendering.budget?.limit ?? .max
    }

    private func isAsLarge(_ rendering: FileRendering) -> Bool {
        rendering.placement == Placement(source.header.pixelSize)
    }

    private func isStillOfAnimation(_ rendering: FileRendering) -> Bool {
        rendering.isStill && source.header.timing != nil
    }

    // MARK: Frames

    /// Adds the next frame to all files; what equals the previous frame is not drawn again.
    ///
    /// - Throws: `KisscutError`.
    package mutating func add(_ frame: Frame, in workspace: inout Workspace) throws(KisscutError) {
        defer { frames += 1 }
        guard encoders.contains(where: { !$0.encoder.isIdle }) else { return }
        let whole = PixelRect(frame.bitmap.size)
        let changes = if let last { last.changedRegion(to: frame.bitmap, within: whole) } else { whole }
        last = source.header.timing == nil ? nil : frame.bitmap
        workspace.resampler.load(frame.bitmap)
        defer { workspace.resampler.unload() }
        for index in encoders.indices where !encoders[index].encoder.isIdle {
            let rendering = encoders[index].rendering
            guard frames == 0 || !rendering.isStill else { continue }
            try cancellation.check(master)
            if !rendering.format.capabilities.holdsAlpha && !frame.bitmap.isOpaque {
                throw KisscutError(
                    .transparencyNotSupported, path: master.path,
                    reason: "has transparent pixels, but \(rendering.format.title) has no transparency")
            }
            let (image, place) = drawn(frame.bitmap, changes, as: rendering, over: images[index], in: &workspace)
            images[index] = source.header.timing == nil || rendering.isStill ? nil : image
            do {
                try workspace.clock.measure(.encode) {
                    try encoders[index].encoder.append(image, delay: frame.delay, changes: place, workspace)
                }
            } catch {
                throw KisscutError(encoding: master, at: rendering.canvas, error)
            }
        }
    }

    /// Draws a frame over the previous one, where the master changed.
    ///
    /// - Parameters:
    ///   - changes: The region of the master that changed; nil if nothing did.
    ///   - previous: The previous frame as the rendering has it; nil for the first.
    /// - Returns: The whole frame, and where it may differ from the previous one.
    private func drawn(
        _ frame: Bitmap, _ changes: PixelRect?, as rendering: FileRendering, over previous: Bitmap?,
        in workspace: inout Workspace
    ) -> (image: Bitmap, place: PixelRect) {
        workspace.clock.measure(.resample) {
            let placement = rendering.placement
            guard let previous else {
                let art = art(of: frame, as: placement.art, in: &workspace)
                return (art.centered(on: placement.canvas), PixelRect(placement.canvas))
            }
            // An animation has no way to say that nothing changes: a pixel is drawn again.
            guard let changes else { return (previous, PixelRect(x: 0, y: 0, width: 1, height: 1)) }
            var (part, place) =
                placement.art == frame.size
                ? (frame.cropped(to: changes).clearingHiddenColor(), changes)
                : workspace.resampler.resample(changes, to: placement.art)
            place.x += placement.origin.x
            place.y += placement.origin.y
            var image = previous
            image.replace(place, with: part)
            return (image, place)
        }
    }

    private func art(of frame: Bitmap, as size: PixelSize, in workspace: inout Workspace) -> Bitmap {
        size == frame.size ? frame.clearingHiddenColor() : workspace.resampler.resample(to: size)
    }

    // MARK: Files

    /// Returns the files, after the last frame was added.
    ///
    /// - Parameter facts: The measurements of the frames.
    /// - Throws: `KisscutError`, with the code `stickerTooLarge` if a file cannot be shrunk to its limit.
    package mutating func finish(
        facts: PictureFacts, in workspace: Workspace
    ) throws(KisscutError) -> [FileRendering: EncodedFile] {
        try compressStillsTogether(workspace)
        var files: [FileRendering: EncodedFile] = [:]
        for index in encoders.indices {
            try cancellation.check(master)
            let rendering = encoders[index].rendering
            do {
                let own = try workspace.clock.measure(.encode) { try encoders[index].encoder.finish() }
                files[rendering] = try shrunkToLimit(
                    smaller(own, for: rendering, facts), lossless: own, rendering, workspace)
            } catch {
                throw KisscutError(encoding: master, at: rendering.canvas, error)
            }
        }
        return files
    }

    /// Returns the master's own file if it has the same pixels in fewer bytes, or if nothing was encoded.
    private func smaller(_ own: [UInt8]?, for rendering: FileRendering, _ facts: PictureFacts) -> [UInt8] {
        guard let own else { return source.stored }
        guard isAsLarge(rendering), !isStillOfAnimation(rendering),
            source.canReuseFile(as: rendering.format, facts: facts), source.stored.count < own.count
        else { return own }
        return source.stored
    }

    /// Compresses still images with all lanes at once.
    private mutating func compressStillsTogether(_ workspace: Workspace) throws(KisscutError) {
        let pending = encoders.indices.filter { encoders[$0].encoder.pendingStill != nil }
        guard !pending.isEmpty else { return }
        try cancellation.check(master)
        let files = workspace.clock.measure(.encode) {
            workspace.compressor.pngs(of: pending.compactMap { encoders[$0].encoder.pendingStill })
        }
        for (index, bytes) in zip(pending, files) { encoders[index].encoder = .file(bytes) }
    }

    /// Encodes a file that is too large again: harder, and then with losses if its budget allows them.
    ///
    /// The input is the file itself, which is lossless, so the master is not decoded again.
    ///
    /// - Parameter lossless: The file as it was encoded here, of which `bytes` may be a smaller one from elsewhere.
    private func shrunkToLimit(
        _ bytes: [UInt8], lossless: [UInt8]?, _ rendering: FileRendering, _ workspace: Workspace
    ) throws -> EncodedFile {
        guard let budget = rendering.budget, bytes.count >= budget.limit else { return EncodedFile(bytes: bytes) }
        guard rendering.format.isPNG, let lossless else { throw tooLarge(bytes, rendering, budget) }
        let best = try workspace.clock.measure(.encode) { try encodedHarder(bytes, below: budget.limit, workspace) }
        guard best.count >= budget.limit else { return EncodedFile(bytes: best) }
        let fitter = Fitter(
            master: master, limit: budget.limit, floor: budget.floor ?? FitOptions.standardFloor,
            lanes: workspace.compressor.lanes, proceed: { [cancellation, master] in try cancellation.check(master) })
        var fitted = try workspace.clock.measure(.encode) { try fitter.fitted(lossless) }
        // A smaller file from elsewhere is what would be used without losses.
        fitted?.report.bytesBefore = best.count
        if let fitted, let floor = budget.floor, fitted.report.score >= Double(floor) {
            return EncodedFile(bytes: fitted.bytes, fit: fitted.report)
        }
        let size = try budget.floor.map { try sizeThatFits(lossless, floor: $0, rendering, fitter, workspace) } ?? nil
        throw tooLarge(
            best, rendering, budget,
            advice: fitted?.report.advice(floor: budget.floor, sizeThatFits: size)
                ?? budget.floor.map { _ in
                    "it does not fit even with visible damage"
                        + (size.map { "; with --size \($0.rawValue) it fits" } ?? "")
                })
    }

    private func tooLarge(
        _ bytes: [UInt8], _ rendering: FileRendering, _ budget: ByteBudget, advice: String? = nil
    ) -> KisscutError {
        let excess = bytes.count - (budget.limit - 1)
        return KisscutError(
            .stickerTooLarge, path: master.path,
            reason:
                "the sticker of \(rendering.canvas) px has \(bytes.count) bytes, \(excess) too many; a sticker must have "
                + "fewer than \(budget.limit)" + (advice.map { "; \($0)" } ?? ""))
    }

    /// Returns the largest smaller size of stickers at which a file keeps the floor below the limit; nil if none does.
    private func sizeThatFits(
        _ lossless: [UInt8], floor: Int, _ rendering: FileRendering, _ fitter: Fitter, _ workspace: Workspace
    ) throws -> StickerSize? {
        let (canvas, longer) = (rendering.canvas, rendering.canvas.longerSide)
        return try Profile.messages.sizes.last { size in
            let side = size.pixels(at: .x3)
            guard side < longer else { return false }
            let smaller = try encodedAgain(
                lossless, as: canvas.scaled(by: side, over: longer), by: nil, workspace)
            return try smaller.count < fitter.limit || fitter.fitted(smaller)?.report.score ?? 0 >= Double(floor)
        }
    }

    /// Encodes a file again without losses, by compressions that may bring it below a limit, until one does.
    private func encodedHarder(_ bytes: [UInt8], below limit: Int, _ workspace: Workspace) throws -> [UInt8] {
        guard workspace.encoding.effort != .best else { return bytes }
        // What each saves at most, in percent of the limit.
        let attempts: [(compression: Compression, percent: Int)] =
            source.header.timing == nil ? [(.best, 50)] : [(.thorough, 15), (.best, 2)]
        var smallest = bytes
        for attempt in attempts where smallest.count >= limit && smallest.count * 100 < limit * (100 + attempt.percent)
        {
            let again = try encodedAgain(bytes, as: nil, by: attempt.compression, workspace)
            if again.count < smallest.count { smallest = again }
        }
        return smallest
    }

    /// Encodes a file of Kisscut again: in another size, or by another compression, unless these are nil.
    private func encodedAgain(
        _ bytes: [UInt8], as size: PixelSize?, by compression: Compression?, _ workspace: Workspace
    ) throws -> [UInt8] {
        let reader = MasterReader(limits: .none)
        let file = try reader.open(bytes, of: master)
        var second = Workspace(
            workspace.encoding, compression: compression, limits: .none, lanes: workspace.compressor.lanes)
        let again = FileRendering(Placement(size ?? file.header.pixelSize), format: .png)
        var renderer = try Renderer([again], of: file, master, in: second, cancellation: cancellation)
        var frames = try file.frames()
        while let frame = try frames.next() { try renderer.add(frame, in: &second) }
        return try renderer.finish(facts: PictureFacts(), in: second)[again]?.bytes ?? bytes
    }
}

/// The bytes of a file, and what was given up for them.
package struct EncodedFile: Sendable {
    package var bytes: [UInt8]
    /// What was given up; nil if nothing was.
    package var fit: FitReport?
}

extension MasterLimits {
    /// No limits, for files that Kisscut has written.
    static var none: MasterLimits {
        var limits = MasterLimits()
        (limits.bytes, limits.pixels, limits.side, limits.frames) = (.max, .max, .max, .max)
        (limits.totalPixels, limits.chunkBytes) = (.max, .max)
        return limits
    }
}
