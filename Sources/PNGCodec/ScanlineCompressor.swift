import Synchronization
internal import Threads

/// Filters and compresses scanlines; for one caller at a time.
///
/// It reuses its buffers. Its output does not depend on the number of lanes.
public final class ScanlineCompressor: Sendable {
    private let compression: Compression
    private let queue: WorkQueue
    private let workers: [Lane]

    /// The number of images that are compressed at once.
    public var lanes: Int { queue.lanes }
    /// How many ways to store an animation are carried on.
    var mostPlans: Int { compression.mostPlans }
    /// The number of images that may wait for a lane.
    var mostWaiting: Int { queue.mostWaiting }

    /// Creates a compressor.
    ///
    /// - Parameters:
    ///   - compression: How hard to compress.
    ///   - lanes: The maximum number of images that are compressed at once.
    public init(_ compression: Compression, lanes: Int = 1) {
        self.compression = compression
        queue = WorkQueue(lanes: lanes)
        workers = (0..<queue.lanes).map { _ in Lane() }
    }

    /// Starts work that compresses a still image, on the next free lane.
    ///
    /// - Parameter work: Gets a function that returns the zlib stream of scanlines.
    func startStill(
        _ work: @escaping @Sendable (_ compress: (Scanlines) -> [UInt8]) -> [UInt8]
    ) -> PendingOutput<[UInt8]> {
        queue.add { [workers, compression] lane in
            workers[lane].worker.withLock { worker in work { worker.compress(still: $0, compression) } }
        }
    }

    /// Starts to compress a frame of an animation to a zlib stream, on the next free lane.
    func start(frame: Scanlines) -> PendingOutput<[UInt8]> {
        queue.add { [workers, compression] lane in
            workers[lane].worker.withLock { $0.compress(frame: frame, compression) }
        }
    }

    /// Estimates the length of a frame's stream, to compare ways to store it: without a sample, if several are carried on.
    func estimate(frame: Scanlines) -> Int {
        mostPlans == 1 ? estimate(frame) : workers[0].worker.withLock { $0.estimate(frame: frame) }
    }

    /// Estimates the length of a stream from a sample, to compare candidates.
    func estimate(_ scanlines: Scanlines) -> Int {
        let sample = scanlines.sample(oneBandIn: 32)
        let length = workers[0].worker.withLock { $0.estimate(sample, RowFilter.Choice.none) }
        return length * scanlines.samples.count / sample.samples.count
    }

    private final class Lane: Sendable {
        let worker = Mutex(Worker())
    }

    /// The compressors of one lane, by level.
    private struct Worker {
        private var deflaters: [CInt: Deflater] = [:]
        private var pixelDeflater: PixelDeflater?
        private var optimalDeflaters: [SearchEffort: OptimalDeflater] = [:]

        /// The level of libdeflate that estimates which patches are worth a search for the shortest path.
        private static let patchLevel: CInt = 6
        /// The level that estimates which filters are: the lowest that looks for a short path itself, so that it mostly finds the best.
        private static let filterLevel: CInt = 10
        /// Scanlines of up to this many bytes may be shorter with libdeflate, which can write codes that need no header.
        private static let mostTinyBytes = 4_096
        private static let tinyLevel: CInt = 9
        /// The second filter is searched if it is estimated to take at most this many thousandths more bytes than the first.
        private static let nearThousandths = 3

        mutating func compress(still scanlines: Scanlines, _ compression: Compression) -> [UInt8] {
            // Row filters rarely help flat art, which is detected without a trial.
            guard scanlines.channels == 4, case let flatness = scanlines.sample(oneBandIn: 32).flatness(),
                flatness.share >= compression.flatEnough
            else {
                return compress(
                    scanlines, compression.stillLevel, compression.filters, paths: compression.stillPaths)
            }
            // Gradients repeat bytes that do not start with a pixel.
            if let effort = compression.flatEffort, flatness.opaqueChanges <= compression.mostGradients {
                return compress(flat: scanlines, effort)
            }
            return compress(scanlines, compression.stillLevel, [.none], paths: 0)
        }

