import ArgumentParser
import Making

/// The number of workers.
struct JobsOption: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "The number of workers, up to \(WorkerPool.maximumJobs). (default: one per processor)", valueName: "n",
            visibility: .rare))
    var jobs: Int?

    func validate() throws {
        if let jobs { try Self.check(jobs) }
    }

    /// Throws if Stickermill does not support this number of workers.
    static func check(_ jobs: Int) throws {
        guard 1...WorkerPool.maximumJobs ~= jobs else {
            throw ValidationError("'--jobs' must be 1 to \(WorkerPool.maximumJobs).")
        }
    }
}
