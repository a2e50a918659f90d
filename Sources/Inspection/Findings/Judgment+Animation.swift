/// The rules about animations.
extension Judgment {
    var timing: Finding? {
        guard let delays else { return nil }
        if delays.count == 1 { return Finding(.animationTiming, "the animation has only one frame") }
        if let frame = delays.firstIndex(where: { !profile.delays.contains($0) }) {
            let delay = delays[frame]
            let name = delay == 0 ? "a delay of 0" : "a delay of \(delay.rounded(toPlaces: 1)) ms"
            return Finding(
                .animationTiming,
                "frame \(frame + 1) has \(name); use \(Int(profile.delays.lowerBound)) to \(Int(profile.delays.upperBound)) ms"
            )
        }
        guard facts.areFramesEqual, facts.frames > 1 else { return nil }
        return Finding(.animationTiming, "all \(facts.frames) frames are equal")
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
        return Finding(
            .animationTiming,
            "\(changed) of \(stored.count) frames of the GIF have a delay of 0 or 10 ms, which becomes 100 ms, as browsers show it",
            severity: .note)
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
        // The fewest decimals with which the two numbers differ.
        let places = (2...3).first { (shown / 1000).rounded(toPlaces: $0) != (wanted / 1000).rounded(toPlaces: $0) }
        let seconds = { (milliseconds: Double) in "\((milliseconds / 1000).rounded(toPlaces: places ?? 3)) s" }
        return Finding(
            .animationTiming,
            "iOS plays this slower: \(delays.count) frames in \(seconds(shown)) instead of \(seconds(wanted))",
            severity: .note)
    }
}
