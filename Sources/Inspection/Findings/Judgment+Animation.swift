/// The rules about animations.
extension Judgment {
    var timing: Finding? {
        guard let delays else { return nil }
        if delays.count == 1 { return Finding(.singleFrame) }
        if let frame = delays.firstIndex(where: { !profile.delays.contains($0) }) {
            return Finding(
                .delay(milliseconds: delays[frame], allowed: profile.delays),
                at: .init(frames: [frame], frameCount: delays.count))
        }
        guard facts.frames > 1 else { return nil }
        if let slow = slowFrame(delays) { return slow }
        if facts.areFramesEqual { return Finding(.equalFrames(count: facts.frames)) }
        // A last frame that is shown longer, or twice, is a pause.
        guard facts.isLastLikeFirst, facts.frames > 2, header.timing?.plays != 1,
            !facts.held.contains(facts.frames - 1), facts.empty.frames.first != 0,
            delays[delays.count - 1] <= 1.25 * delays[delays.count - 2]
        else { return nil }
        return Finding(
            .repeatedFirstFrame(frames: facts.frames),
            at: .init(frames: [facts.frames - 1], frameCount: facts.frames),
            remedy: header.isSequence ? .removeLastFrame : .dropLastFrame(setting: .dropDoubledEnd))
    }

    /// The finding about a frame that stops the animation before its end, as a mistyped delay does.
    private func slowFrame(_ delays: [Double]) -> Finding? {
        let usual = delays.sorted()[delays.count / 2]
        guard let frame = delays.dropLast().firstIndex(where: { $0 >= 3000 && $0 >= 20 * usual }), frame > 0 else {
            return nil
        }
        return Finding(
            .slowFrame(milliseconds: delays[frame], usualMilliseconds: usual),
            at: .init(frames: [frame], frameCount: delays.count), remedy: .checkDelay)
    }

    /// The finding about frames that equal the frame before, which cost bytes.
    var heldFrames: Finding? {
        guard delays != nil, !facts.areFramesEqual, !facts.held.isEmpty else { return nil }
        return Finding(
            .heldFrames(count: facts.held.count), severity: .note,
            at: .init(frames: facts.held, frameCount: facts.frames), remedy: .nothing)
    }

    /// The note about the frames that the settings leave out.
    var framesLeftOut: Finding? {
        guard let drawn = art.drawnTiming, let delays else { return nil }
        return Finding(
            .framesLeftOut(kept: delays.count, of: drawn.delays.count, milliseconds: delays.reduce(0, +)),
            severity: .note, remedy: .nothing)
    }

    /// The finding about an animation that an app's platform would not play.
    var animationLeftOut: Finding? {
        guard products.isAnimationLeftOut else { return nil }
        return Finding(.notPlayed(frames: header.frames), remedy: .takeFirstFrame(setting: .animationFrames))
    }

    /// The finding about delays of 0 and 10 ms in a GIF.
    ///
    /// Browsers and iOS show such frames for 100 ms, and Stickermill writes this delay to files of other formats.
    var delaysOfGIF: Finding? {
        guard let stored = header.timing?.delays, let playedFormat,
            let shown = header.timing(in: playedFormat)?.delays
        else { return nil }
        let changed = zip(stored, shown).count { $0 != $1 }
        guard changed > 0 else { return nil }
        return Finding(.shortDelaysOfGIF(changed: changed, frames: stored.count), severity: .note)
    }

    /// The finding that the platform may play the animation slower.
    ///
    /// ImageIO raises short delays to 50 ms in an APNG and to 100 ms in a GIF (kCGImagePropertyAPNGDelayTime,
    /// kCGImagePropertyGIFDelayTime).
    var slowerOnIOS: Finding? {
        guard let delays, let playedFormat, !products.areAtDrawnSpeed else { return nil }
        let shortest = profile.shortestDelay(in: playedFormat)
        let wanted = delays.reduce(0, +)
        let shown = delays.reduce(0) { $0 + max($1, shortest) }
        guard shown - wanted >= 1 else { return nil }
        return Finding(
            .slower(frames: delays.count, wantedMilliseconds: wanted, shownMilliseconds: shown),
            remedy: header.isSequence
                ? .lowerFrameRate(setting: .frameRate, to: Int(1000 / max(1, shortest)))
                : framesAtDrawnSpeed.map {
                    .chooseFrames(setting: .playback, kept: $0, of: delays.count, fromGIF: playedFormat == .gif)
                })
    }

    /// The number of frames that an APNG can show at the speed at which they were drawn, or `nil` if it cannot.
    private var framesAtDrawnSpeed: Int? {
        guard let delays = header.timing(in: .apng)?.delays else { return nil }
        let held = Set(facts.held)
        let sketches = delays.enumerated().map { FrameSketch($1, isHeld: held.contains($0)) }
        return FrameChoice(of: sketches, atLeast: profile.shortestDelay(in: .apng))?.kept.count
    }
}
