import Synchronization
internal import Threads

/// Filters and compresses scanlines on several lanes; for one caller at a time.
///
/// It reuses its buffers. Its output does not depend on the number of lanes.
public final class ScanlineCompressor: Sendable {
    private let compression: Compression
    private let queue: WorkQueue
    private let compressors: [LockedCompressor]

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
        compressors = (0..<queue.lanes).map { _ in LockedCompressor() }
    }

    /// Starts work that compresses a still image, on the next free lane.
    ///
    /// - Parameter work: Gets a function that returns the zlib stream of scanlines.
    func startStill<Output: Sendable>(
        _ work: @escaping @Sendable (_ compress: (Scanlines) -> [UInt8]) -> Output
    ) -> PendingOutput<Output> {
        queue.add { [compressors, compression] lane in
            compressors[lane].value.withLock { compressor in work { compressor.compress(still: $0, compression) } }
        }
    }

    /// Starts to compress a frame of an animation to a zlib stream, on the next free lane.
    func start(frame: Scanlines) -> PendingOutput<[UInt8]> {
        queue.add { [compressors, compression] lane in
            compressors[lane].value.withLock { $0.compress(frame: frame, compression) }
        }
    }

    /// Estimates the length of a frame's stream, to compare ways to store it: without a sample, if several are carried on.
    func estimate(frame: Scanlines) -> Int {
        mostPlans == 1 ? estimate(frame) : compressors[0].value.withLock { $0.estimate(frame: frame) }
    }

    /// Estimates the length of a stream from a sample, to compare candidates.
    func estimate(_ scanlines: Scanlines) -> Int {
        let sample = scanlines.sample(oneBandIn: 32)
        let length = compressors[0].value.withLock { $0.estimate(sample, RowFilter.Choice.none) }
        return length * scanlines.samples.count / sample.samples.count
    }

    private final class LockedCompressor: Sendable {
        let value = Mutex(ImageCompressor())
    }
}
