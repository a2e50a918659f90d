import Preparation
import Profiles
import Raster
import Rendering
import Threads

/// Masters are prepared between opening and planning, so that plans, rules and renderings only see the prepared art.
extension Run {
    /// Returns the square that the sticker of a master is shown in: of the master's own size, unless all stickers have one size or
    /// the art is placed on a canvas of its own.
    private func square(for master: PixelSize, _ options: PreparationOptions) -> StickerSquare {
        var side = settings.checks.stickerSide
        if settings.checks.packSize == nil && !options.placesArt {
            side = min(side, max(master.longerSide, settings.checks.profile.sides.lowerBound))
        }
        return StickerSquare(side: side, isFilled: enlarges)
    }

    /// Returns the master as its settings prepare it, and as it was before; both are itself if they ask for nothing.
    ///
    /// - Parameter preparer: What has measured the whole sequence that the master is a frame of; nil if it is none.
    func prepare(
        _ source: MasterSource, of master: Master, _ preparer: Preparer?, _ clock: StageClock,
        _ deadline: Deadline,
        into outcome: inout Outcome
    ) throws(KisscutError) -> (prepared: MasterSource, before: MasterSource) {
        let options = settings.preparation(of: master)
        guard !options.isEmpty else { return (source, source) }
        let measured: Measured
        if let preparer, preparer.masterSize == source.header.pixelSize {
            measured = Measured(source: source, preparer: preparer)
        } else {
            measured = try measureToSuit(source, of: master, options, clock, deadline)
        }
        guard !measured.preparer.steps.isEmpty else { return (source, source) }
        outcome.report.preparation = measured.preparer.steps
        let prepared = try measured.source.prepared(
            by: measured.preparer, still: measured.still, of: master, settings.limits, clock)
        return (prepared, measured.source)
    }

    /// A master with the preparer that has measured all of its frames.
    private struct Measured {
        var source: MasterSource
        var preparer: Preparer
        /// The frame of a still master, which then need not be decoded again.
        var still: Frame?
    }

    /// Measures a master at a size that suits its canvas: smaller if the canvas would be over the limits, larger if it is a drawing
    /// and the sticker has more pixels.
    private func measureToSuit(
        _ source: MasterSource, of master: Master, _ options: PreparationOptions, _ clock: StageClock,
        _ deadline: Deadline
    ) throws(KisscutError) -> Measured {
        let square = square(for: source.header.pixelSize, options)
        var measured = try measure(source, of: master, options, square, clock, deadline)
        while let halved = measured.source.halved(for: measured.preparer, square, settings.limits) {
            measured = try measure(halved, of: master, options, square, clock, deadline)
        }
        // A margin in pixels does not grow with the drawing, so that once can be too little.
        for _ in 0..<3 {
            guard
                let larger = measured.source.enlarged(
                    measured.still, for: measured.preparer, square, settings.limits)
            else { break }
            do throws(KisscutError) {
                measured = try measure(larger, of: master, options, square, clock, deadline)
            } catch {
                // A background that can be removed at this size may be too soft for it at a larger one.
                guard error.code == .notPreparable else { throw error }
                break
            }
        }
        return measured
    }

    private func measure(
        _ source: MasterSource, of master: Master, _ options: PreparationOptions, _ square: StickerSquare,
        _ clock: StageClock, _ deadline: Deadline
    ) throws(KisscutError) -> Measured {
        var preparer = Preparer(options, size: source.header.pixelSize, for: square)
        let still = try preparer.measure(source, of: master, clock, deadline)
        do throws(PreparationFault) {
            try preparer.decide()
        } catch {
            throw KisscutError(.notPreparable, path: master.path, reason: error.reason)
        }
        return Measured(source: source, preparer: preparer, still: still)
    }

    /// Returns frames of a master as they are before it is prepared, by their index.
    func framesBefore(
        _ opened: MasterSource, _ indices: [Int], of master: Master, _ clock: StageClock, _ deadline: Deadline
    ) throws(KisscutError) -> [Int: Bitmap] {
        var found: [Int: Bitmap] = [:]
        do {
            var frames = try opened.frames()
            for index in 0...(indices.max() ?? 0) {
                try deadline.check(master)
                let frame = try clock.measure(.decode) { try frames.next() }
                if indices.contains(index) { found[index] = frame?.bitmap }
            }
        } catch {
            throw KisscutError(decoding: master, as: opened.header.format, error)
        }
        return found
    }

    /// Returns, for the index of every frame of a sequence, what has measured all of its frames.
    ///
    /// A frame that cannot be read is left out here, and fails later.
    func preparers(ofSequencesIn masters: [Master]) -> [Int: Preparer] {
        let prepared = sequences.filter { !settings.preparation(of: masters[$0[0]]).isEmpty }
        let makeWorker = { @Sendable in
            (reader: MasterReader(limits: settings.limits, for: settings.checks.profile), clock: StageClock())
        }
        let measured = pool.map(prepared, makeWorker: makeWorker) { sequence, worker in
            let preparer = preparer(of: sequence.map { masters[$0] }, worker.reader, worker.clock)
            return { preparer.map { preparer in sequence.map { ($0, preparer) } } ?? [] }
        }
        return Dictionary(uniqueKeysWithValues: measured.compactMap { $0 }.joined())
    }

    private func preparer(of frames: [Master], _ reader: MasterReader, _ clock: StageClock) -> Preparer? {
        // It is never started: the time of each frame begins when the frame is converted.
        let deadline = Deadline(cancellation, seconds: settings.limits.seconds)
        var preparer: Preparer?
        for frame in frames {
            guard let bytes = try? reader.read(frame), let source = try? open(reader, bytes, frame) else { continue }
            let (options, size) = (settings.preparation(of: frame), source.header.pixelSize)
            var next = preparer ?? Preparer(options, size: size, for: square(for: size, options))
            guard next.masterSize == size,
                (try? next.measure(source, of: frame, clock, deadline)) != nil
            else { continue }
            preparer = next
        }
        do throws(PreparationFault) {
            try preparer?.decide()
        } catch {
            // Each frame fails with the reason.
            return nil
        }
        return preparer
    }
}
