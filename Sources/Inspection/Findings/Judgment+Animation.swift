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
        guard facts.areFramesEqual, facts.frames > 1 else { return nil }
        return Finding(.equalFrames(count: facts.frames))
    }

    /// The finding about delays of 0 and 10 ms in a GIF.
    ///
    /// Browsers and iOS show such frames for 100 ms, and Kisscut writes this delay to files of other formats.
    var delaysOfGIF: Finding? {
        guard let stored = header.timing?.delays, let playedFormat,
            let shown = header.timing(in: playedFormat)?.delays
        else { return nil }
        let changed = zip(stored, shown).count { $0 != $1 }
        guard changed > 0 else { return nil }
        return Finding(.shortDelaysOfGIF(changed: changed, frames: stored.count), severity: .note)
    }

    /// The finding that iOS plays the animation slower.
    ///
    /// ImageIO raises short delays to 50 ms in an APNG and to 100 ms in a GIF (kCGImagePropertyAPNGDelayTime,
    /// kCGImagePropertyGIFDelayTime).
    var slowerOnIOS: Finding? {
        guard let delays, let playedFormat else { return nil }
        let shortest = profile.shortestShownDelay[playedFormat] ?? 0
        let wanted = delays.reduce(0, +)
        let shown = delays.reduce(0) { $0 + max($1, shortest) }
        guard shown - wanted >= 1 else { return nil }
        return Finding(
            .slower(frames: delays.count, wantedMilliseconds: wanted, shownMilliseconds: shown), severity: .note)
    }
}
