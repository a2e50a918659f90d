package import Inspection
import PNGCodec
import Raster
import Threads

/// Turns the frames of one master into files, with one file per rendering.
///
/// Frames are processed as a stream: each frame is resampled and encoded for each rendering before the next frame is decoded. Equal frames
/// give equal bytes.
package struct Renderer {
    private let source: MasterSource
    private let budgets: [FileRendering: ByteBudget]
    private let acceptsGIF: Bool
    private let palette: PaletteUse
    private let deadline: Deadline
    private let parts: PartStore
    private var encoders: [(rendering: FileRendering, encoder: FrameEncoder)] = []
    /// The indices of the encoders, in the order in which work should start: the longest work first.
    private var largestFirst: [Int] = []
    /// The last frame of the master, which is loaded in the resampler, or `nil` if no other frame follows.
    private var last: Bitmap?
    private var frames = 0
    /// The original files of frames, which may replace the encoded files, by the index of the encoder.
    private var frameFiles: [Int: [UInt8]] = [:]

    /// The number of frames whose stills may be compressed while later frames are drawn.
    private static let maximumWaiting = 8

    /// Creates a renderer for the renderings of a master, where equal renderings count once.
    ///
    /// - Parameters:
    ///   - budgets: The limits of the bytes of renderings' files. A file without a budget may have any number.
    ///   - acceptsGIF: Whether an animation may become a GIF if the GIF loses less.
    /// - Throws: `MakeError` with the code `animatedNotSupported` if the format of a rendering cannot hold all frames.
    package init(
        _ renderings: [FileRendering], of source: MasterSource,
        budgets: [FileRendering: ByteBudget] = [:], acceptsGIF: Bool = false, in tools: Tools
    ) throws(MakeError) {
        self.source = source
        (self.budgets, self.acceptsGIF) = (budgets, acceptsGIF)
        palette = tools.setup.encoding.palette
        deadline = tools.deadline
        parts = PartStore(makeFile: tools.makeScratchFile)
        var seen: Set<FileRendering> = []
        for rendering in renderings where seen.insert(rendering).inserted {
            if let timing = source.header.timing, rendering.frame == nil, !rendering.format.capabilities.holdsFrames,
                rendering.format != .png
            {
                throw MakeError(.holdsOneFrame(format: rendering.format, frames: timing.delays.count))
            }
            let encoder = usesMasterFile(rendering) ? .none : FrameEncoder(rendering, source.header, tools, parts)
            encoders.append((rendering, encoder))
        }
        largestFirst = encoders.indices.sorted {
            encoders[$0].rendering.canvas.area > encoders[$1].rendering.canvas.area
        }
    }

    /// Returns whether a rendering is always the master's own file, because encoding it again would lose quality.
    private func usesMasterFile(_ rendering: FileRendering) -> Bool {
        !rendering.format.capabilities.isLossless && isAsLarge(rendering) && !isStillOfAnimation(rendering)
            && source.canReuseFile(as: rendering.format, facts: PictureFacts())
            && source.stored.count < budgets[rendering]?.limit ?? .max
    }

    private func isAsLarge(_ rendering: FileRendering) -> Bool {
        rendering.placement == Placement(source.art.pixelSize)
    }

    private func isStillOfAnimation(_ rendering: FileRendering) -> Bool {
        rendering.frame != nil && source.header.timing != nil
    }

    // MARK: Frames

    /// Adds the next frame to all files, without drawing areas again that equal the previous frame.
    ///
    /// - Throws: `MakeError`.
    package mutating func add(_ frame: Frame, in tools: inout Tools) throws(MakeError) {
        defer { frames += 1 }
        guard encoders.contains(where: { !$0.encoder.isIdle }) else { return }
        try finishStills(before: frames - Self.maximumWaiting)
        let changes = load(frame, into: &tools.resampler)
        defer { if last == nil { tools.resampler.unload() } }
        try startStills(frame, in: &tools)
        for index in largestFirst where !encoders[index].encoder.isIdle {
            let rendering = encoders[index].rendering
            guard rendering.frame == nil || rendering.frame == frames else { continue }
            try deadline.check()
            if !rendering.format.capabilities.holdsAlpha && !frame.bitmap.isOpaque {
                throw MakeError(.holdsNoTransparency(format: rendering.format))
            }
            do {
                keepFile(of: frame, index)
                let (part, place) = try drawn(frame, changes, as: rendering, in: &tools)
                try tools.clock.measure(.encode) {
                    try encoders[index].encoder.append(
                        part, at: place, delay: source.header.delay(frame.delay, in: rendering.format), tools)
                }
            } catch {
                throw MakeError(encodingAt: rendering.canvas, error)
            }
        }
    }

    /// Loads a frame, and keeps it if other frames follow.
    ///
    /// - Returns: The region that differs from the previous frame, or `nil` if the frames are equal.
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
    /// Without help, a worker draws and compresses one still after another, so that the clock can measure drawing and compressing
    /// separately.
    private mutating func startStills(_ frame: Frame, in tools: inout Tools) throws(MakeError) {
        guard tools.queue.hasHelp else { return }
        let stills = largestFirst.filter { index in
            guard case .png = encoders[index].encoder else { return false }
            return encoders[index].rendering.frame ?? frames == frames
        }
        tools.clock.measure(.resample) {
            for index in stills where frame.isResampled(to: encoders[index].rendering.placement.art) {
                tools.resampler.makePixels(for: encoders[index].rendering.placement.art)
            }
        }
        for index in stills {
            try deadline.check()
            let placement = encoders[index].rendering.placement
            keepFile(of: frame, index)
            encoders[index].encoder.start(tools) { [resampler = tools.resampler] in
                try frame.image(placement) { resampler.resampled(to: $0) }
            }
        }
    }

    /// Keeps the original file of a frame whose still has the same pixels, to use it if it is smaller.
    private mutating func keepFile(of frame: Frame, _ index: Int) {
        let rendering = encoders[index].rendering
        guard let file = frame.file, rendering.frame != nil, isAsLarge(rendering), rendering.format == .png,
            palette.allows(file), frame.bitmap.clearingHiddenColor() == frame.bitmap
        else { return }
        frameFiles[index] = file
    }

    /// Waits for the stills of earlier frames, so that only a few stills are in memory.
    private mutating func finishStills(before end: Int) throws(MakeError) {
        for index in encoders.indices where encoders[index].rendering.frame ?? .max < end {
            let rendering = encoders[index].rendering
            guard case .started(let output) = encoders[index].encoder else { continue }
            do {
                let own = try output.wait().get()
                let file = frameFiles.removeValue(forKey: index) ?? own
                let smaller = file.count < own.count ? file : own
                encoders[index].encoder = .file(EncodedFile(parts: [parts.keep(smaller)]))
            } catch {
                throw MakeError(encodingAt: rendering.canvas, error)
            }
        }
    }

    /// Draws the part of a frame that may differ from the previous frame, which is the whole frame for the first frame and for stills.
    ///
    /// - Parameter changes: The region of the master that changed, or `nil` if the frames are equal.
    /// - Returns: The part, and its place on the canvas.
    private func drawn(
        _ frame: Frame, _ changes: PixelRect?, as rendering: FileRendering, in tools: inout Tools
    ) throws -> (part: Bitmap, place: PixelRect) {
        let placement = rendering.placement
        return try tools.clock.measure(.resample) {
            guard frames > 0, rendering.frame == nil else {
                let image = try frame.image(placement) { tools.resampler.resample(to: $0) }
                return (image, PixelRect(placement.canvas))
            }
            guard let changes else {
                let nothing = PixelRect(x: 0, y: 0, width: 0, height: 0)
                return (Bitmap(size: nothing.size), nothing)
            }
            var (part, place) =
                placement.art == frame.bitmap.size
                ? (frame.bitmap.cropped(to: changes).clearingHiddenColor(), changes)
                : tools.resampler.resample(changes, to: placement.art)
            place.x += placement.origin.x
            place.y += placement.origin.y
            return (part, place)
        }
    }

    // MARK: Files

    /// Returns the files, after the last frame was added, or why a file cannot be shrunk to its limit: an error with the code
    /// `stickerTooLarge`.
    ///
    /// - Parameter facts: The measurements of the frames.
    /// - Throws: `MakeError`, also if a frame of a sequence cannot be shrunk to its limit.
    package mutating func finish(
        facts: PictureFacts, in tools: Tools
    ) throws(MakeError) -> [FileRendering: Result<EncodedFile, MakeError>] {
        var files: [FileRendering: Result<EncodedFile, MakeError>] = [:]
        for index in largestFirst {
            try deadline.check()
            tools.clock.measure(.encode) { encoders[index].encoder.startLastFrames() }
        }
        if !frameFiles.isEmpty { try finishStills(before: .max) }
        for index in encoders.indices {
            try deadline.check()
            let rendering = encoders[index].rendering
            do {
                var own = try tools.clock.measure(.encode) { try encoders[index].encoder.finish() }
                // A file that is too large is read again as one array, and must not be in memory twice.
                if let limit = budgets[rendering]?.limit, own?.count ?? 0 >= limit { try own?.joinParts() }
                var file = smaller(own, for: rendering, facts)
                if let budget = budgets[rendering], file.count >= budget.limit {
                    file = try Shrinker(
                        timing: rendering.frame == nil ? source.header.timing(in: rendering.format) : nil,
                        isResampled: rendering.placement.art != source.art.pixelSize, rendering: rendering,
                        acceptsGIF: acceptsGIF, budget: budget, tools: tools
                    ).shrunk(try file.bytes(), lossless: try own?.bytes(), hasSoftEdges: facts.alpha.partial > 0)
                }
                files[rendering] = .success(file)
            } catch {
                var error = MakeError(encodingAt: rendering.canvas, error)
                if source.header.isSequence { error.part = rendering.frame }
                guard error.code == .stickerTooLarge, error.part == nil else { throw error }
                files[rendering] = .failure(error)
            }
        }
        return files
    }

    /// Returns the master's own file if it has the same pixels in fewer bytes, or if there is no encoded file.
    private func smaller(_ own: EncodedFile?, for rendering: FileRendering, _ facts: PictureFacts) -> EncodedFile {
        guard let own else { return EncodedFile(bytes: source.stored) }
        guard isAsLarge(rendering), !isStillOfAnimation(rendering), palette.allows(source.stored),
            source.canReuseFile(as: rendering.format, facts: facts)
        else { return own }
        let file = source.reusableFile
        return file.count < own.count ? EncodedFile(bytes: file) : own
    }
}
