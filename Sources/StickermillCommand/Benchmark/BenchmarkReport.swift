import Inspection
import Making
import Stickermill
import Support

/// The figures of a benchmark; schema 1.
///
/// Within a schema number, keys are only added.
struct BenchmarkReport: Sendable, Codable, Equatable {
    /// The figures for one number of workers.
    struct Run: Sendable, Codable, Equatable {
        /// The number of workers.
        var jobs: Int
        /// The duration of each run, in seconds.
        var seconds: [Double]
        /// The median duration.
        var medianSeconds: Double
        /// The CPU time of each run, of all threads and of child processes, in seconds.
        var cpuSeconds: [Double]
        /// The CPU time per master, by the median.
        var cpuMillisecondsPerMaster: Double
        /// The number of masters per second, by the median.
        var mastersPerSecond: Double
        /// The number of pixels of all masters' frames per second, in millions, by the median.
        var megapixelsPerSecond: Double
        /// The speed as a multiple of the speed of one worker, or `nil` if one worker was not measured.
        var scaling: Double?
        /// The time within which half of the masters were finished, each from reading to writing.
        var p50Milliseconds: Double
        /// The time within which 95% of the masters were finished.
        var p95Milliseconds: Double
        /// The share of each stage in the time of all workers, from 0 to 1.
        var stages: [Stage: Double]
    }

    /// The number of the schema.
    var schema = 1
    /// The program that was measured.
    var tool: Report.Tool
    /// What was measured, and where.
    var conditions: Conditions
    /// The number of processors that are online.
    var processors: Int
    /// The number of masters, including those that failed.
    var masters: Int
    /// A sentence for each master that failed.
    ///
    /// Except for `masters`, the counts leave these masters out.
    var failures: [String]
    /// The number of frames of all masters.
    var frames: Int
    /// The number of pixels of all frames, in millions.
    var megapixels: Double
    /// The bytes of the masters.
    var bytesIn: Int
    /// The number of files that each run wrote.
    var filesOut: Int
    /// The bytes of these files.
    var bytesOut: Int
    /// The most memory that the process held at any time, in bytes.
    var peakMemoryBytes: Int
    /// The figures for each number of workers.
    var runs: [Run]
    /// The comparison with another program, or `nil` if there is none.
    var against: Against?

    /// One conversion of all masters.
    struct Pass {
        var report: Report
        var cpuTime: Duration
        /// The time of each stage of each converted master.
        var stages: [[Stage: Duration]]
    }

    /// Creates the report from the passes of each number of workers.
    init(_ passes: [Int: [Pass]], inOrderOf jobs: [Int], _ conditions: Conditions) {
        let report = passes.values.first?.first?.report ?? Report(joining: [])
        let converted = report.masters.filter { $0.status == .converted }
        let pixels = converted.reduce(0) { $0 + ($1.pixelSize?.area ?? 0) * ($1.frames ?? 1) }
        tool = report.tool
        self.conditions = conditions
        processors = ProcessFigures.processors
        masters = report.masters.count
        failures = report.masters.compactMap { $0.error.map(Words.ofCommand.sentences) }
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

    /// Returns the report as JSON in UTF-8: indented, keys sorted, with a line feed at the end.
    func json() throws(EncodingError) -> [UInt8] { try encodeJSON(self) }
}

extension BenchmarkReport.Run {
    fileprivate init(
        jobs: Int, _ passes: [BenchmarkReport.Pass], converted: Int, pixels: Int, secondsOfOne: Double?
    ) {
        self.jobs = jobs
        seconds = passes.map(\.report.summary.seconds)
        medianSeconds = median(seconds)
        cpuSeconds = passes.map { ($0.cpuTime / .seconds(1)).rounded(toPlaces: 4) }
        cpuMillisecondsPerMaster = (1000 * median(cpuSeconds) / Double(max(1, converted))).rounded(toPlaces: 3)
        let time = max(medianSeconds, 0.001)
        mastersPerSecond = (Double(converted) / time).rounded(toPlaces: 2)
        megapixelsPerSecond = (Double(pixels) / 1e6 / time).rounded(toPlaces: 2)
        scaling = secondsOfOne.map { ($0 / time).rounded(toPlaces: 3) }
        let masters = passes.flatMap(\.stages)
        let latencies = masters.map { $0.values.reduce(.zero, +) }.sorted()
        p50Milliseconds = percentile(50, of: latencies)
        p95Milliseconds = percentile(95, of: latencies)
        let totals = Stage.allCases.map { stage in
            masters.reduce(0.0) { $0 + ($1[stage] ?? .zero) / .seconds(1) }
        }
        let whole = max(totals.reduce(0, +), 1e-9)
        stages = Dictionary(
            uniqueKeysWithValues: zip(Stage.allCases, totals).map {
                ($0, ($1 / whole).rounded(toPlaces: 4))
            })
    }
}

/// Returns the median, or 0 if there are no values.
func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return 0 }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : ((sorted[middle - 1] + sorted[middle]) / 2).rounded(toPlaces: 4)
}

/// Returns a percentile in milliseconds, by the nearest rank, or 0 if there are no values.
private func percentile(_ percent: Int, of sorted: [Duration]) -> Double {
    guard !sorted.isEmpty else { return 0 }
    let rank = (percent * sorted.count + 99) / 100
    return (sorted[max(rank, 1) - 1] / .milliseconds(1)).rounded(toPlaces: 2)
}