        mutating func compress(frame scanlines: Scanlines, _ compression: Compression) -> [UInt8] {
            switch compression.frames {
            case .libdeflate(let level): return compress(scanlines, level, compression.filters, paths: 0)
            case .shortestPath: return compress(scanlines, compression.stillLevel, compression.filters, paths: 1)
            case .shortPath:
                let filter = best(of: compression.filters, for: scanlines)
                let bytes = scanlines.filtered(filter)
                let stream = optimalDeflater(.fast).compress(
                    bytes, pixel: scanlines.channels, repeatsPixels: filter == .none)
                guard bytes.count <= Self.mostTinyBytes else { return stream }
                let other = deflater(Self.tinyLevel).compress(bytes)
                return other.count < stream.count ? other : stream
            }
        }

        private mutating func compress(flat scanlines: Scanlines, _ effort: SearchEffort) -> [UInt8] {
            let deflater = pixelDeflater ?? PixelDeflater(effort)
            pixelDeflater = deflater
            return deflater.compress(scanlines)
        }

        /// Compresses with the best of some filters.
        ///
        /// - Parameter paths: How many shortest paths are searched, at most two; 0 if libdeflate does all.
        private mutating func compress(
            _ scanlines: Scanlines, _ level: CInt, _ filters: [RowFilter.Choice], paths: Int
        ) -> [UInt8] {
            guard paths > 0 else {
                return deflater(level).compress(scanlines.filtered(best(of: filters, for: scanlines)))
            }
            var candidates: [(bytes: [UInt8], repeatsPixels: Bool, estimate: Int)] = []
            for filter in filters {
                let bytes = scanlines.filtered(filter)
                candidates.append((bytes, filter == .none, deflater(Self.filterLevel).length(bytes)))
                candidates.sort { $0.estimate < $1.estimate }
                if candidates.count > 2 { candidates.removeLast() }
            }
            guard let best = candidates.first else { return [] }
            var searches = [best]
            if paths > 1 {
                // If no other filter is near, the same bytes are searched from the other beginning.
                let near = candidates.dropFirst().first {
                    $0.estimate * 1000 <= best.estimate * (1000 + Self.nearThousandths)
                }
                searches.append(near ?? (best.bytes, !best.repeatsPixels, best.estimate))
            }
            let optimal = optimalDeflater(.thorough)
            var streams = searches.map {
                optimal.compress($0.bytes, pixel: scanlines.channels, repeatsPixels: $0.repeatsPixels)
            }
            // libdeflate is shorter for tiny images.
            streams.append(deflater(level).compress(best.bytes))
            return streams.min { $0.count < $1.count } ?? []
        }

        /// Returns the filters that compress a sample of the rows best.
        private mutating func best(of filters: [RowFilter.Choice], for scanlines: Scanlines) -> RowFilter.Choice {
            guard filters.count > 1 else { return filters.first ?? .none }
            let sample = scanlines.sample(oneBandIn: 64)
            let lengths = filters.map { estimate(sample, $0) }
            return filters[lengths.indices.min { lengths[$0] < lengths[$1] } ?? 0]
        }

        mutating func estimate(_ scanlines: Scanlines, _ filter: RowFilter.Choice) -> Int {
            deflater(1).length(scanlines.filtered(filter))
        }

        mutating func estimate(frame: Scanlines) -> Int {
            [.none, .adaptive].map { deflater(Self.patchLevel).length(frame.filtered($0)) }.min() ?? 0
        }

        private mutating func optimalDeflater(_ effort: SearchEffort) -> OptimalDeflater {
            if let known = optimalDeflaters[effort] { return known }
            let made = OptimalDeflater(effort)
            optimalDeflaters[effort] = made
            return made
        }

        private mutating func deflater(_ level: CInt) -> Deflater {
            if let known = deflaters[level] { return known }
            let made = Deflater(level: level)
            deflaters[level] = made
            return made
        }
    }
}
