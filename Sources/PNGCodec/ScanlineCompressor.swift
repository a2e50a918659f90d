import Synchronization
package import Threads

/// Filters and compresses scanlines with the help of spare threads, for one caller at a time.
///
/// It reuses its buffers. Its output does not depend on the number of threads.
public final class ScanlineCompressor: Sendable {
    private let compression: Compression
    private let queue: HelperQueue
    private let isAbandoned: @Sendable () -> Bool
    /// The compressors that are not in use.
    private let idle = Mutex<[LockedCompressor]>([])

    /// How many ways to store an animation are followed at the same time.
    var maximumPlans: Int { compression.maximumPlans }
    /// The number of images that may wait for a thread now.
    var maximumWaiting: Int { queue.maximumWaiting }

    /// Creates a compressor that works on its caller's thread.
    ///
    /// - Parameter compression: How hard to compress.
    public convenience init(_ compression: Compression) {
        self.init(compression, HelperQueue(IdleThreads(0)))
    }

    /// Creates a compressor.
    ///
    /// - Parameters:
    ///   - compression: How hard to compress.
    ///   - queue: Runs the work, among other work of the same caller.
    ///   - isAbandoned: Returns whether the run was abandoned. Once true, it stays true, and streams may be incomplete.
    package init(
        _ compression: Compression, _ queue: HelperQueue, isAbandoned: @escaping @Sendable () -> Bool = { false }
    ) {
        (self.compression, self.queue, self.isAbandoned) = (compression, queue, isAbandoned)
    }

    /// Starts work that compresses a still image.
    ///
    /// - Parameter work: Receives a function that returns the zlib stream of scanlines.
    func startStill<Output: Sendable>(
        _ work: @escaping @Sendable (_ compress: (Scanlines) -> [UInt8]) -> Output
    ) -> PendingOutput<Output> {
        queue.add { [self] in
            withCompressor { compressor in
                work { isAbandoned() ? [] : compressor.compress(still: $0, compression, until: isAbandoned) }
            }
        }
    }

    /// Starts to compress a frame of an animation to a zlib stream.
    func start(frame: Scanlines) -> PendingOutput<[UInt8]> {
        queue.add { [self] in
            isAbandoned() ? [] : withCompressor { $0.compress(frame: frame, compression, until: isAbandoned) }
        }
    }

    /// Estimates the length of a frame's stream, for comparing ways to store the frame.
    func estimate(frame: Scanlines) -> Int {
        withCompressor { $0.estimate(frame: frame) }
    }

    /// Estimates the length of the stream of a sample of an image's rows.
    func estimate(sample: Scanlines) -> Int {
        withCompressor { $0.estimate(sample, RowFilter.Choice.none) }
    }

    private func withCompressor<Output: Sendable>(_ body: (inout ImageCompressor) -> Output) -> Output {
        let own = idle.withLock { $0.popLast() } ?? LockedCompressor()
        defer { idle.withLock { $0.append(own) } }
        return own.value.withLock { body(&$0) }
    }

    private final class LockedCompressor: Sendable {
        let value = Mutex(ImageCompressor())
    }
}
