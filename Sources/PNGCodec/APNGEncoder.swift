public import Raster

/// Encodes an animation as APNG, frame by frame, in few bytes and without loss.
///
/// Each frame is stored as the rectangle that changed. How the frame before it is disposed of, and how the new one is
/// blended, is chosen by what compresses best; so a frame is held back until its successor is known. Frames that look
/// the same as the one before lengthen its delay. Hidden color under zero alpha is not kept.
///
/// It holds two frames besides the compressed ones, and as many to be compressed as its compressor has lanes for,
/// whatever their number.
public struct APNGEncoder {
    private static let preferenceForKeeping = 0.95

    private let size: PixelSize
    private let plays: Int
    private let compressor: ScanlineCompressor
    private var pending: Pending?
    /// Frames that are decided on and not compressed yet.
    private var queue: [(control: FrameControl, scanlines: Scanlines)] = []
    /// The chunks of the frames; not one array, which would be copied whenever it outgrows its place.
    private var chunks: [[UInt8]] = []
    private var repeated = RepeatedFrames()
    private var frames: UInt32 = 0
    private var sequence: UInt32 = 0

    /// A frame whose disposal is not decided yet.
    private struct Pending {
        /// The canvas that the frame is drawn on.
        var base: Bitmap
        /// What is to be seen when it is drawn.
        var look: Bitmap
        var control: FrameControl
        var scanlines: Scanlines

        init(_ patch: FramePatch, on base: Bitmap, look: Bitmap, delay: FrameDelay) {
            self.base = base
            self.look = look
            control = FrameControl(region: patch.region, delay: delay, disposal: .none, blend: patch.blend)
            scanlines = patch.scanlines
        }
    }

    /// Begins an animation.
    ///
    /// - Parameters:
    ///   - size: The size of every frame.
    ///   - plays: How many times it is shown, 0 for ever.
    ///   - compressor: Compresses the frames; its buffers are used again.
    public init(size: PixelSize, plays: Int, compressor: ScanlineCompressor) {
        self.size = size
        self.plays = plays
        self.compressor = compressor
    }

    /// Appends a frame.
    ///
    /// - Precondition: The frame has the animation's size.
    public mutating func append(_ frame: Bitmap, delay: FrameDelay) {
        precondition(frame.size == size)
        let look = frame.clearingHiddenColor()
        guard var last = pending else {
            // Every viewer shows the still image of the file, which is the first frame, so it covers the canvas.
            let whole = FramePatch(of: look, region: PixelRect(size))
            pending = Pending(whole, on: Bitmap(size: size), look: look, delay: delay)
            return
        }
        if last.look.changedRegion(to: look) == nil, let sum = last.control.delay.adding(delay) {
            last.control.delay = sum
            pending = last
            return
        }
        let (disposal, base, patch) = best(after: last, for: look)
        last.control.disposal = disposal
        queue(last)
        pending = Pending(patch, on: base, look: look, delay: delay)
    }

    /// The file.
    ///
    /// - Precondition: There is one frame at least.
    public mutating func finish() -> [UInt8] {
        precondition(pending != nil)
        if let last = pending { queue(last) }
        pending = nil
        writeQueue()
        var file = ChunkWriter(capacity: chunks.reduce(100) { $0 + $1.count })
        file.appendHeader(size, .rgba)
        file.append(.animationControl, bigEndianBytes(frames), bigEndianBytes(UInt32(clamping: plays)))
        for chunk in chunks { file.append(chunk) }
        chunks.removeAll()
        file.append(.end)
        return file.bytes
    }

    // MARK: Choosing

    /// The way on from a frame to the next look that seems to take the fewest bytes.
    private func best(
        after last: Pending, for look: Bitmap
    ) -> (FrameControl.Disposal, base: Bitmap, FramePatch) {
        var bases: [(FrameControl.Disposal, Bitmap)] = [(.none, last.look)]
        var cleared = last.look
        cleared.replace(last.control.region, with: Bitmap(size: last.control.region.size))
        bases.append((.background, cleared))
        if frames > 0 { bases.append((.previous, last.base)) }

        var candidates: [(disposal: FrameControl.Disposal, base: Bitmap, patch: FramePatch)] = []
        for (disposal, base) in bases {
            let region = base.changedRegion(to: look) ?? PixelRect(x: 0, y: 0, width: 1, height: 1)
            let patches = [FramePatch(of: look, region: region), FramePatch(of: look, over: base, region: region)]
            for patch in patches.compactMap(\.self) where !candidates.contains(where: { $0.patch == patch }) {
                candidates.append((disposal, base, patch))
            }
        }
        guard candidates.count > 1 else { return candidates[0] }
        // Leaving the canvas as it is keeps the last look at hand for a frame that repeats it: worth a little.
        let costs = candidates.map { candidate in
            let cost = Double(compressor.estimate(candidate.patch.scanlines))
            return candidate.disposal == .none ? cost * Self.preferenceForKeeping : cost
        }
        let cheapest = costs.indices.min { costs[$0] < costs[$1] } ?? 0
        return candidates[cheapest]
    }

    // MARK: Writing

    private mutating func queue(_ frame: Pending) {
        queue.append((frame.control, frame.scanlines))
        frames += 1
        if queue.count >= compressor.lanes * 2 { writeQueue() }
    }

    private mutating func writeQueue() {
        let fingerprints = queue.map { RepeatedFrames.fingerprint($0.scanlines) }
        let known = zip(queue, fingerprints).map { repeated.stream(of: $0.scanlines, $1, in: chunks) }
        let new = queue.indices.filter { known[$0] == nil }
        var streams = compressor.compress(frames: new.map { queue[$0].scanlines })[...]
        for (index, frame) in queue.enumerated() {
            guard let stream = known[index] ?? streams.popFirst() else { return }
            append(.frameControl, nextSequenceNumber(), frame.control.bytes)
            if sequence == 1 {
                append(.imageData, stream)
            } else {
                append(.frameData, nextSequenceNumber(), stream)
            }
            repeated.remember(fingerprints[index], chunk: chunks.count - 1, length: stream.count)
        }
        queue.removeAll()
    }

    private mutating func append(_ type: PNGChunk.Kind, _ parts: [UInt8]...) {
        var chunk = ChunkWriter(capacity: parts.reduce(12) { $0 + $1.count })
        chunk.append(type, parts)
        chunks.append(chunk.bytes)
    }

    private mutating func nextSequenceNumber() -> [UInt8] {
        defer { sequence += 1 }
        return bigEndianBytes(sequence)
    }
}

extension FrameControl {
    /// The data of an fcTL chunk behind its sequence number.
    fileprivate var bytes: [UInt8] {
        var bytes: [UInt8] = []
        for number in [region.width, region.height, region.x, region.y] { bytes += bigEndianBytes(UInt32(number)) }
        for number in [delay.numerator, delay.denominator] { bytes += bigEndianBytes(UInt32(number)).suffix(2) }
        return bytes + [disposal.rawValue, blend.rawValue]
    }
}
