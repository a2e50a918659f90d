package import Inspection
import Raster
package import Threads

extension Preparer {
    /// Measures the frames of a master.
    ///
    /// - Returns: The measured frame of a still master, which then need not be decoded again, or `nil` for an animation.
    /// - Throws: `MakeError` if a frame cannot be decoded, or the run is cancelled.
    package mutating func measure(
        _ source: MasterSource, _ clock: StageClock, _ deadline: Deadline
    ) throws(MakeError) -> Frame? {
        var still: Frame?
        try Self.each(of: source, clock, deadline) { frame throws(PreparationFault) in
            var frame = frame
            frame.bitmap = try measure(frame.bitmap)
            if source.header.timing == nil { still = frame }
        }
        return still
    }

    /// Lets the frames of an animation decide together which gaps and tufts their outline ignores.
    ///
    /// - Throws: `MakeError` if a frame cannot be decoded, or the run is cancelled.
    mutating func vote(_ source: MasterSource, _ clock: StageClock, _ deadline: Deadline) throws(MakeError) {
        guard needsVotes, source.header.frames > 1 else { return }
        var votes = OutlineVotes()
        try Self.each(of: source, clock, deadline) { frame throws(PreparationFault) in
            try vote(on: frame.bitmap, in: &votes)
        }
        decide(by: votes)
    }

    /// Does a step of the preparation for each frame of a master.
    private static func each(
        of source: MasterSource, _ clock: StageClock, _ deadline: Deadline,
        _ step: (Frame) throws(PreparationFault) -> Void
    ) throws(MakeError) {
        do {
            var frames = try source.frames()
            while let frame = try clock.measure(.decode, { try frames.next() }) {
                try deadline.check()
                try clock.measure(.prepare) { try step(frame) }
            }
        } catch let fault as PreparationFault {
            throw MakeError(fault.fault)
        } catch {
            throw MakeError(decoding: source.header.format, error)
        }
    }
}

extension MasterSource {
    /// Returns a larger drawing, whose canvas after preparation has twice the side of the sticker.
    ///
    /// Returns `nil` if the drawing is large enough or cannot be larger, or if the master has pixels. A drawing with strays is not
    /// enlarged, because they would count as art.
    ///
    /// - Parameter still: The master's frame.
    package func enlarged(
        _ still: Frame?, for preparer: Preparer, _ square: StickerSquare, _ limits: Limits
    ) -> MasterSource? {
        guard let drawing = still?.drawing, preparer.size != frameSize, !preparer.removesStrays else {
            return nil
        }
        let scale = min(
            2 * Double(square.side) / Double(preparer.size.longerSide),
            Double(drawing.longestSide) / Double(frameSize.longerSide),
            (Double(limits.canvasPixels(of: header.pixelSize)) / Double(preparer.size.area)).squareRoot())
        // A slightly larger drawing would make no visible difference.
        guard scale > 1.1 else { return nil }
        let size = scaled(by: scale)
        var enlarged = self
        enlarged.frameSize = size
        enlarged.frames = { StillSource(drawing, size) }
        return enlarged
    }

    /// Returns the master at half its size, if its prepared canvas is too large.
    ///
    /// Returns `nil` if the prepared canvas is within the limit, or at most twice as large as the sticker.
    package func halved(for preparer: Preparer, _ square: StickerSquare, _ limits: Limits) -> MasterSource? {
        let most = Self.most(limits.canvasPixels(of: header.pixelSize))
        guard preparer.size.area > most, preparer.size.longerSide > 2 * square.side else {
            return nil
        }
        let size = scaled(by: 0.5)
        var halved = self
        halved.frameSize = size
        halved.frames = { [frames] in ResampledSource(source: try frames(), size, .lanczos3) }
        return halved
    }

    /// The master with one pixel for each pixel of pixel art, or the same master if it is other art.
    package var inArtPixels: MasterSource {
        guard let size = art.artPixels, size != frameSize else { return self }
        var reduced = self
        reduced.frameSize = size
        reduced.frames = { [frames] in ResampledSource(source: try frames(), size, .nearest) }
        return reduced
    }

