import Synchronization
import Texts

/// What a benchmark measured; schema 1.
///
/// Within a schema number, keys are only added.
public struct BenchmarkReport: Sendable, Codable, Equatable {
    /// What was measured with one number of workers.
    public struct Run: Sendable, Codable, Equatable {
        public var jobs: Int
        /// The time of every run, by the clock on the wall.
        public var seconds: [Double]
        public var medianSeconds: Double
        public var mastersPerSecond: Double
        /// Pixels of all frames of the masters, in millions.
        public var megapixelsPerSecond: Double
        /// How many times as fast as one worker; absent where one worker was not measured.
        public var scaling: Double?
        /// How long half of the masters took at most, each from reading to writing.
        public var p50Milliseconds: Double
        /// How long 95 of 100 masters took at most.
        public var p95Milliseconds: Double
        /// The share of each stage in the time of all workers.
        public var stages: [Stage: Double]
    }

    public var schema = 1
    public var tool: Report.Tool
    /// How many processors the machine has for this process.
    public var processors: Int
    public var masters: Int
    /// The message of every master that failed; it counts neither in the speed nor in the bytes.
    public var failures: [String]
    public var frames: Int
    public var megapixels: Double
    /// The bytes of the masters.
    public var bytesIn: Int
    /// The number of files that were written in a run, and their bytes.
    public var filesOut: Int
    public var bytesOut: Int
    /// The most memory that the process held at any time.
    public var peakMemoryBytes: Int
    public var runs: [Run]

    /// One conversion of all masters.
    struct Pass {
        var report: Report
        var stages: [Stage: Duration]
        var latencies: [Duration]
    }

    /// Puts together what the passes of each number of workers have measured.
    init(_ passes: [Int: [Pass]], inOrderOf jobs: [Int]) {
        let any = passes.values.first?.first
        let report = any?.report ?? Report(masters: [], libvips: "", duration: .zero)
        let converted = report.masters.filter { $0.status == .converted }
        let pixels = converted.reduce(0) { $0 + ($1.pixelSize?.area ?? 0) * ($1.frames ?? 1) }
        tool = report.tool
        processors = ProcessFigures.processors
        masters = report.masters.count
        failures = report.masters.compactMap(\.error?.message)
        frames = converted.reduce(0) { $0 + ($1.frames ?? 1) }
        megapixels = (Double(pixels) / 1e6).rounded(toPlaces: 3)
        bytesIn = converted.reduce(0) { $0 + ($1.bytes ?? 0) }
        filesOut = report.summary.files
        bytesOut = report.summary.bytes
        peakMemoryBytes = ProcessFigures.peakMemory
        var seen: Set<Int> = []
        let one = passes[1].map { median($0.map(\.report.summary.seconds)) }
        runs = jobs.filter { seen.insert($0).inserted }.map { number in
            Run(jobs: number, passes[number] ?? [], converted: converted.count, pixels: pixels, secondsOfOne: one)
        }
    }
}

extension BenchmarkReport.Run {
    fileprivate init(
        jobs: Int, _ passes: [BenchmarkReport.Pass], converted: Int, pixels: Int, secondsOfOne: Double?
    ) {
        self.jobs = jobs
        seconds = passes.map(\.report.summary.seconds)
        medianSeconds = median(seconds)
        let time = max(medianSeconds, 0.001)
        mastersPerSecond = (Double(converted) / time).rounded(toPlaces: 2)
        megapixelsPerSecond = (Double(pixels) / 1e6 / time).rounded(toPlaces: 2)
        scaling = secondsOfOne.map { ($0 / time).rounded(toPlaces: 3) }
        let latencies = passes.flatMap(\.latencies).sorted()
        p50Milliseconds = percentile(50, of: latencies)
        p95Milliseconds = percentile(95, of: latencies)
        let totals = Stage.allCases.map { stage in
            passes.reduce(0.0) { $0 + ($1.stages[stage] ?? .zero) / .seconds(1) }
        }
        let whole = max(totals.reduce(0, +), 1e-9)
        stages = Dictionary(
            uniqueKeysWithValues: zip(Stage.allCases, totals).map {
                ($0, ($1 / whole).rounded(toPlaces: 4))
            })
    }
}

/// The median; 0 of nothing.
private func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return 0 }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : ((sorted[middle - 1] + sorted[middle]) / 2).rounded(toPlaces: 4)
}

/// In milliseconds, by the nearest rank; 0 of nothing.
private func percentile(_ percent: Int, of sorted: [Duration]) -> Double {
    guard !sorted.isEmpty else { return 0 }
    let rank = (percent * sorted.count + 99) / 100
    return (sorted[max(rank, 1) - 1] / .milliseconds(1)).rounded(toPlaces: 2)
}

/// Gathers what the workers of a pass tell.
final class PassLog: Sendable {
    private let gathered = Mutex((stages: [Stage: Duration](), latencies: [Duration]()))

    func add(_ outcome: Outcome) {
        guard outcome.report.status == .converted else { return }
        let times = outcome.stages
        gathered.withLock {
            $0.stages.merge(times, uniquingKeysWith: +)
            $0.latencies.append(times.values.reduce(.zero, +))
        }
    }

    func pass(_ report: Report) -> BenchmarkReport.Pass {
        gathered.withLock { BenchmarkReport.Pass(report: report, stages: $0.stages, latencies: $0.latencies) }
    }
}
