import PNGCodec
import Raster

/// Which frames of an animation become part of the one before.
enum FrameThinning {
    /// Frames that look like the one before, within two levels.
    case lookAlikes
    /// Every second frame, unless the two together would be shown for longer than an eighth of a second.
    case everySecond

    private static let levels = 2
    private static let longestSeconds = 0.125

    /// Returns the animation with fewer frames, without loss otherwise; nil if no frame can go.
    ///
    /// Delays are added exactly; two whose sum has no exact form stay apart.
    ///
    /// - Parameter proceed: Is called before every frame, and throws to stop.
    func thinned(
        _ source: MasterSource, _ compressor: ScanlineCompressor, proceed: () throws -> Void
    ) throws -> [UInt8]? {
        guard let timing = source.header.timing else { return nil }
        var encoder = APNGEncoder(size: source.header.pixelSize, plays: timing.plays, compressor: compressor)
        var frames = try source.frames()
        var shown: (frame: Frame, count: Int)?
        var kept = 0
        while let frame = try frames.next() {
            try proceed()
            if let (last, count) = shown, let sum = joined(last, frame, count) {
                shown = (Frame(bitmap: last.bitmap, delay: sum), count + 1)
                continue
            }
            if let last = shown?.frame { encoder.append(last.bitmap, delay: last.delay) }
            shown = (frame, 1)
            kept += 1
        }
        guard let last = shown?.frame, kept < timing.delays.count else { return nil }
        encoder.append(last.bitmap, delay: last.delay)
        return encoder.finish()
    }

    /// Returns the delay of a frame that the next one becomes part of; nil if they stay apart.
    private func joined(_ last: Frame, _ next: Frame, _ count: Int) -> FrameDelay? {
        guard let sum = last.delay.adding(next.delay) else { return nil }
        switch self {
        case .lookAlikes: return last.bitmap.looksLike(next.bitmap, within: Self.levels) ? sum : nil
        case .everySecond: return count == 1 && sum.seconds <= Self.longestSeconds ? sum : nil
        }
    }
}
