import Inspection
import Raster

extension Tools {
    /// Makes everything that a recipe requests from a source, except results in the cache.
    ///
    /// An error becomes a part of the result, together with everything that was found before it.
    package mutating func make(_ source: Source, by recipe: Recipe) -> Made {
        guard let cache, let keys = keys(source, recipe) else { return makeAnew(source, by: recipe).made }
        let kept = cache.kept(source, recipe, keys, reader.limits)
        if let made = kept.made(by: recipe) {
            cache.count(isKept: true)
            return made
        }
        guard !cache.isRequired else {
            var made = Made()
            made.fault = reasonOfMissing(source)
            return made
        }
        cache.count(isKept: false)
        let (made, files) = makeAnew(
            source.unchanged(since: keys.fileHashes), by: recipe, besides: kept)
        // Measurements and files that were finished after the deadline may be incomplete.
        if [nil, .stickerTooLarge].contains(made.fault?.code), !deadline.isOver {
            cache.keep(made, files, source, recipe, keys, reader.limits, besides: kept)
        }
        return made
    }

    /// Returns the reason why a master is not in the cache.
    private func reasonOfMissing(_ source: Source) -> MakeError {
        do throws(MakeError) {
            let opened = try open(source)
            if opened.header.format == .svg { _ = try opened.firstBitmap() }
            return opened.drawnText() != nil
                ? MakeError(.textNotCached) : MakeError(.notCached)
        } catch {
            return error
        }
    }

    /// Makes everything that a recipe requests from a source.
    ///
    /// - Parameter kept: The results that need not be made.
    /// - Returns: The made and kept results, and the encoded files.
    private mutating func makeAnew(
        _ source: Source, by recipe: Recipe, besides kept: Kept = Kept()
    ) -> (made: Made, files: [FileRendering: Result<EncodedFile, MakeError>]) {
        var made = Made()
        var files: [FileRendering: Result<EncodedFile, MakeError>] = [:]
        do throws(MakeError) {
            var opened = try open(source)
            made.header = opened.header
            let (budget, memory) = (memory, try takeMemory(for: opened, by: recipe))
            defer { budget.give(memory) }
            opened = try recognizePixelArt(opened, recipe.preparation.pixelArt)
            let usual = opened.art.block.map { _ in resampler }
            if usual != nil { resampler = Resampler(kernel: .nearest) }
            defer { if let usual { resampler = usual } }
            let (prepared, before, steps) = try prepare(opened, by: recipe)
            made.preparation = steps
            let plan = recipe.files(of: prepared.art)
            let taken = recipe.takesFirstFrameOnly ? prepared.firstFrame : prepared
            let still = recipe.still(of: taken.art, plan.planned)
            let wanted = (plan.planned.map(\.rendering) + [still].compactMap(\.self)).filter {
                kept.files[$0] == nil
            }
            let budgets = recipe.budgets(of: plan.planned)
            var renderer = try Renderer(
                wanted, of: taken, budgets: budgets, acceptsGIF: recipe.makesSticker, in: self)
            var sticker = kept.isSmallEnough ? nil : ExpectedSticker(of: taken.art, by: recipe, compressor)
            let frames = try stream(
                taken, to: &renderer, expecting: &sticker, keepsMarked: recipe.pictures.contains(.marked))
            let facts = frames.inspector.facts
            var art = prepared.art
            let text = opened.drawnText()
            made.header?.add(text)
            art.header.add(text)
            made.seen = .init(
                art: art, facts: facts, hiddenBytes: frames.inspector.hiddenBytes,
                products: recipe.judged(plan.planned, leftOut: plan.leftOut, prepared.art))
            if let sticker, sticker.mayBeTooLarge {
                var file = kept.files[sticker.rendering]
                if file == nil { file = try encode(sticker.rendering, of: taken, facts: facts, recipe.budget) }
                files[sticker.rendering] = file
                if case .failure(let refusal) = file { made.seen?.products.sizeFaults = [refusal] }
            }
            for (rendering, file) in try renderer.finish(facts: facts, in: self) { files[rendering] = file }
            // Files that were compressed after the deadline may be incomplete.
            try deadline.check()
            let encoded = kept.files.merging(files, uniquingKeysWith: { _, new in new })
            try made.add(encoded, plan.planned)
            do throws(MakeError) {
                var missing = recipe
                missing.pictures.subtract(kept.pictures.keys)
                made.pictures = try pictures(
                    frames, opened: opened, before: before, source, made,
                    still: still.flatMap { rendering in (try? encoded[rendering]?.get()).map { (rendering, $0) } },
                    by: missing)
                made.pictures += kept.pictures.values.joined()
            } catch {
                guard error.code != .cancelled else { throw error }
                made.faultOfPictures = error
            }
        } catch {
            made.fail(error)
        }
        made.stages = clock.times
        return (made, files)
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
        /// The first frame in which each fault of alpha occurs, by its index.
        var marked: [Int: Bitmap]
    }

    /// Passes every frame to an inspector and to a renderer, which are independent, and measures the expected sticker.
    private mutating func stream(
        _ source: MasterSource, to renderer: inout Renderer, expecting sticker: inout ExpectedSticker?,
        keepsMarked: Bool
    ) throws(MakeError) -> StreamedFrames {
        var inspector = Inspector(compressor: compressor)
        var first: Bitmap?
        var cover: Bitmap?
        var marked: [Int: Bitmap] = [:]
        var count = 0
        do {
            var frames = try source.frames()
            while let frame = try clock.measure(.decode, { try frames.next() }) {
                try deadline.check()
                let measured = clock.measure(.inspect) {
                    queue.add { [inspector] in
                        var next = inspector
                        next.add(frame.bitmap)
                        return next
                    }
                }
                try renderer.add(frame, in: &self)
                clock.measure(.inspect) { sticker?.add(frame) }
                inspector = clock.measure(.inspect) { measured.wait() }
                if keepsMarked, inspector.facts.markedFrames.contains(count) { marked[count] = frame.bitmap }
                if first == nil { first = frame.bitmap }
                if cover == nil, inspector.facts.empty.frames.last != count { cover = frame.bitmap }
                count += 1
            }
        } catch {
            throw MakeError(decoding: source.header.format, error)
        }
        guard let first, count == source.header.frames else { throw .missingFrame }
        return StreamedFrames(inspector: inspector, first: first, cover: cover ?? first, marked: marked)
    }
}

extension Recipe {
    /// Returns the facts about files that rules need.
    func judged(_ files: [PlannedFile], leftOut: [Product], _ art: Art) -> Judgment.Products {
        // A master that is only checked is played from the file that a pack would get.
        let isChecked = products.isEmpty && !target.areFinished
        let format = (isChecked ? makingSticker.files(of: art).planned : files).first?.rendering.format
        let isStill = takesFirstFrameOnly || art.header.isSequence && (isChecked || makesSticker)
        return Judgment.Products(
            playedFormat: isStill ? nil : format.map { $0 == .gif ? .gif : .apng } ?? art.format,
            losePartialAlpha: files.contains { $0.rendering.format == .gif },
            leftOut: .init(
                names: leftOut.map(\.name), isAll: files.isEmpty,
                isOnlySize: Set(products.compactMap(\.size)).count == 1))
    }

    /// Returns the rendering of the still for a page with an animated sticker, or `nil` if the page shows no still.
    func still(of art: Art, _ files: [PlannedFile]) -> FileRendering? {
        guard pictures.contains(.still), art.header.timing != nil, !art.header.isSequence, let sticker = files.first
        else { return nil }
        return FileRendering(sticker.rendering.placement, format: .png, frame: 0)
    }
}
