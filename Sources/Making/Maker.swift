import Inspection
import PNGCodec
import Raster
package import Support
import Threads

/// Makes the results for one master.
///
/// It has the values that belong to this master only. `Buffers` has those that a worker reuses.
package struct Maker {
    let recipe: Recipe
    let limits: Limits
    let reader: MasterReader
    let deadline: Deadline
    package let clock = StageClock()
    /// The memory for large masters, in a property so that tests can replace it.
    var memory = MemoryBudget.ofLargeMasters
    /// Makes a file for data that would need too much memory, or returns `nil` if the data should stay in memory.
    package var makeScratchFile: @Sendable () -> ScratchFile? = { nil }
    /// The cache with the results of earlier runs.
    package var cache: Cache?
    /// Called after each frame of the search that brings one of the master's files under its limit, on any thread.
    package var onFit: @Sendable (FitProgress) -> Void = { _ in }
    /// Opens a master, in a property so that tests can count the calls.
    package var opener: MasterOpener = {
        (reader, source) throws(MakeError) in try reader.open(source)
    }

    /// Prepares for a master, and starts its time.
    package init(_ recipe: Recipe, _ limits: Limits, _ buffers: inout Buffers) {
        (self.recipe, self.limits) = (recipe, limits)
        buffers.start(recipe.encoding, seconds: limits.seconds)
        deadline = buffers.deadline
        reader = MasterReader(
            limits: limits, drawingSide: recipe.longestSide, deadline: deadline, decoder: buffers.decoder)
    }

    /// Makes everything that the recipe requests from a source, except results in the cache.
    ///
    /// An error becomes a part of the result, together with everything that was found before it.
    package func make(_ source: Source, _ buffers: inout Buffers) -> Made {
        guard let cache, let entries = MasterEntries(of: source, recipe, limits, in: cache, buffers) else {
            var made = makeMissing(from: source, &buffers, besides: Made()).withoutEncodedFiles
            if recipe.isRecorded { made.fileHashes = try? source.fileHashes() }
            return made
        }
        var kept = entries.made()
        kept.fileHashes = entries.fileHashes
        guard !kept.isComplete(for: recipe) else {
            cache.count(isKept: true)
            return kept
        }
        guard !cache.isRequired else { return Made(fault: reasonOfMissing(source)) }
        cache.count(isKept: false)
        var made = makeMissing(from: source.unchanged(since: entries.fileHashes), &buffers, besides: kept)
        made.fileHashes = entries.fileHashes
        // Measurements and files that were finished after the deadline may be incomplete.
        if [nil, .stickerTooLarge].contains(made.fault?.code), !deadline.isOver {
            entries.keep(made, besides: kept)
        }
        return made.withoutEncodedFiles
    }

    // MARK: The steps

    /// Makes the results that earlier runs did not keep, in six steps: open, prepare, plan, stream, fit, and finish.
    private func makeMissing(from source: Source, _ buffers: inout Buffers, besides kept: Made) -> Made {
        var made = kept.reusable
        do throws(MakeError) {
            // Open: no pixel is decoded.
            let opened = try open(source)
            made.header = opened.header
            let bytes = try takeMemory(for: opened.header)
            defer { memory.give(bytes) }

            // Prepare: later steps use the prepared art. Only pictures still show the art before preparation.
            let recognized = try recognizePixelArt(opened)
            let (timed, timing) = try chooseFrames(of: recognized)
            let (prepared, before, steps) = try prepare(timed)
            made.preparation = timing.map { [$0] + (steps ?? []) } ?? steps
            let taken = recipe.takesFirstFrameOnly ? prepared.firstFrame : prepared

            // Plan: decide everything about the files.
            let plan = Plan(recipe, prepared.art)
            made.plan = plan

            // Stream: frames pass the inspector and the encoders side by side.
            let usual = plan.encoding == recipe.encoding ? nil : buffers.resampler
            if usual != nil { buffers.resampler = Resampler(kernel: plan.encoding.kernel, light: plan.encoding.light) }
            defer { if let usual { buffers.resampler = usual } }
            let parts = PartStore(makeFile: makeScratchFile)
            let missing = plan.renderings.filter { kept.encoded[$0] == nil }
            var renderer = try Renderer(missing, of: taken, clock, parts, in: buffers)
            var estimate = made.needsEstimate ? plan.expected.map { StickerEstimate($0, buffers.compressor) } : nil
            let frames = try stream(taken, measuredIn: plan.measuredSize, to: &renderer, &estimate, &buffers)
            made.addMeasurements(frames.inspector, prepared.art, drawing: opened.drawnTexts())

            // Fit: files that are too large are brought under their limits.
            if let estimate, estimate.mayBeTooLarge {
                var second = try Renderer([estimate.rendering], of: taken, clock, parts, in: buffers)
                try restream(taken, to: &second, &buffers)
                try fit(&second, into: &made, buffers)
            }
            made.isSmallEnough = made.isSmallEnough || estimate?.mayBeTooLarge == false
            try fit(&renderer, into: &made, buffers)
            // Files that were compressed after the deadline may be incomplete.
            try deadline.check()

            // Finish: files in the order of the products, and pictures.
            try made.collectFiles()
            try addPictures(frames, opened: opened, before: before, source, to: &made)
        } catch {
            made.fail(error)
        }
        made.stages = clock.times
        return made
    }

    /// Returns the reason why a master is not in the cache.
    private func reasonOfMissing(_ source: Source) -> MakeError {
        do throws(MakeError) {
            let opened = try open(source)
            if opened.header.format == .svg { _ = try opened.firstBitmap() }
            return opened.drawnTexts() != nil
                ? MakeError(.textNotCached) : MakeError(.notCached)
        } catch {
            return error
        }
    }

    private func open(_ source: Source) throws(MakeError) -> MasterSource {
        try clock.measure(.decode) { () throws(MakeError) in try opener(reader, source) }
    }

    /// The facts from the frames of a master that were streamed.
    struct StreamedFrames {
        var inspector: Inspector
        var first: Bitmap
        /// The first frame that shows something, or the first frame if none does.
        var cover: Bitmap
        /// The first frame in which each fault of alpha occurs, as it was measured, by its index.
        var marked: [Int: Bitmap]
    }

    /// Passes every frame to an inspector and to a renderer, which are independent, and to an estimate.
    private func stream(
        _ source: MasterSource, measuredIn size: PixelSize, to renderer: inout Renderer,
        _ estimate: inout StickerEstimate?,
        _ buffers: inout Buffers
    ) throws(MakeError) -> StreamedFrames {
        let keepsMarked = recipe.pictures.contains(.marked)
        let losesParts = source.header.lostParts.contains { $0.place != nil }
        var inspector = Inspector(compressor: buffers.compressor)
        var first: Bitmap?
        var cover: Bitmap?
        var marked: [Int: Bitmap] = [:]
        var fringed: Bitmap?
        var count = 0
        var drawing = FrameDrawing(frames: source.header.frames, measuredIn: size)
        do {
            var frames = try source.frames()
            while var frame = try clock.measure(.decode, { try frames.next() }) {
                try deadline.check()
                if size != frame.bitmap.size || !renderer.isIdle {
                    try clock.measure(.resample) { try drawing.load(&frame, into: &buffers.resampler) }
                }
                defer { drawing.unload(&buffers.resampler) }
                let sticker = frame.measured ?? frame.bitmap
                let measured = clock.measure(.inspect) {
                    buffers.queue.add { [inspector, bitmap = frame.bitmap] in
                        var next = inspector
                        next.add(sticker, of: bitmap)
                        return next
                    }
                }
                try renderer.add(frame, drawing, in: &buffers)
                clock.measure(.inspect) { estimate?.add(frame) }
                inspector = clock.measure(.inspect) { measured.wait() }
                if keepsMarked, losesParts && count == 0 || inspector.facts.markedFrames.contains(count) {
                    marked[count] = sticker
                }
                if inspector.facts.fringe.frames.first == count { fringed = sticker }
                if first == nil { first = frame.bitmap }
                if cover == nil, inspector.facts.empty.frames.last != count { cover = frame.bitmap }
                count += 1
            }
        } catch {
            throw MakeError(decoding: source.header.format, error)
        }
        guard let first, count == source.header.frames else { throw .missingFrame }
        if let fringed, recipe.preparation.matte == nil {
            clock.measure(.inspect) { inspector.facts.fringe.first?.tryDefringing(of: fringed) }
        }
        return StreamedFrames(inspector: inspector, first: first, cover: cover ?? first, marked: marked)
    }

    /// Passes every frame of a measured master to a renderer.
    private func restream(
        _ source: MasterSource, to renderer: inout Renderer, _ buffers: inout Buffers
    ) throws(MakeError) {
        var drawing = FrameDrawing(frames: source.header.frames)
        do {
            var frames = try source.frames()
            while var frame = try clock.measure(.decode, { try frames.next() }) {
                try deadline.check()
                try drawing.load(&frame, into: &buffers.resampler)
                defer { drawing.unload(&buffers.resampler) }
                try renderer.add(frame, drawing, in: &buffers)
            }
        } catch {
            throw MakeError(decoding: source.header.format, error)
        }
    }

    /// Makes a WebP below its limit from its frames.
    private func fitWebP(
        _ drawn: EncodedFile, _ rendering: FileRendering, _ made: Made, _ buffers: Buffers
    ) throws -> Encoded {
        let fitter = WebPFitter(rendering, spare: buffers.spare) { [deadline] in try deadline.check() }
        do {
            return .file(try clock.measure(.encode) { try fitter.fitted(DecodedPNG(drawn.bytes())) })
        } catch {
            let error = MakeError(encodingAt: rendering.canvas, error)
            guard error.code == .stickerTooLarge else { throw error }
            return .refusal(error)
        }
    }

    /// Brings the files of a renderer under their limits, and adds them to the results.
    ///
    /// - Throws: `MakeError`, also if a frame of a sequence cannot be shrunk to its limit.
    private func fit(
        _ renderer: inout Renderer, into made: inout Made, _ buffers: Buffers
    ) throws(MakeError) {
        guard let seen = made.seen else { return }
        try renderer.finish(seen.facts) { file in
            let rendering = file.rendering
            if rendering.drawnFormat != rendering.format, let drawn = file.encoded {
                made.encoded[rendering] = try fitWebP(drawn, rendering, made, buffers)
                return
            }
            guard let budget = rendering.budget, file.smaller.count >= budget.limit else {
                made.encoded[rendering] = .file(file.smaller)
                return
            }
            let counter = FitCounter(steps: Shrinker.steps(of: rendering, frames: seen.art.header.frames))
            let proceed = { @Sendable [deadline, onFit] in
                try deadline.check()
                onFit(counter.next())
            }
            let shrinker = Shrinker(
                rendering: rendering, budget: budget, spare: buffers.spare, proceed: proceed, onStep: counter.begin
            ) {
                try FrameEncoder.encode($0, as: $1, buffers.compressor($2), proceed: { try deadline.check() })
            }
            do {
                made.encoded[rendering] = .file(
                    try clock.measure(.encode) {
                        try shrinker.shrunk(
                            file.smaller.bytes(), lossless: file.encoded?.bytes(),
                            hasSoftEdges: seen.facts.alpha.partial > 0)
                    })
            } catch {
                var error = MakeError(encodingAt: rendering.canvas, error)
                if seen.art.header.isSequence { error.part = rendering.frame }
                guard error.code == .stickerTooLarge, error.part == nil else { throw error }
                made.encoded[rendering] = .refusal(error)
            }
        }
    }
}