    /// Returns a higher limit, because the canvas of a master just within the limit may grow.
    private static func most(_ limit: Int) -> Int {
        // Reports have numbers of at most twelve digits.
        let limit = min(limit, 600_000_000_000)
        return limit + limit / 2
    }

    private func scaled(by scale: Double) -> PixelSize {
        let side = { (length: Int) in max(1, Int((Double(length) * scale).rounded())) }
        return PixelSize(width: side(frameSize.width), height: side(frameSize.height))
    }

    /// Returns the master with the changes of a preparer that has measured it.
    ///
    /// - Parameter still: The measured frame of a still master. If it is `nil`, the frame is decoded again.
    /// - Throws: `MakeError` with the code `tooManyPixels`.
    package func prepared(
        by preparer: Preparer, still: Frame?, _ limits: Limits, _ clock: StageClock
    ) throws(MakeError) -> MasterSource {
        let size = preparer.size.scaled(by: art.block ?? 1, over: 1)
        let most = Self.most(limits.canvasPixels(of: header.pixelSize))
        guard size.area <= most, size.area(times: header.frames) <= Self.most(limits.totalPixels) else {
            throw MakeError(
                .preparedTooLarge(
                    size: size, frames: header.frames, limit: most, limitForAll: Self.most(limits.totalPixels)))
        }
        let hasOtherCanvas = preparer.size != frameSize
        var prepared = self
        prepared.art.prepared = PreparedFacts(
            pixelSize: size, needsAlpha: preparer.softensAlpha, isPlaced: preparer.placesArt,
            grownFor: !preparer.placesArt && hasOtherCanvas ? preparer.square.side : nil,
            cutsBefore: preparer.placesArt || hasOtherCanvas || art.block != nil ? preparer.cuts : [],
            hasDrawnShadow: preparer.drawsShadow, fringeBefore: preparer.fringe,
            missedVisualSize: preparer.missedVisualSize)
        prepared.art.prepared?.lacksOutline = preparer.lacksOutline
        prepared.art.prepared?.fillWithoutBackground = preparer.fillWithoutBackground
        prepared.art.prepared?.remains = preparer.remains
        prepared.art.prepared?.removedShare = preparer.removedShare
        prepared.art.prepared?.removalDoubt = preparer.removalDoubt
        prepared.art.prepared?.ownBorder = preparer.ownBorder
        prepared.art.prepared?.lostToChoke = preparer.lostToChoke
        prepared.art.prepared?.raggedPlaces = preparer.raggedPlaces
        prepared.art.prepared?.ownShadow = preparer.ownShadow
        prepared.art.prepared?.isArtOpaque = preparer.isArtOpaque
        prepared.frames = { [frames] in
            let frames: any FrameSource =
                if let still {
                    StillSource { clock.measure(.prepare) { preparer.finished(still.bitmap) } }
                } else {
                    PreparedSource(source: try frames(), preparer: preparer, clock: clock)
                }
            return size == preparer.size ? frames : ResampledSource(source: frames, size, .nearest)
        }
        return prepared
    }
}

/// The frames of another source in another size.
private struct ResampledSource: FrameSource {
    var source: any FrameSource
    let size: PixelSize
    private var resampler: Resampler

    init(source: any FrameSource, _ size: PixelSize, _ kernel: Kernel) {
        (self.source, self.size, resampler) = (source, size, Resampler(kernel: kernel))
    }

    mutating func next() throws -> Frame? {
        guard var frame = try source.next() else { return nil }
        resampler.load(frame.bitmap)
        frame.bitmap = resampler.resample(to: size)
        frame.drawing = nil
        return frame
    }
}

/// The prepared frames of another source.
private struct PreparedSource: FrameSource {
    var source: any FrameSource
    let preparer: Preparer
    let clock: StageClock

    mutating func next() throws -> Frame? {
        guard var frame = try source.next() else { return nil }
        frame.bitmap = try clock.measure(.prepare) { try preparer.prepared(frame.bitmap) }
        frame.drawing = nil
        return frame
    }
}
