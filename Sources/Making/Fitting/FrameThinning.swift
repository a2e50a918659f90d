import Inspection
import PNGCodec
import Raster

/// Which frames of an animation are merged with the frame before them.
enum FrameThinning {
    /// Frames that a platform would show for a longer time than they are drawn for, which is the least time in milliseconds.
    case tooShort(atLeast: Double)
    /// Frames that look like the frame shown before them, within two levels.
    case lookAlikes
    /// Every second frame, unless the two frames together would be shown for longer than an eighth of a second.
    case everySecond

    private static let levels = 2
    private static let longestSeconds = 0.125

    /// Returns the animation with fewer frames and without other losses, or `nil` if no frame can be removed.
    ///
    /// Delays are added exactly. Two frames whose total delay has no exact form stay separate.
    ///
    /// - Parameter proceed: Called before every frame. It throws to stop.
    func thinned(
        _ source: DecodedPNG, _ compressor: ScanlineCompressor, _ storage: PixelStorage, proceed: () throws -> Void
    ) throws -> [UInt8]? {
        guard source.delays != nil else { return nil }
        let groups =
            if case .tooShort(let milliseconds) = self {
                try groups(of: source, atLeast: milliseconds, proceed)
            } else { try groups(of: source, proceed) }
        guard !groups.isEmpty, groups.count < source.frames else { return nil }
        var encoder = APNGEncoder(size: source.size, plays: source.plays, compressor: compressor, storage)
        var frames = source.composed()
        for group in groups {
            try proceed()
            if let frame = try frames.next() { encoder.append(frame.bitmap, delay: group.delay) }
            for _ in 1..<group.count { _ = try frames.next() }
        }
        return try encoder.finish()
    }

    /// Returns the groups of frames that are shown as one, or all frames by themselves if fewer than two groups would be left.
    private func groups(
        of source: DecodedPNG, atLeast milliseconds: Double, _ proceed: () throws -> Void
    ) throws -> [(delay: FrameDelay, count: Int)] {
        var frames = source.composed()
        var sketches: [FrameSketch] = []
        var before: Bitmap?
        while let frame = try frames.next() {
            try proceed()
            sketches.append(FrameSketch(frame.bitmap, frame.delay, after: before))
            before = frame.bitmap
        }
        let kept = FrameChoice(of: sketches, atLeast: milliseconds)?.kept ?? []
        let ends = kept.dropFirst().map(\.index) + [sketches.count]
        return zip(kept, ends).map { ($0.delay, $1 - $0.index) }
    }

    /// Returns the groups of frames that are merged, with their delays and numbers of frames.
    private func groups(
        of source: DecodedPNG, _ proceed: () throws -> Void
    ) throws -> [(delay: FrameDelay, count: Int)] {
        var frames = source.composed()
        var groups: [(delay: FrameDelay, count: Int)] = []
        var shown: Bitmap?
        while let frame = try frames.next() {
            try proceed()
            if let bitmap = shown, let (delay, count) = groups.last,
                let sum = joined((bitmap, delay), (frame.bitmap, frame.delay), count)
            {
                groups[groups.count - 1] = (sum, count + 1)
            } else {
                groups.append((frame.delay, 1))
                shown = frame.bitmap
            }
        }
        return groups
    }

    /// Returns the delay of a frame that is merged with the next frame, or `nil` if they stay separate.
    private func joined(
        _ last: (bitmap: Bitmap, delay: FrameDelay), _ next: (bitmap: Bitmap, delay: FrameDelay), _ count: Int
    ) -> FrameDelay? {
        guard let sum = last.delay.adding(next.delay) else { return nil }
        switch self {
        case .tooShort: return nil
        case .lookAlikes: return last.bitmap.looksLike(next.bitmap, within: Self.levels) ? sum : nil
        case .everySecond: return count == 1 && sum.seconds <= Self.longestSeconds ? sum : nil
        }
    }
}
