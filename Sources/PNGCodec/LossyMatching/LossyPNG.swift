package import Raster
import Synchronization
internal import Threads

/// A lossless PNG or APNG of this codec, from which files with fewer bytes and small errors are made.
///
/// Regions, disposals and blending stay as they are in the file; only pixels change. It reads one frame at a time.
package struct LossyPNG: Sendable {
    private let file: PNGFile
    private let lanes: Int

    /// Reads the structure of a file.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - lanes: How many frames may be compressed at once.
    /// - Throws: `PNGError` if it is not a PNG.
    package init(_ bytes: [UInt8], lanes: Int) throws(PNGError) {
        file = try PNGFile(bytes)
        self.lanes = lanes
    }

    /// The number of frames; 1 for a still.
    package var frames: Int { file.animation?.frames.count ?? 1 }

    /// Returns the bytes of the compressed pixels of a frame in the file.
    package func length(ofFrame index: Int) -> Int {
        (file.animation?.frames[index].data ?? file.stillData).reduce(0) { $0 + $1.count }
    }

    /// Returns about how many bytes the compressed pixels of some frames take together, at a price of bits.
    ///
    /// The frames are treated alone, as if nothing were shown before them.
    ///
    /// - Throws: `PNGError`.
    package func length(ofFrames indices: [Int], at price: BitPrice) throws -> Int {
        let next = Atomic(0)
        let results = Mutex([Result<Int, any Error>]())
        Threads.perform(min(lanes, indices.count)) { _ in
            let decoder = PNGDecoder()
            let compressor = ScanlineCompressor(.matched)
            while true {
                let turn = next.add(1, ordering: .relaxed).oldValue
                guard turn < indices.count else { return }
                let result = Result {
                    let (patch, keepsOpaque) = try patch(indices[turn], decoder)
                    let pixels = LossyMatching(price: price).applied(to: patch, keepsOpaque: keepsOpaque, after: nil)
                    return compressor.compress(frames: [Scanlines(pixels)])[0].count
                }
                results.withLock { $0.append(result) }
            }
        }
        return try results.withLock { $0 }.reduce(0) { $0 + (try $1.get()) }
    }

    /// Returns a file at a price of bits.
    ///
    /// - Parameter proceed: Is called before every frame, and throws to stop.
    /// - Throws: `PNGError`; the errors of `proceed`.
    package func encoded(at price: BitPrice, proceed: () throws -> Void) throws -> [UInt8] {
        let matching = LossyMatching(price: price)
        let decoder = PNGDecoder()
        let compressor = ScanlineCompressor(.matched, lanes: lanes)
        guard let animation = file.animation else {
            try proceed()
            let (still, keepsOpaque) = try patch(0, decoder)
            return matching.applied(to: still, keepsOpaque: keepsOpaque, after: nil).png(compressor)
        }
        var writer = APNGWriter(compressor)
        var source = FrameCanvas(size: file.header.size)
        var shown = source
        for (index, frame) in animation.frames.enumerated() {
            try proceed()
            let (control, region) = (frame.control, frame.control.region)
            let (patch, keepsOpaque) = try patch(index, decoder)
            let previous = LossyMatching.Previous(
                source: source.image.cropped(to: region), shown: shown.image.cropped(to: region))
            let pixels = matching.applied(
                to: patch, keepsOpaque: keepsOpaque, after: index > 0 ? previous : nil)
            source.draw(patch, control)
            shown.draw(pixels, control)
            writer.append(control, Scanlines(pixels))
        }
        return writer.finish(file.header.size, plays: animation.plays)
    }

    /// Returns the pixels of a frame's region, and whether opaque ones must stay opaque.
    private func patch(_ index: Int, _ decoder: PNGDecoder) throws(PNGError) -> (pixels: Bitmap, keepsOpaque: Bool) {
        guard let animation = file.animation else {
            let still = try decoder.still(of: file)
            // Without alpha it stays in RGB.
            return (still, still.isOpaque)
        }
        let frame = try decoder.frame(index, of: file, in: animation)
        return (frame, animation.frames[index].control.blend == .over)
    }
}

extension Scanlines {
    fileprivate init(_ bitmap: Bitmap) {
        self.init(channels: 4, rowBytes: bitmap.size.width * 4, samples: bitmap.pixels)
    }
}

extension Compression {
    /// For pixels after lossy matching: row filters would hide the matches.
    fileprivate static let matched = Compression(
        flatEffort: nil, stillLevel: 12, frameLevel: 12, filters: [.none], flatEnough: 0, mostGradients: 0)
}

extension Bitmap {
    /// Whether no pixel looks different by more than some levels, on any background.
    ///
    /// - Precondition: The images have one size.
    package func looksLike(_ other: Bitmap, within levels: Int) -> Bool {
        precondition(size == other.size)
        return withWords { words in
            other.withWords { others in
                zip(words, others).allSatisfy { word, other in
                    word == other || VisiblePixel(word).isNear(VisiblePixel(other), within: Int16(levels))
                }
            }
        }
    }
}
