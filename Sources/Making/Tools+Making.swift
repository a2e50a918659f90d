package import Inspection
import Raster

extension Tools {
    /// Makes what a recipe asks for of a source.
    ///
    /// A fault is a part of the result, next to everything that was learned before it.
    package mutating func make(_ source: Source, by recipe: Recipe) -> Made {
        var made = Made()
        do throws(MakeError) {
            var opened = try open(source)
            made.header = opened.header
            opened = try recognizePixelArt(opened, recipe.preparation.pixelArt)
            let usual = opened.art.block.map { _ in resampler }
            if usual != nil { resampler = Resampler(kernel: .nearest) }
            defer { if let usual { resampler = usual } }
            let (prepared, before, steps) = try prepare(opened, by: recipe)
            made.preparation = steps
            let plan = recipe.files(of: prepared.art)
            let taken = recipe.takesFirstFrameOnly ? prepared.firstFrame : prepared
            let still = recipe.still(of: taken.art, plan.planned)
            var renderer = try Renderer(
                plan.planned.map(\.rendering) + [still].compactMap(\.self), of: taken,
                budgets: recipe.budgets(of: plan.planned), acceptsGIF: recipe.makesSticker, in: self)
            var sticker = ExpectedSticker(of: taken.art, by: recipe, compressor)
            let frames = try stream(
                taken, to: &renderer, expecting: &sticker, keepsMarked: recipe.pictures.contains(.marked))
            let facts = frames.inspector.facts
            made.seen = .init(
                art: prepared.art, facts: facts, hiddenBytes: frames.inspector.hiddenBytes,
                products: recipe.judged(plan.planned, leftOut: plan.leftOut, prepared.art))
            if let sticker, sticker.mayBeTooLarge {
                made.seen?.products.sizeFault = try sizeFault(
                    of: sticker.rendering, from: taken, facts: facts, recipe.budget)
            }
            let encoded = try renderer.finish(facts: facts, in: self)
            // What was compressed after the end may be incomplete.
            try deadline.check()
            if !plan.planned.isEmpty {
                made.seen?.products.haveIndexedAlpha = plan.planned.contains { file in
                    guard let file = encoded[file.rendering], file.hasIndexedAlpha else { return false }
                    // A palette that saves bytes without loss is what --palette is for.
                    return opened.header.hasIndexedAlpha || file.fit?.steps.contains(.fewerColors) ?? false
                }
            }
            made.files = plan.planned.compactMap { file in
                encoded[file.rendering].map { MadeFile(file.product, file.rendering, $0) }
            }
            do throws(MakeError) {
                made.pictures = try pictures(
                    frames, opened: opened, before: before, source, made,
                    still: still.flatMap { rendering in encoded[rendering].map { (rendering, $0) } }, by: recipe)
            } catch {
                guard error.code != .cancelled else { throw error }
                made.faultOfPictures = error
            }
        } catch {
            made.fault = error
            (made.files, made.pictures) = ([], [])
        }
        made.stages = clock.times
        return made
    }

    private func open(_ source: Source) throws(MakeError) -> MasterSource {
        try clock.measure(.decode) { () throws(MakeError) in try opener(reader, source) }
    }

    /// What was seen while the frames of a master streamed by.
    struct StreamedFrames {
        var inspector: Inspector
        var first: Bitmap
        /// The first frame with each fault of alpha, by its index.
        var marked: [Int: Bitmap]
    }

    /// Shows every frame to an inspector and to a renderer, which do not know each other, and measures the expected sticker.
    private mutating func stream(
        _ source: MasterSource, to renderer: inout Renderer, expecting sticker: inout ExpectedSticker?,
        keepsMarked: Bool
    ) throws(MakeError) -> StreamedFrames {
        var inspector = Inspector(compressor: compressor)
        var first: Bitmap?
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
                count += 1
            }
        } catch {
            throw MakeError(decoding: source.header.format, error)
        }
        guard let first, count == source.header.frames else { throw .missingFrame }
        return StreamedFrames(inspector: inspector, first: first, marked: marked)
    }
}

extension Recipe {
    /// Returns what rules ask about files.
    func judged(_ files: [PlannedFile], leftOut: [Product], _ art: Art) -> Judgment.Products {
        let sticker: Judgment.Products.Sticker =
            if makesSticker { .made } else { products.isEmpty && !target.areFinished ? .expected : .none }
        let replacing = files.contains { file in
            file.product.scale == .x3
                && (file.product.kind == .rendition || file.rendering.canvas == art.pixelSize)
        }
        // What a check's master becomes will be brought under the limit.
        let isFitted = products.isEmpty && budget.floor != nil
        let format = files.first?.rendering.format
        return Judgment.Products(
            sticker: sticker, replaceMaster: replacing || isFitted,
            playedFormat: takesFirstFrameOnly ? nil : format.map { $0 == .gif ? .gif : .apng } ?? art.format,
            losePartialAlpha: files.contains { $0.rendering.format == .gif }, leftOut: leftOut.map(\.name))
    }

    /// Returns the rendering of the still that a page shows of an animated sticker, or `nil` if it shows no still.
    func still(of art: Art, _ files: [PlannedFile]) -> FileRendering? {
        guard pictures.contains(.still), art.header.timing != nil, !art.header.isSequence, let sticker = files.first
        else { return nil }
        return FileRendering(sticker.rendering.placement, format: .png, frame: 0)
    }
}
