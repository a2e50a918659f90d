package import Files
package import PNGCodec
package import Profiles
package import Raster
package import Threads

/// What one worker owns and uses for one master after the other: a reader, buffers, a clock.
package struct Tools {
    package var resampler: Resampler
    /// Runs work of the worker, with the help of spare threads.
    package let queue: HelperQueue
    package let compressor: ScanlineCompressor
    package let reader: MasterReader
    package let deadline: Deadline
    package let clock = StageClock()
    package let encoding: EncodingOptions
    /// Called on any thread after each frame of the search that brings a file of the master under its limit, with their number.
    package var onFit: @Sendable (_ frames: Int) -> Void = { _ in }
    /// Opens a master; tests count the calls.
    package var opener: @Sendable (MasterReader, Source) throws(MakeError) -> MasterSource = {
        (reader, source) throws(MakeError) in try reader.open(source)
    }
    /// The threads that may help the worker.
    let spare: IdleThreads
    /// The platform that the files are for.
    let profile: Profile
    /// Makes a file for what would take too much memory; nil if it is kept in memory.
    let makeScratchFile: @Sendable () -> ScratchFile?

    /// Creates the tools of a worker.
    ///
    /// - Parameters:
    ///   - profile: The platform that the files are for.
    ///   - compression: The compression of PNG and APNG; that of the effort if it is nil.
    ///   - spare: The threads that may help the worker.
    ///   - deadline: The end of the work on a master, after which files may be incomplete; there is none if it is nil.
    package init(
        _ encoding: EncodingOptions, for profile: Profile, compression: Compression? = nil, limits: MasterLimits,
        helpedBy spare: IdleThreads, makeScratchFile: @escaping @Sendable () -> ScratchFile? = { nil },
        until deadline: Deadline? = nil
    ) {
        (self.encoding, self.profile, self.spare) = (encoding, profile, spare)
        self.makeScratchFile = makeScratchFile
        let deadline = deadline ?? Deadline(Cancellation(), seconds: limits.seconds)
        self.deadline = deadline
        resampler = Resampler(kernel: encoding.kernel, light: encoding.light)
        queue = HelperQueue(spare)
        compressor = ScanlineCompressor(
            compression ?? encoding.effort.compression, queue, isAbandoned: { deadline.isOver })
        reader = MasterReader(limits: limits, for: profile, deadline: deadline)
    }

    /// Starts the time of the next master.
    package func start() {
        clock.reset()
        deadline.start()
    }
}
