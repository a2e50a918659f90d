import Files
public import Rendering

/// Measures how fast masters convert on this machine.
///
/// Every run converts all masters into a temporary folder, which is removed. The first run warms the caches of the
/// system and is not counted; then the numbers of workers take turns, so that a machine that slows down slows all.
public struct Benchmark: Sendable {
    public var options: ConversionOptions
    /// The numbers of workers to measure, each at least 1.
    public var jobs: [Int]
    /// How often each is measured, at least once.
    public var repeats: Int

    public init(options: ConversionOptions = ConversionOptions(), jobs: [Int] = [1], repeats: Int = 3) {
        self.options = options
        self.jobs = jobs
        self.repeats = repeats
    }

    /// How many runs there will be, with the one that warms up.
    public var runs: Int { 1 + jobs.count * repeats }

    /// Measures.
    ///
    /// - Parameters:
    ///   - masters: The masters, as `MasterSearch` gives them.
    ///   - cancellation: Once requested, the measurement ends with a `KisscutError` of code `cancelled`.
    ///   - onFinish: Called on a worker's thread when a master of any run is done.
    /// - Throws: What `Converter.convert` throws; `KisscutError` with the code `outputUnusable` where there is no room for
    ///   a temporary folder.
    public func run(
        _ masters: [Master], cancellation: Cancellation = Cancellation(),
        onFinish: @escaping @Sendable () -> Void = {}
    ) throws -> BenchmarkReport {
        precondition(!jobs.isEmpty && jobs.allSatisfy { $0 >= 1 } && repeats >= 1)
        let scratch = try ScratchFolder()
        let converter = Converter(options: options)
        func run(_ jobs: Int) throws -> BenchmarkReport.Pass {
            let folder = FilePath.join(scratch.path, "out")
            defer { FileSystem.removeTree(folder) }
            let log = PassLog()
            let report = try converter.report(of: masters, to: folder, jobs: jobs, cancellation) { outcome in
                log.add(outcome)
                onFinish()
            }
            guard !cancellation.isRequested else {
                throw KisscutError(.cancelled, path: scratch.path, reason: "the measurement was interrupted")
            }
            return log.pass(report)
        }
        _ = try run(jobs.max() ?? 1)
        var passes: [Int: [BenchmarkReport.Pass]] = [:]
        for _ in 0..<repeats {
            for number in jobs { passes[number, default: []].append(try run(number)) }
        }
        return BenchmarkReport(passes, inOrderOf: jobs)
    }
}

/// A folder for intermediate files that is gone when nobody holds it any more.
private final class ScratchFolder {
    let path: String

    init() throws(KisscutError) {
        do {
            path = try FileSystem.makeTemporaryFolder()
        } catch {
            throw KisscutError(
                .outputUnusable, path: FileSystem.temporaryFolder,
                reason: "no temporary folder can be made there: \(error.reason)")
        }
    }

    deinit {
        FileSystem.removeTree(path)
    }
}
