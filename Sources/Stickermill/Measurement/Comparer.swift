public import FoundationSubset
public import Inspection
public import Making
import PNGCodec
import Raster
import Similarity
import Support
import Threads

/// Compares two images or animations frame by frame, or moment by moment if they have different numbers of frames.
///
/// The result is a score of the visible difference, and the errors of the pixels.
///
/// ```swift
/// let comparison = try await Comparer().compare(URL(filePath: "wave.png"), with: URL(filePath: "wave-small.png"))
/// print(comparison.score, comparison.largestError)
/// ```
public struct Comparer: Sendable {
    /// The limits of the files.
    package let limits: Limits

    /// Creates a comparer.
    public init(limits: Limits = Limits()) {
        self.limits = limits
    }

    /// Compares two files of the same size in pixels, and with the same number of frames or the same length.
    ///
    /// Of animations with different numbers of frames, each frame of the second file is compared with the frame that the first file shows
    /// when it starts, and counts for as long as it is shown.
    ///
    /// The formats are PNG, APNG, GIF, JPEG, WebP, TIFF, HEIC, and SVG.
    ///
    /// - Parameters:
    ///   - first: The file that the other is compared with, a file URL.
    ///   - second: The other file, a file URL.
    ///   - heatmap: The file URL of a PNG to write, or `nil` for none. It shows where the worst frames differ, from faint yellow for one
    ///     level to red for 32 levels and more, over a gray version of the first file. An older file is replaced.
    ///   - jobs: The number of workers, or `nil` for one per core. The result does not depend on it.
    /// - Throws: `StickermillError` with the code `inputNotFound` if a file cannot be read, `notComparable` if their sizes, or
    ///   both their numbers of frames and their lengths, differ, `sameOutput` if the heat map would replace one of them, another code if a file cannot be
    ///   decoded or the heat map cannot be written, and `cancelled` if the task is cancelled.
    public func compare(
        _ first: URL, with second: URL, heatmap: URL? = nil, jobs: Int? = nil
    ) async throws(StickermillError) -> Comparison {
        try await offload { monitor throws(StickermillError) in
            let files = try [first, second].map { url throws(StickermillError) in try ComparedFile(url, limits) }
            let target = try heatmap.map { url throws(StickermillError) in
                try url.refuseOverwriting(files.map(\.master.path))
                return try url.outputPath()
            }
            let pair = try ComparedFrames(files[0], files[1])
            let result = try pair.compared(jobs: workers(jobs), monitor.cancellation)
            if let target {
                let map = result.worst.first.heatmap(of: result.worst.second)
                try writeOutput(map.png(ScanlineCompressor(.balanced)), to: target)
            }
            return result.comparison
        }
    }
}

/// An opened file.
private struct ComparedFile {
    let master: Master
    let source: MasterSource

    init(_ url: URL, _ limits: Limits) throws(StickermillError) {
        master = Master(path: url.pathAsWritten)
        do {
            let reader = MasterReader(limits: limits, for: .standard)
            source = try reader.open(Source(of: master, limit: limits.bytes))
        } catch {
            guard error.code == .notReadable else { throw StickermillError(error, of: master) }
            throw StickermillError(.input(fault: error.fault), path: master.path)
        }
    }

    var report: Comparison.File {
        .init(path: master.path, format: source.header.format, bytes: source.header.bytes)
    }

    /// Returns the next frame, or `nil` after the last frame.
    func next(_ frames: inout any FrameSource) throws(StickermillError) -> Bitmap? {
        do {
            return try frames.next()?.bitmap
        } catch {
            throw StickermillError(MakeError(decoding: source.header.format, error), of: master)
        }
    }

    func frames() throws(StickermillError) -> any FrameSource {
        do {
            return try source.frames()
        } catch {
            throw StickermillError(MakeError(decoding: source.header.format, error), of: master)
        }
    }
}

/// The frames of two files that can be compared.
private struct ComparedFrames {
    typealias Pair = (first: Bitmap, second: Bitmap)

    private let first: ComparedFile
    private let second: ComparedFile
    /// The number of the first file's frame that each frame of the second file is compared with.
    private let partners: [Int]
    /// How much each frame of the second file counts.
    private let weights: [Double]

