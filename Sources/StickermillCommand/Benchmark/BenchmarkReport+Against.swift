import Support

extension BenchmarkReport {
    /// A comparison with another program: both do the same conversions in turn, each in a separate process.
    struct Against: Sendable, Codable, Equatable {
        /// The path of the other program, as on the command line.
        var path: String
        /// The version that the other program reports.
        var version: String
        /// The figures for each number of workers.
        var runs: [Run]

        /// The figures for one number of workers; the lists have one entry per pair of runs.
        struct Run: Sendable, Codable, Equatable {
            /// The number of workers.
            var jobs: Int
            /// The CPU time of each process of this program, in seconds, its start included.
            var cpuSeconds: [Double]
            /// The CPU time of each process of the other program, in seconds.
            var otherCPUSeconds: [Double]
            /// The duration of each process of this program, in seconds.
            var seconds: [Double]
            /// The duration of each process of the other program, in seconds.
            var otherSeconds: [Double]
            /// The CPU time of this program divided by the CPU time of the other program: the median of the pairs.
            var cpuRatio: Double
            /// The smallest ratio of a pair.
            var smallestCPURatio: Double
            /// The largest ratio of a pair.
            var largestCPURatio: Double
        }
    }
}

extension BenchmarkReport.Against.Run {
    /// The CPU time and the duration of one process.
    typealias Cost = (cpuTime: Duration, time: Duration)

    /// Creates the figures from pairs of processes, at least one.
    init(jobs: Int, pairs: [(own: Cost, other: Cost)]) {
        self.jobs = jobs
        let seconds = { (duration: Duration) in (duration / .seconds(1)).rounded(toPlaces: 4) }
        cpuSeconds = pairs.map { seconds($0.own.cpuTime) }
        otherCPUSeconds = pairs.map { seconds($0.other.cpuTime) }
        self.seconds = pairs.map { seconds($0.own.time) }
        otherSeconds = pairs.map { seconds($0.other.time) }
        let ratios = pairs.map { ($0.own.cpuTime / max($0.other.cpuTime, .microseconds(1))).rounded(toPlaces: 4) }
        cpuRatio = median(ratios)
        smallestCPURatio = ratios.min() ?? 0
        largestCPURatio = ratios.max() ?? 0
    }
}
