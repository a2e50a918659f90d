import Inspection
import PNGCodec
package import Raster
package import Support
package import Threads

/// The tools that one worker reuses from master to master: a reader, buffers, and a clock.
package struct Tools {
    /// The values that most masters of a run share, because other values need new buffers.
    struct Setup: Equatable {
        var encoding = EncodingOptions()
        /// The platform that the files are for.
        var profile = Profile.standard
        var limits = MasterLimits()
        /// The longer side of drawings.
        var drawingSide = Profile.standard.sides.upperBound
    }

    private(set) var setup = Setup()
    package internal(set) var resampler = Resampler()
    private(set) var compressor: ScanlineCompressor
    private(set) var reader: MasterReader
    private(set) var deadline: Deadline
    package let clock = StageClock()
    /// Runs the worker's tasks with the help of spare threads.
    let queue: HelperQueue
    /// The threads that may help the worker.
    let spare: IdleThreads
    /// The memory for large masters, in a property so that tests can replace it.
    var memory = MemoryBudget.ofLargeMasters
    /// Makes a file for data that would need too much memory, or returns `nil` if the data should stay in memory.
    let makeScratchFile: @Sendable () -> ScratchFile?
    private let cancellation: Cancellation
    /// The cache with the results of earlier runs.
    package var cache: Cache?
    private var texts: RecipeTexts?
    /// Called after each frame of the search that brings one of the master's files under its limit, with the number of frames.
    ///
    /// It may be called on any thread.
    package var onFit: @Sendable (_ frames: Int) -> Void = { _ in }
    /// Opens a master, in a property so that tests can count the calls.
    package var opener: MasterOpener = {
        (reader, source) throws(MakeError) in try reader.open(source)
    }

    /// Creates the tools of a worker.
    ///
    /// - Parameters:
    ///   - spare: The threads that may help the worker.
    ///   - cancellation: Ends the work on a master. The master's files may then be incomplete.
    package init(
        helpedBy spare: IdleThreads, makeScratchFile: @escaping @Sendable () -> ScratchFile? = { nil },
        until cancellation: Cancellation
    ) {
        (self.spare, self.makeScratchFile, self.cancellation) = (spare, makeScratchFile, cancellation)
        queue = HelperQueue(spare)
        let deadline = Deadline(cancellation, seconds: setup.limits.seconds)
        self.deadline = deadline
        compressor = Self.compressor(setup.encoding.effort.compression, queue, deadline)
        reader = MasterReader(limits: setup.limits, drawingSide: setup.drawingSide, deadline: deadline)
    }

    /// Prepares for the next master, and starts its time.
    package mutating func start(_ recipe: Recipe, _ limits: MasterLimits) {
        let next = Setup(
            encoding: recipe.encoding, profile: recipe.target.profile, limits: limits,
            drawingSide: recipe.longestSide)
        if next != setup {
            setup = next
            let deadline = Deadline(cancellation, seconds: limits.seconds)
            self.deadline = deadline
            resampler = Resampler(kernel: next.encoding.kernel, light: next.encoding.light)
            compressor = Self.compressor(next.encoding.effort.compression, queue, deadline)
            reader = MasterReader(limits: limits, drawingSide: next.drawingSide, deadline: deadline)
        }
        clock.reset()
        deadline.start()
    }

    /// Returns the keys for the results of a recipe and a source, or `nil` if the results cannot be kept.
    mutating func keys(_ source: Source, _ recipe: Recipe) -> MakeKeys? {
        if texts?.are(of: recipe) != true { texts = RecipeTexts(recipe) }
        return texts.flatMap { MakeKeys(source, recipe, $0, reader.limits, until: deadline) }
    }

    /// Returns tools for encoding a file of this master again within the same time, with another compression if one is given.
    func again(_ compression: Compression?) -> Tools {
        var tools = Tools(helpedBy: spare, until: cancellation)
        (tools.setup, tools.deadline) = (setup, deadline)
        tools.resampler = Resampler(kernel: setup.encoding.kernel, light: setup.encoding.light)
        tools.compressor = Self.compressor(
            compression ?? setup.encoding.effort.compression, tools.queue, deadline)
        tools.reader = MasterReader(limits: .none, for: setup.profile, deadline: deadline)
        return tools
    }

    private static func compressor(
        _ compression: Compression, _ queue: HelperQueue, _ deadline: Deadline
    ) -> ScanlineCompressor {
        ScanlineCompressor(compression, queue, isAbandoned: { deadline.isOver })
    }
}
