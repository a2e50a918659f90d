package import Inspection
import PNGCodec
import Profiles
import Raster
import Threads

/// Turns the frames of one master into files, one per rendering.
///
/// Frames stream through: each is resampled and encoded for every rendering before the next one is decoded. Equal frames give
/// equal bytes.
package struct Renderer {
    private let master: Master
    private let source: MasterSource
    private let budgets: [FileRendering: ByteBudget]
    private let deadline: Deadline
    private var encoders: [(rendering: FileRendering, encoder: FrameEncoder)] = []
    /// The indices of the encoders; the work that takes longest should start first.
    private var largestFirst: [Int] = []
    /// The last frame of the master, which is loaded in the resampler; nil unless another follows.
    private var last: Bitmap?
    private var frames = 0

    /// Creates a renderer for the renderings of a master; equal ones count once.
    ///
    /// - Parameter budgets: How many bytes the files of renderings may have; any number if there is no budget.
    /// - Throws: `KisscutError` with the code `animatedNotSupported` if the format of a rendering cannot hold all frames.
    package init(
        _ renderings: [FileRendering], of source: MasterSource, _ master: Master,
        budgets: [FileRendering: ByteBudget] = [:], in workspace: Workspace
    ) throws(KisscutError) {
        self.master = master
        self.source = source
        self.budgets = budgets
        deadline = workspace.deadline
        let parts = PartStore(makeFile: workspace.makeScratchFile)
        var seen: Set<FileRendering> = []
        for rendering in renderings where seen.insert(rendering).inserted {
            if let timing = source.header.timing, !rendering.isStill, !rendering.format.capabilities.holdsFrames,
                rendering.format != .png
            {
                throw KisscutError(
                    .animatedNotSupported, path: master.path,
                    reason: "has \(timing.delays.count) frames, but \(rendering.format.title) holds only one")
            }
            let encoder = usesMasterFile(rendering) ? .none : FrameEncoder(rendering, source.header, workspace, parts)
            encoders.append((rendering, encoder))
        }
        largestFirst = encoders.indices.sorted {
            encoders[$0].rendering.canvas.area > encoders[$1].rendering.canvas.area
        }
    }

    /// Whether a rendering is the master's own file, whatever its pixels: encoding it again would lose quality.
    private func usesMasterFile(_ rendering: FileRendering) -> Bool {
        !rendering.format.capabilities.isLossless && isAsLarge(rendering) && !isStillOfAnimation(rendering)
            && source.canReuseFile(as: rendering.format, facts: PictureFacts())
            && source.stored.count < budgets[rendering]?.limit ?? .max
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
        let changes = load(frame, into: &workspace.resampler)
        defer { if last == nil { workspace.resampler.unload() } }
        try startStills(frame, in: &workspace)
        for index in largestFirst where !encoders[index].encoder.isIdle {
            let rendering = encoders[index].rendering
            guard frames == 0 || !rendering.isStill else { continue }
            try deadline.check(master)
            if !rendering.format.capabilities.holdsAlpha && !frame.bitmap.isOpaque {
                throw KisscutError(
                    .transparencyNotSupported, path: master.path,
                    reason: "has transparent pixels, but \(rendering.format.title) has no transparency")
            }
            do {
                let (part, place) = try drawn(frame, changes, as: rendering.placement, in: &workspace)
                try workspace.clock.measure(.encode) {
                    try encoders[index].encoder.append(part, at: place, delay: frame.delay, workspace)
                }
            } catch {
                throw KisscutError(encoding: master, at: rendering.canvas, error)
            }
        }
    }

    /// Loads a frame, and keeps it if others follow.
    ///
    /// - Returns: The region that differs from the frame before; nil if nothing does.
    private mutating func load(_ frame: Frame, into resampler: inout Resampler) -> PixelRect? {
        let whole = PixelRect(frame.bitmap.size)
        defer { last = frames + 1 < source.header.frames ? frame.bitmap : nil }
        guard let last else {
            resampler.load(frame.bitmap)
            return whole
        }
        let changes = last.changedRegion(to: frame.bitmap, within: frame.changes ?? whole)
        if let changes { resampler.update(changes, of: frame.bitmap) }
        return changes
    }

    /// Lets spare threads draw and compress still PNGs.
    ///
    /// A worker without help draws and compresses one after the other, so that the clock can tell drawing and compressing apart.
    private mutating func startStills(_ frame: Frame, in workspace: inout Workspace) throws(KisscutError) {
        guard workspace.queue.hasHelp else { return }
        let stills = largestFirst.filter { if case .png = encoders[$0].encoder { true } else { false } }
        workspace.clock.measure(.resample) {
            for index in stills where frame.isResampled(to: encoders[index].rendering.placement.art) {
                workspace.resampler.makePixels(for: encoders[index].rendering.placement.art)
            }
        }
        for index in stills {
            try deadline.check(master)
            let placement = encoders[index].rendering.placement
            encoders[index].encoder.start(workspace) { [resampler = workspace.resampler] in
                try frame.image(placement) { resampler.resampled(to: $0) }
            }
        }
    }

    /// Draws the part of a frame that may differ from the previous one: all of the first frame.
    ///
    /// - Parameter changes: The region of the master that changed; nil if nothing did.
    /// - Returns: The part, and its place on the canvas.
    private func drawn(
        _ frame: Frame, _ changes: PixelRect?, as placement: Placement, in workspace: inout Workspace
    ) throws -> (part: Bitmap, place: PixelRect) {
        try workspace.clock.measure(.resample) {
            guard frames > 0 else {
                let image = try frame.image(placement) { workspace.resampler.resample(to: $0) }
                return (image, PixelRect(placement.canvas))
            }
            guard let changes else {
                let nothing = PixelRect(x: 0, y: 0, width: 0, height: 0)
                return (Bitmap(size: nothing.size), nothing)
            }
            var (part, place) =
                placement.art == frame.bitmap.size
                ? (frame.bitmap.cropped(to: changes).clearingHiddenColor(), changes)
                : workspace.resampler.resample(changes, to: placement.art)
            place.x += placement.origin.x
            place.y += placement.origin.y
            return (part, place)
        }
    }

    // MARK: Files

    /// Returns the files, after the last frame was added.
    ///
    /// - Parameter facts: The measurements of the frames.
    /// - Throws: `KisscutError`, with the code `stickerTooLarge` if a file cannot be shrunk to its limit.
    package mutating func finish(
        facts: PictureFacts, in workspace: Workspace
    ) throws(KisscutError) -> [FileRendering: EncodedFile] {
        var files: [FileRendering: EncodedFile] = [:]
        for index in largestFirst {
            try deadline.check(master)
            workspace.clock.measure(.encode) { encoders[index].encoder.startLastFrames() }
        }
        for index in encoders.indices {
            try deadline.check(master)
            let rendering = encoders[index].rendering
            do {
                var own = try workspace.clock.measure(.encode) { try encoders[index].encoder.finish() }
                // What is too large is read again, as one array, and must not be in memory twice.
                if let limit = budgets[rendering]?.limit, own?.count ?? 0 >= limit { try own?.joinParts() }
                let file = smaller(own, for: rendering, facts)
                files[rendering] =
                    if let budget = budgets[rendering], file.count >= budget.limit {
                        try Shrinker(
                            master: master, header: source.header, rendering: rendering, budget: budget,
                            workspace: workspace
                        ).shrunk(try file.bytes(), lossless: try own?.bytes(), hasSoftEdges: facts.alpha.partial > 0)
                    } else {
                        file
                    }
            } catch {
                throw KisscutError(encoding: master, at: rendering.canvas, error)
            }
        }
        return files
    }

    /// Returns the master's own file if it has the same pixels in fewer bytes, or if nothing was encoded.
    private func smaller(_ own: EncodedFile?, for rendering: FileRendering, _ facts: PictureFacts) -> EncodedFile {
        guard let own else { return EncodedFile(bytes: source.stored) }
        guard isAsLarge(rendering), !isStillOfAnimation(rendering),
            source.canReuseFile(as: rendering.format, facts: facts), source.stored.count < own.count
        else { return own }
        return EncodedFile(bytes: source.stored)
    }
}
