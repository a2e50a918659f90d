package import Inspection
import PNGCodec
import Raster

/// Turns the frames of one master into files, one for each of several renderings.
///
/// Frames stream through: one is resampled for every rendering and handed to its encoder before the next comes. The same
/// frames give the same bytes.
package struct Renderer {
    private let master: Master
    private let source: MasterSource
    private let cancellation: Cancellation
    private var encoders: [(rendering: FileRendering, encoder: FrameEncoder)] = []
    private var frames = 0

    /// Begins the files.
    ///
    /// - Throws: `KisscutError` with the code `animatedNotSupported` if a format that holds one frame is wanted of several.
    package init(
        _ renderings: [FileRendering], of source: MasterSource, _ master: Master, in workspace: Workspace,
        cancellation: Cancellation
    ) throws(KisscutError) {
        self.master = master
        self.source = source
        self.cancellation = cancellation
        var seen: Set<FileRendering> = []
        for rendering in renderings where seen.insert(rendering).inserted {
            if let timing = source.header.timing, !rendering.isStill, rendering.format == .jpeg {
                throw KisscutError(
                    .animatedNotSupported, path: master.path,
                    reason: "has \(timing.delays.count) frames, and JPEG holds one")
            }
            let encoder = isKeptForSure(rendering) ? .none : FrameEncoder(rendering, source.header, workspace)
            encoders.append((rendering, encoder))
        }
    }

    /// Whether a rendering is the master's own file whatever its pixels are: another encoding could only lose.
    private func isKeptForSure(_ rendering: FileRendering) -> Bool {
        !rendering.format.capabilities.isLossless && isAsLarge(rendering) && !isStillOfAnimation(rendering)
            && source.holdsFile(rendering.format, facts: PictureFacts())
            && source.stored.count < rendering.byteLimit ?? .max
    }

    private func isAsLarge(_ rendering: FileRendering) -> Bool {
        rendering.placement == Placement(source.header.pixelSize)
    }

    private func isStillOfAnimation(_ rendering: FileRendering) -> Bool {
        rendering.isStill && source.header.timing != nil
    }

    // MARK: Frames

    /// Adds the next frame to all files.
    ///
    /// - Throws: `KisscutError`.
    package mutating func add(_ frame: Frame, in workspace: inout Workspace) throws(KisscutError) {
        defer { frames += 1 }
        workspace.resampler.load(frame.bitmap)
        for index in encoders.indices where !encoders[index].encoder.isIdle {
            let rendering = encoders[index].rendering
            guard frames == 0 || !rendering.isStill else { continue }
            try cancellation.check(master)
            if rendering.format == .jpeg && !frame.bitmap.isOpaque {
                throw KisscutError(
                    .transparencyNotSupported, path: master.path,
                    reason: "has transparent pixels, which JPEG cannot hold")
            }
            let bitmap = drawn(frame.bitmap, as: rendering, in: &workspace)
            do {
                try workspace.clock.measure(.encode) {
                    try encoders[index].encoder.append(bitmap, delay: frame.delay, workspace)
                }
            } catch {
                throw KisscutError(encoding: master, at: rendering.canvas, error)
            }
        }
    }

    private func drawn(_ frame: Bitmap, as rendering: FileRendering, in workspace: inout Workspace) -> Bitmap {
        workspace.clock.measure(.resample) {
            let isAsLarge = rendering.placement.art == frame.size
            let art =
                isAsLarge ? frame.clearingHiddenColor() : workspace.resampler.resample(to: rendering.placement.art)
            return art.centered(on: rendering.canvas)
        }
    }

    // MARK: Files

    /// The files, once all frames were added.
    ///
    /// - Parameter facts: What the frames show.
    /// - Throws: `KisscutError`, with the code `stickerTooLarge` if a file cannot be made to keep its limit.
    package mutating func finish(
        facts: PictureFacts, in workspace: Workspace
    ) throws(KisscutError) -> [FileRendering: [UInt8]] {
        try compressStillsTogether(workspace)
        var files: [FileRendering: [UInt8]] = [:]
        for index in encoders.indices {
            try cancellation.check(master)
            let rendering = encoders[index].rendering
            do {
                let own = try workspace.clock.measure(.encode) { try encoders[index].encoder.finish() }
                files[rendering] = try shrunkToLimit(chosen(own, for: rendering, facts), rendering, workspace)
            } catch {
                throw KisscutError(encoding: master, at: rendering.canvas, error)
            }
        }
        return files
    }

    /// At the master's own size its bytes serve as well, if they hold the same pixels and are fewer.
    private func chosen(_ own: [UInt8]?, for rendering: FileRendering, _ facts: PictureFacts) -> [UInt8] {
        guard let own else { return source.stored }
        guard isAsLarge(rendering), !isStillOfAnimation(rendering), source.holdsFile(rendering.format, facts: facts),
            source.stored.count < own.count
        else { return own }
        return source.stored
    }

    /// Compresses still pictures with all lanes at once.
    private mutating func compressStillsTogether(_ workspace: Workspace) throws(KisscutError) {
        let pending = encoders.indices.filter { encoders[$0].encoder.pendingStill != nil }
        guard !pending.isEmpty else { return }
        try cancellation.check(master)
        let files = workspace.clock.measure(.encode) {
            workspace.compressor.pngs(of: pending.compactMap { encoders[$0].encoder.pendingStill })
        }
        for (index, bytes) in zip(pending, files) { encoders[index].encoder = .file(bytes) }
    }

    /// Encodes a file that is too large once more as hard as can be.
    ///
    /// What is encoded again is the file itself, which has lost nothing: the master is not decoded a second time.
    private func shrunkToLimit(
        _ bytes: [UInt8], _ rendering: FileRendering, _ workspace: Workspace
    ) throws -> [UInt8] {
        guard let limit = rendering.byteLimit, bytes.count >= limit else { return bytes }
        var best = bytes
        if workspace.encoding.effort != .best && rendering.format.isPNG {
            let harder = try workspace.clock.measure(.encode) { try encodedHarder(bytes, workspace) }
            if harder.count < best.count { best = harder }
        }
        guard best.count >= limit else { return best }
        throw KisscutError(
            .stickerTooLarge, path: master.path,
            reason:
                "the sticker of \(rendering.canvas) px has \(best.count) bytes, \(best.count - (limit - 1)) too many: "
                + "Messages takes fewer than \(limit)")
    }

    private func encodedHarder(_ bytes: [UInt8], _ workspace: Workspace) throws -> [UInt8] {
        var hardest = workspace.encoding
        hardest.effort = .best
        let reader = MasterReader(limits: .none)
        let made = try reader.open(bytes, of: master)
        var second = Workspace(hardest, limits: .none, lanes: workspace.compressor.lanes)
        let again = FileRendering(Placement(made.header.pixelSize), format: .png)
        var renderer = try Renderer([again], of: made, master, in: second, cancellation: cancellation)
        var frames = try made.frames()
        while let frame = try frames.next() { try renderer.add(frame, in: &second) }
        return try renderer.finish(facts: PictureFacts(), in: second)[again] ?? bytes
    }
}

extension MasterLimits {
    /// No limits, for files that were made here.
    fileprivate static var none: MasterLimits {
        var limits = MasterLimits()
        (limits.bytes, limits.pixels, limits.side, limits.frames) = (.max, .max, .max, .max)
        (limits.totalPixels, limits.chunkBytes) = (.max, .max)
        return limits
    }
}
