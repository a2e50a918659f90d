import Raster
package import Threads

/// Makes smaller files with small errors from a lossless PNG or APNG of this codec.
///
/// Regions, disposals and blending stay the same; only pixels change. A price of bits (`BitPrice`) determines a draft, which is compressed
/// quickly. A draft becomes a finished file without further loss. Each thread has one frame in memory, and the result does not depend on
/// the number of threads.
package struct LossyPNG: Sendable {
    private let decoded: DecodedPNG
    private let spare: IdleThreads
    private let isThorough: Bool

    private var file: PNGFile { decoded.file }
    /// Whether pixels are indices into a palette, whose colors stay the same.
    private var storesIndices: Bool { file.header.colorType == .palette }

    /// Creates the source of smaller files.
    ///
    /// - Parameters:
    ///   - decoded: The file.
    ///   - spare: The threads that may help to work on frames.
    ///   - isThorough: Whether drafts need several times as long for fewer errors, which pays if errors may be visible.
    package init(_ decoded: DecodedPNG, helpedBy spare: IdleThreads, isThorough: Bool = false) {
        (self.decoded, self.spare, self.isThorough) = (decoded, spare, isThorough)
    }

    /// The bytes of the file.
    package var bytes: Int { file.bytes.count }

    private func matching(at price: BitPrice) -> LossyMatching {
        LossyMatching(price: price, isThorough: isThorough, pixelBytes: storesIndices ? 1 : 4)
    }

    /// The number of frames, or 1 for a still.
    package var frames: Int { decoded.frames }

    /// Returns the bytes of the compressed pixels of a frame in the file.
    package func length(ofFrame index: Int) -> Int {
        (file.animation?.frames[index].data ?? file.stillData).reduce(0) { $0 + $1.count }
    }

    // MARK: Drafts

    /// Returns the approximate number of bytes that the compressed pixels of some frames need together in a draft, at a price of bits.
    ///
    /// Each frame is treated separately, as if it were the first frame.
    ///
    /// - Parameter proceed: Called before every frame, on any thread. It throws to stop.
    /// - Throws: `PNGError`; the errors of `proceed`.
    package func draftLength(
        ofFrames indices: [Int], at price: BitPrice, proceed: @escaping @Sendable () throws -> Void
    ) throws -> Int {
        try mapped(indices.map { $0..<$0 + 1 }, .draft) { frames, tools in
            try matched(frames, matching(at: price), tools, proceed)
        }.reduce(0) { $0 + $1.count }
    }

    /// Returns a draft of the file at a price of bits, a few percent larger than the finished file.
    ///
    /// - Parameter proceed: Called before every frame, on any thread. It throws to stop.
    /// - Throws: `PNGError`; the errors of `proceed`.
    package func draft(at price: BitPrice, proceed: @escaping @Sendable () throws -> Void) throws -> [UInt8] {
        // Each part starts like an animation, so that threads can work on several parts.
        let parts = (frames + Self.maximumFramesPerPart - 1) / Self.maximumFramesPerPart
        let ranges = (0..<parts).map { $0 * frames / parts..<($0 + 1) * frames / parts }
        let streams = try mapped(ranges, .draft) { frames, tools in
            try matched(frames, matching(at: price), tools, proceed)
        }
        return try written(streams)
    }

    private static let maximumFramesPerPart = 12

    /// Returns the streams of some frames after lossy matching, or the file of a still.
    private func matched(
        _ frames: Range<Int>, _ matching: LossyMatching, _ tools: Tools, _ proceed: () throws -> Void
    ) throws -> [[UInt8]] {
        var source = FrameCanvas(size: file.header.size)
        var shown = source
        return try frames.map { index in
            try proceed()
            let patch = try patch(index, tools.decoder)
            guard let control = file.animation?.frames[index].control else {
                let pixels = matching.applied(to: patch.pixels, keepsOpaque: patch.keepsOpaque, after: nil)
                return try stored(pixels, tools)
            }
            let previous = LossyMatching.Previous(
                source: source.image.cropped(to: control.region), shown: shown.image.cropped(to: control.region))
            let pixels = matching.applied(
                to: patch.pixels, keepsOpaque: patch.keepsOpaque, after: index > frames.lowerBound ? previous : nil)
            if index + 1 < frames.upperBound {
                source.draw(patch.pixels, control)
                shown.draw(pixels, control)
            }
            return try stored(pixels, tools)
        }
    }

    /// Returns the largest file below a limit, with the low bits of varying colors rounded away.
    ///
    /// This near-lossless coding is for photos.
    ///
    /// - Returns: The file, or `nil` for an animation, for a palette, or if even five bits are not enough.
    /// - Throws: `PNGError`; the errors of `proceed`.
    package func rounded(below limit: Int, proceed: () throws -> Void) throws -> [UInt8]? {
        guard file.animation == nil && !storesIndices else { return nil }
        let still = try decoded.image(0, PNGDecoder())
        let compressor = ScanlineCompressor(.rounded)
        for bits in ColorRounding.usefulBits {
            try proceed()
            let bytes = ColorRounding(bits: bits).applied(to: still).png(compressor)
            if bytes.count < limit { return bytes }
        }
        return nil
    }

    // MARK: Finished files

    /// Returns the file with the same pixels in the fewest bytes, which turns a draft into the finished file.
    ///
    /// - Parameter proceed: Called before every frame, on any thread. It throws to stop.
    /// - Throws: `PNGError`; the errors of `proceed`.
    package func finished(proceed: @escaping @Sendable () throws -> Void) throws -> [UInt8] {
        try written(finishedFrames(Array(0..<frames), proceed))
    }

    /// Returns how many bytes the compressed pixels of some frames need together in the finished file.
    ///
    /// - Parameter proceed: Called before every frame, on any thread. It throws to stop.
    /// - Throws: `PNGError`; the errors of `proceed`.
    package func finishedLength(ofFrames indices: [Int], proceed: @escaping @Sendable () throws -> Void) throws -> Int {
        try finishedFrames(indices, proceed).reduce(0) { $0 + $1.count }
    }

    private func finishedFrames(_ indices: [Int], _ proceed: @escaping @Sendable () throws -> Void) throws -> [[UInt8]]
    {
        try mapped(indices.map { $0..<$0 + 1 }, .finished) { frames, tools in
            try proceed()
            return [try stored(try patch(frames.lowerBound, tools.decoder).pixels, tools)]
        }
    }

    // MARK: Frames

    /// The tools of one thread.
    private struct Tools {
        let decoder = PNGDecoder()
        let compressor: ScanlineCompressor
    }

    /// Returns the stream of a frame, or the file of a still.
    private func stored(_ pixels: Bitmap, _ tools: Tools) throws(PNGError) -> [UInt8] {
        guard file.animation != nil else { return pixels.png(tools.compressor, storesIndices ? .indices : .direct) }
        var scanlines = Scanlines(channels: 4, rowBytes: pixels.size.width * 4, samples: pixels.pixels)
        if storesIndices {
            var layout = SampleLayout.palette(Palette(of: file))
            guard let indices = layout.scanlines(scanlines) else { throw .badPalette }
            scanlines = indices
        }
        return tools.compressor.start(frame: scanlines).wait()
    }

    /// Returns the streams of ranges of frames, with the help of spare threads, or the file of a still.
    private func mapped(
        _ ranges: [Range<Int>], _ compression: Compression,
        _ work: @escaping @Sendable (Range<Int>, Tools) throws -> [[UInt8]]
    ) throws -> [[UInt8]] {
        let results = Lanes.map(
            ranges.count, helpedBy: spare, state: { _ in Tools(compressor: ScanlineCompressor(compression)) },
            { number, tools in Result { try work(ranges[number], tools) } })
        return try results.flatMap { try $0.get() }
    }

    /// Returns the file with other streams, where the stream of a still is already the file.
    private func written(_ streams: [[UInt8]]) throws -> [UInt8] {
        guard let animation = file.animation else { return streams[0] }
        let layout = storesIndices ? SampleLayout.palette(Palette(of: file)) : nil
        var writer = APNGWriter(ScanlineCompressor(.draft), as: layout) { FilePart($0) }
        for (frame, stream) in zip(animation.frames, streams) { writer.append(frame.control, compressed: stream) }
        return try writer.finish(file.header.size, plays: animation.plays).joinedBytes()
    }

    /// Returns the pixels of a frame's region, and whether opaque pixels must stay opaque.
    private func patch(_ index: Int, _ decoder: PNGDecoder) throws(PNGError) -> (pixels: Bitmap, keepsOpaque: Bool) {
        guard let animation = file.animation else {
            let still = try decoded.image(0, decoder)
            // An opaque still is stored in RGB, so it must stay opaque.
            return (still, still.isOpaque)
        }
        let frame = try decoded.image(index, decoder)
        return (frame, animation.frames[index].control.blend == .over)
    }
}

extension Compression {
    /// The compression for pixels after lossy matching.
    ///
    /// Row filters would hide the matches. For an animation, level 12 would need twice the time to save 0.5% of the bytes.
    static let finished = matched(stillLevel: 12, frameLevel: 11)
    /// A few percent more bytes in a tenth of the time.
    static let draft = matched(stillLevel: 10, frameLevel: 9)

    /// The compression for photographs with rounded colors, which suit row filters.
    fileprivate static let rounded = Compression(
        flatEffort: nil, stillLevel: 12, frames: .libdeflate(12),
        filters: [.adaptive, .all(.sub), .all(.up), .all(.paeth)],
        flatEnough: .infinity)

    private static func matched(stillLevel: CInt, frameLevel: CInt) -> Compression {
        Compression(
            flatEffort: nil, stillLevel: stillLevel, frames: .libdeflate(frameLevel), filters: [.none], flatEnough: 0)
    }
}
