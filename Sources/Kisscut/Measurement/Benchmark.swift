public import Inspection
public import Making
import Support

/// Measures how fast masters convert on this machine.
///
/// Each run converts all masters into a temporary folder, and removes it. The first run warms up the system's caches and does not count.
/// The other runs alternate between the numbers of workers, so that a slowdown of the machine affects all of them.
///
/// ```swift
/// let report = try await Benchmark(jobs: [1, 4]).run(masters)
/// for run in report.runs { print(run.jobs, run.mastersPerSecond) }
/// ```
public struct Benchmark: Sendable {
    /// The settings of the conversion.
    public var settings: Settings
    /// The numbers of workers to measure, each at least 1.
    public let jobs: [Int]
    /// The number of runs for each number of workers, at least 1.
    public let repeats: Int

    /// Creates a benchmark.
    ///
    /// - Parameters:
    ///   - settings: The settings of the conversion.
    ///   - jobs: The numbers of workers to measure, or `nil` for 1 and one per core.
    ///   - repeats: The number of runs for each number of workers, at most a million.
    public init(settings: Settings = Settings(), jobs: [Int]? = nil, repeats: Int = 3) {
        self.settings = settings
        let cores = usualJobs
        self.jobs = (jobs ?? (cores > 1 ? [1, cores] : [1])).map { max(1, $0) }
        self.repeats = min(max(1, repeats), 1_000_000)
    }

    /// The number of runs, including the warm-up.
    public var runs: Int { 1 + jobs.count * repeats }

    /// Converts the masters repeatedly and measures.
    ///
    /// - Parameters:
    ///   - masters: The masters, as `MasterSearch` finds them.
    /// - Returns: The figures for each number of workers.
    /// - Throws: The errors of `Converter.convert`; `KisscutError` with the code `outputUnusable` if no temporary folder can be
    ///   made, and `cancelled` if the task is cancelled.
    public func run(_ masters: [Master]) async throws(KisscutError) -> BenchmarkReport {
        try await offload { monitor throws(KisscutError) in try run(masters, monitor) }
    }

    private func run(_ masters: [Master], _ monitor: RunMonitor) throws(KisscutError) -> BenchmarkReport {
        let groups = try [MasterGroup(masters, settings)].joiningSequences()
        monitor.expect(groups[0].masters.count * runs)
        let scratch = try ScratchFolder()
        let converter = Converter(settings: settings)
        func pass(_ jobs: Int) throws(KisscutError) -> BenchmarkReport.Pass {
            let folder = Paths.join(scratch.path, "out")
            defer { FileSystem.removeTree(folder) }
            let log = PassLog()
            let start = ProcessFigures.cpuTime
            let report = try converter.convert(groups, to: folder, jobs: jobs, monitor) { outcome in
                log.add(outcome)
                monitor.add(outcome)
            }
            guard !monitor.cancellation.isRequested else {
                throw KisscutError(.cancelled(during: .measurement), path: scratch.path)
            }
            return log.pass(report, cpuTime: ProcessFigures.cpuTime - start)
        }
        _ = try pass(jobs.max() ?? 1)
        var passes: [Int: [BenchmarkReport.Pass]] = [:]
        for _ in 0..<repeats {
            for number in jobs { passes[number, default: []].append(try pass(number)) }
        }
        return BenchmarkReport(passes, inOrderOf: jobs)
    }
}

/// A folder for temporary files that is removed with the last reference to it.
private final class ScratchFolder {
    let path: String

    init() throws(KisscutError) {
        do {
            path = try FileSystem.makeTemporaryFolder()
        } catch {
            throw KisscutError(.noTemporaryFolder(cause: error.reason), path: FileSystem.temporaryFolder)
        }
    }

    deinit {
        FileSystem.removeTree(path)
    }
}
