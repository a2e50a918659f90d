import Inspection
import PNGCodec
import Raster

/// Masters are prepared between opening and planning, so that plans, rules and renderings only see the prepared art.
extension Maker {
    /// Returns the master with the frames that are kept, and what was left out, or the master itself with `nil`.
    func chooseFrames(of source: MasterSource) throws(MakeError) -> (source: MasterSource, step: PreparationStep?) {
        // Frames that stay files are shown for equal times, and no platform says how short these may be.
        guard recipe.preparation.choosesFrames, !recipe.takesFirstFrameOnly, !source.header.isSequence,
            let timing = source.header.timing(in: recipe.playedFormat)
        else { return (source, nil) }
        let shortest = recipe.shortestDelay ?? 0
        let isDrawnShorter = (source.header.timing?.delays ?? []).contains {
            $0.seconds * 1000 < recipe.target.profile.shortestDelay(in: source.header.format)
        }
        let choosesByTime = isDrawnShorter && recipe.shortestDelay != nil
        guard recipe.preparation.dropsDoubledEnd || choosesByTime else { return (source, nil) }
        let (sketches, isDoubled) = try sketches(of: source, timing.delays)
        let drops = recipe.preparation.dropsDoubledEnd && isDoubled
        guard drops || choosesByTime,
            let choice = FrameChoice(of: drops ? Array(sketches.dropLast()) : sketches, atLeast: shortest)
        else { return (source, nil) }
        let chosen = source.keeping(choice, of: timing)
        let delays = choice.kept.map(\.delay.seconds)
        let step = PreparationStep.Change.frames(
            count: delays.count, of: sketches.count, shortestMilliseconds: (delays.min() ?? 0) * 1000,
            seconds: delays.reduce(0, +))
        return (chosen, PreparationStep(step))
    }

    /// Returns what the choice of frames needs to know, and whether the last frame equals the first.
    private func sketches(
        of source: MasterSource, _ delays: [FrameDelay]
    ) throws(MakeError) -> (all: [FrameSketch], isDoubled: Bool) {
        var sketches: [FrameSketch] = []
        var (first, last): (Bitmap?, Bitmap?)
        do {
            var frames = try source.frames()
            while let frame = try clock.measure(.decode, { try frames.next() }) {
                try deadline.check()
                guard sketches.count < delays.count else { throw MakeError.missingFrame }
                sketches.append(FrameSketch(frame.bitmap, delays[sketches.count], after: last))
                last = frame.bitmap
                if first == nil { first = frame.bitmap }
            }
        } catch {
            throw MakeError(decoding: source.header.format, error)
        }
        guard sketches.count == delays.count else { throw .missingFrame }
        return (sketches, sketches.count > 2 && first == last)
    }

    /// Returns the prepared master, the master before preparation, and the steps.
    ///
    /// If nothing is changed, both are the source.
    func prepare(
        _ source: MasterSource
    ) throws(MakeError) -> (prepared: MasterSource, before: MasterSource, steps: [PreparationStep]?) {
        guard !recipe.preparation.isEmpty else { return (source, source, nil) }
        var measured = try measureToSuit(source)
        guard !measured.preparer.steps.isEmpty else { return (source, source, nil) }
        try measured.preparer.vote(measured.source, clock, deadline)
        let prepared = try measured.source.prepared(
            by: measured.preparer, still: measured.still, limits, clock)
        return (prepared, source.art.block == nil ? measured.source : source, measured.preparer.steps)
    }

    /// A master with the preparer that has measured all of its frames.
    private struct Measured {
        var source: MasterSource
        var preparer: Preparer
        /// The frame of a still master, which then need not be decoded again.
        var still: Frame?
    }

    /// Measures a master at a size that suits its canvas.
    ///
    /// The size is smaller if the canvas would exceed the limits. It is larger for a drawing whose sticker has more pixels.
    private func measureToSuit(_ source: MasterSource) throws(MakeError) -> Measured {
        let square = recipe.target.square(for: source.art, placingArt: recipe.preparation.placesArt)
        var measured = try measure(source.inArtPixels, square)
        guard source.art.block == nil else { return measured }
        while let halved = measured.source.halved(for: measured.preparer, square, limits) {
            measured = try measure(halved, square)
        }
        // A margin in pixels does not grow with the drawing, so a single enlargement can be too small.
        for _ in 0..<3 {
            guard let larger = measured.source.enlarged(measured.still, for: measured.preparer, square, limits)
            else { break }
            do throws(MakeError) {
                measured = try measure(larger, square)
            } catch {
                // At a larger size, a background that can be removed at this size may be too soft.
                guard error.code == .notPreparable else { throw error }
                break
            }
        }
        return measured
    }

    private func measure(_ source: MasterSource, _ square: StickerSquare) throws(MakeError) -> Measured {
        var preparer = Preparer(recipe.preparation, size: source.frameSize, block: source.art.block, for: square)
        let still = try preparer.measure(source, clock, deadline)
        do throws(PreparationFault) {
            try preparer.decide()
        } catch {
            throw MakeError(error.fault)
        }
        return Measured(source: source, preparer: preparer, still: still)
    }
}
