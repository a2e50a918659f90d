import FoundationSubset
import Making
import Stickermill
import Support
import Synchronization

/// Measures how fast masters convert on this machine.
///
/// Each run converts all masters into a temporary folder, and removes it. The first run warms up the system's caches and does not count.
/// The other runs alternate between the numbers of workers, so that a slowdown of the machine affects all of them.
struct Benchmark {
    /// The settings of the conversion.
    let settings: Settings
    /// The numbers of workers to measure, each at least 1.
    let jobs: [Int]
    /// The number of runs for each number of workers, at least 1.
    let repeats: Int

    /// - Parameter jobs: The numbers of workers to measure, or `nil` for 1 and one per core.
    init(settings: Settings, jobs: [Int]?, repeats: Int) {
        (self.settings, self.repeats) = (settings, repeats)
        self.jobs = jobs ?? (usualJobs > 1 ? [1, usualJobs] : [1])
    }

    /// The number of runs, including the warm-up.
    var runs: Int { 1 + jobs.count * repeats }

    /// Converts the masters repeatedly and measures.
    ///
    /// - Throws: The errors of `Converter.convert`; `StickermillError` with the code `outputUnusable` if no temporary folder can be
    ///   made, and `cancelled` if the task is cancelled.
    func run(
        _ masters: [Master], _ conditions: BenchmarkReport.Conditions
    ) async throws(StickermillError) -> BenchmarkReport {
        let scratch: String
        do {
            scratch = try FileSystem.makeTemporaryFolder()
        } catch {
            throw StickermillError(
                .call(fault: .noTemporaryFolder(cause: error.reason)), path: FileSystem.temporaryFolder)
        }
        defer { FileSystem.removeTree(scratch) }
        _ = try await pass(masters, in: scratch, jobs: jobs.max() ?? 1)
        var passes: [Int: [BenchmarkReport.Pass]] = [:]
        for _ in 0..<repeats {
            for number in jobs {
                passes[number, default: []].append(try await pass(masters, in: scratch, jobs: number))
            }
        }
        return BenchmarkReport(passes, inOrderOf: jobs, conditions)
    }

    private func pass(
        _ masters: [Master], in folder: String, jobs: Int
    ) async throws(StickermillError) -> BenchmarkReport.Pass {
        let output = Paths.join(folder, "out")
        defer { FileSystem.removeTree(output) }
        let log = StageLog()
        var converter = Converter(settings: settings)
        converter.onStages = { times in log.stages.withLock { $0.append(times) } }
        let start = ProcessFigures.cpuTime
        let report = try await converter.convert(masters, to: URL(filePath: output), jobs: jobs)
        guard !Task.isCancelled else {
            throw StickermillError(.cancelled(during: .measurement), path: folder)
        }
        return BenchmarkReport.Pass(
            report: report, cpuTime: ProcessFigures.cpuTime - start, stages: log.stages.withLock { $0 })
    }
}

/// The times of the stages of each master, which workers add.
private final class StageLog: Sendable {
    let stages = Mutex<[[Stage: Duration]]>([])
}