    /// The most by which the lengths of animations may differ, in milliseconds, because a GIF rounds delays.
    private static let lengthTolerance = 10

    init(_ first: ComparedFile, _ second: ComparedFile) throws(StickermillError) {
        let (header, other) = (first.source.header, second.source.header)
        guard header.pixelSize == other.pixelSize else {
            throw StickermillError(
                .sizesDiffer(size: header.pixelSize, other: second.master.path, otherSize: other.pixelSize),
                path: first.master.path)
        }
        if header.frames == other.frames {
            (partners, weights) = (Array(0..<other.frames), Array(repeating: 1, count: other.frames))
        } else if let timing = header.timing, let shown = other.timing,
            abs(timing.milliseconds - shown.milliseconds) <= Self.lengthTolerance
        {
            (partners, weights) = (Self.partners(in: timing, of: shown), shown.delays.map(\.seconds))
        } else {
            throw StickermillError(
                .framesDiffer(count: header.frames, other: second.master.path, otherCount: other.frames),
                path: first.master.path)
        }
        self.first = first
        self.second = second
    }

    /// Returns the number of the frame that an animation shows at the start of each frame of another.
    private static func partners(in timing: Header.Timing, of shown: Header.Timing) -> [Int] {
        var start = 0.0
        var partner = 0
        var end = timing.delays[0].seconds
        return shown.delays.map { delay in
            // Half a millisecond, because delays such as 1/30 s have no exact sum.
            while partner + 1 < timing.delays.count, end < start + 0.0005 {
                partner += 1
                end += timing.delays[partner].seconds
            }
            start += delay.seconds
            return partner
        }
    }

    /// Compares all frames, as many at a time as there are workers.
    ///
    /// - Returns: The comparison, and the first pair of frames with the lowest score.
    func compared(
        jobs: Int, _ cancellation: Cancellation
    ) throws(StickermillError) -> (comparison: Comparison, worst: Pair) {
        var sources = (first: try first.frames(), second: try second.frames())
        var frames: [Comparison.Frame] = []
        var worst: Pair?
        var reference: Bitmap?
        var drawn = 0
        while frames.count < partners.count {
            try cancellation.check(first.master)
            var pairs: [Pair] = []
            while pairs.count < min(jobs, partners.count - frames.count) {
                while drawn <= partners[frames.count + pairs.count] {
                    reference = try first.next(&sources.first)
                    drawn += 1
                }
                guard let one = reference else { throw first.missingFrame }
                guard let other = try second.next(&sources.second) else { throw second.missingFrame }
                pairs.append((one, other))
            }
            let lowest = frames.map(\.score).min() ?? .infinity
            let compared = Self.compared(pairs, until: cancellation)
            // Comparing a large frame takes seconds.
            try cancellation.check(first.master)
            frames += compared
            if let place = compared.indices.min(by: { compared[$0].score < compared[$1].score }),
                compared[place].score < lowest
            {
                worst = pairs[place]
            }
        }
        guard let worst else { throw first.missingFrame }
        let comparison = Comparison(
            first.report, second.report, first.source.header.pixelSize, frames, weights: weights)
        return (comparison, worst)
    }

    /// Compares pairs of frames in parallel, each on its own thread.
    ///
    /// After a cancellation, some results are missing.
    private static func compared(_ pairs: [Pair], until cancellation: Cancellation) -> [Comparison.Frame] {
        WorkerPool(jobs: pairs.count, until: cancellation).map(pairs, makeWorker: {}) { pair, _ in
            let (one, other) = pair
            let errors = PixelErrors(one, other)
            let frame = Comparison.Frame(
                score: SimilarityReference(one).score(other).rounded(toPlaces: 2),
                largestError: errors.largest.rounded(toPlaces: 2), meanError: errors.mean.rounded(toPlaces: 3))
            return { frame }
        }.compactMap(\.self)
    }
}

extension ComparedFile {
    fileprivate var missingFrame: StickermillError {
        StickermillError(.missingFrame, of: master)
    }
}
