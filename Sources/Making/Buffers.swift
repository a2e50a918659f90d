import Inspection
import PNGCodec
package import Raster
package import Threads

/// The buffers, threads, and deadline that one worker reuses from master to master.
package struct Buffers {
    package internal(set) var resampler = Resampler()
    private(set) var compressor: ScanlineCompressor
    let decoder = PNGDecoder()
    /// The end of the work on a master, which starts again for each.
    private(set) var deadline: Deadline
    /// Runs the worker's tasks with the help of spare threads.
    let queue: HelperQueue
    /// The threads that may help the worker.
    let spare: IdleThreads
    /// The canonical forms of values that most masters of a run share.
    let forms = CanonicalForms()
    private let cancellation: Cancellation
    /// How files are encoded, which decides the kind of the buffers.
    private var encoding = EncodingOptions()

    /// Creates the buffers of a worker.
    ///
    /// - Parameters:
    ///   - spare: The threads that may help the worker.
    ///   - cancellation: Ends the work on a master. The master's files may then be incomplete.
    package init(helpedBy spare: IdleThreads, until cancellation: Cancellation) {
        (self.spare, self.cancellation) = (spare, cancellation)
        queue = HelperQueue(spare)
        deadline = Deadline(cancellation, seconds: Limits().seconds)
        compressor = Self.compressor(encoding.effort.compression, queue, deadline)
    }

    /// Prepares for the next master, and starts its time.
    mutating func start(_ next: EncodingOptions, seconds: Int) {
        if (next.kernel, next.light) != (encoding.kernel, encoding.light) {
            resampler = Resampler(kernel: next.kernel, light: next.light)
        }
        if seconds != deadline.seconds || next.effort != encoding.effort {
            deadline = Deadline(cancellation, seconds: seconds)
            compressor = Self.compressor(next.effort.compression, queue, deadline)
        }
        encoding = next
        deadline.start()
    }

    /// Returns a compressor for encoding a file again within the time of its master.
    func compressor(_ compression: Compression) -> ScanlineCompressor {
        Self.compressor(compression, HelperQueue(spare), deadline)
    }

    private static func compressor(
        _ compression: Compression, _ queue: HelperQueue, _ deadline: Deadline
    ) -> ScanlineCompressor {
        ScanlineCompressor(compression, queue, isAbandoned: { deadline.isOver })
    }
}
