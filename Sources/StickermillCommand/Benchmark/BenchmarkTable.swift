import Stickermill
import Support

/// The figures of a benchmark, for people.
struct BenchmarkTable {
    let text: String

    init(_ report: BenchmarkReport) {
        let parts = [
            [Self.headline(report)], Self.speeds(report), Self.remarks(report), Self.stages(report),
            Self.comparison(report), Self.failures(report),
        ]
        text = parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") + "\n" }.joined(separator: "\n")
    }

    private static func headline(_ report: BenchmarkReport) -> String {
        let masters = count(report.masters - report.failures.count, "master")
        let megapixels = decimal(report.megapixels, places: 1)
        let libraries = report.tool.loaded == nil ? "libvips was not needed" : report.tool.libraries
        return """
            \(masters) (\(count(report.frames, "frame")), \(megapixels) MP, \(size(report.bytesIn))) to \
            \(count(report.filesOut, "file")) (\(size(report.bytesOut))); median of \
            \(count(report.runs.first?.seconds.count ?? 0, "run")).
            Peak memory \(size(report.peakMemoryBytes)); \(count(report.processors, "processor")); \
            \(Program.name) \(report.tool.version), \(libraries).
            """
    }

    private static func speeds(_ report: BenchmarkReport) -> [String] {
        let rows = report.runs.map { run in
            [
                "\(run.jobs)", decimal(run.medianSeconds, places: 2), decimal(run.fastest, places: 2),
                decimal(run.slowest, places: 2), decimal(run.cpuMillisecondsPerMaster, places: 2),
                decimal(run.mastersPerSecond, places: 1),
                decimal(run.megapixelsPerSecond, places: 1),
                run.scaling.map { decimal($0, places: 2) + " x" } ?? "", decimal(run.p50Milliseconds, places: 1),
                decimal(run.p95Milliseconds, places: 1),
            ]
        }
        return table(
            [
                "workers", "seconds", "fastest", "slowest", "CPU ms/master", "masters/s", "MP/s", "scaling", "p50 ms",
                "p95 ms",
            ], rows)
    }

    /// Returns explanations for unreliable or surprising figures.
    private static func remarks(_ report: BenchmarkReport) -> [String] {
        let unsteady = report.runs.filter { $0.spread > 0.1 }.map { run in
            "The runs with \(count(run.jobs, "worker")) differ by \(decimal(100 * run.spread, places: 0))% of their median: "
                + "other work disturbed them. Measure again on an idle machine, or with more runs (--repeat)."
        }
        let slower = report.runs.filter { $0.jobs > 1 && $0.scaling ?? 1 < 1 }.map { run in
            "\(run.jobs.grouped) workers were slower than one: \(reason(run, report))."
        }
        return unsteady + slower
    }

    private static func reason(_ run: BenchmarkReport.Run, _ report: BenchmarkReport) -> String {
        let masters = report.masters - report.failures.count
        if report.processors == 1 { return "there is one processor, and they only take turns on it" }
        if masters < run.jobs { return "with \(count(masters, "master")), there is not enough work to share" }
        if run.fastest < 0.2 { return "the runs are so short that starting workers counts; measure more masters" }
        return
            "the processors have other work, or their number of \(report.processors.grouped) is more than this process "
            + "may use"
    }

    private static func stages(_ report: BenchmarkReport) -> [String] {
        let rows = report.runs.map { run in
            ["\(run.jobs)"] + Stage.allCases.map { decimal(100 * (run.stages[$0] ?? 0), places: 1) + " %" }
        }
        return table(["workers"] + Stage.allCases.map(\.rawValue), rows)
    }

    private static func comparison(_ report: BenchmarkReport) -> [String] {
        guard let against = report.against else { return [] }
        let rows = against.runs.map { run in
            [
                "\(run.jobs)", decimal(median(run.cpuSeconds), places: 2),
                decimal(median(run.otherCPUSeconds), places: 2),
                decimal(run.cpuRatio, places: 3), decimal(run.smallestCPURatio, places: 3),
                decimal(run.largestCPURatio, places: 3), decimal(median(run.seconds), places: 2),
                decimal(median(run.otherSeconds), places: 2),
            ]
        }
        let title =
            "This program and \(against.path.printable) (\(against.version.printable)), in turn; medians, and the ratios of the pairs:"
        return [title]
            + table(
                ["workers", "CPU s", "the other's", "ratio", "smallest", "largest", "seconds", "the other's"], rows)
    }

    private static func failures(_ report: BenchmarkReport) -> [String] {
        guard !report.failures.isEmpty else { return [] }
        return ["\(count(report.failures.count, "master")) failed:"] + report.failures.map { "  \($0)".printable }
    }
}

extension BenchmarkReport.Run {
    fileprivate var fastest: Double { seconds.min() ?? 0 }
    fileprivate var slowest: Double { seconds.max() ?? 0 }
    /// The difference between the slowest and the fastest run, as a share of the median.
    fileprivate var spread: Double { medianSeconds > 0 ? (slowest - fastest) / medianSeconds : 0 }
}

/// Returns lines of columns, each as wide as its widest cell and aligned to the right.
func table(_ header: [String], _ rows: [[String]]) -> [String] {
    let all = [header] + rows
    let widths = header.indices.map { column in all.map { $0[column].count }.max() ?? 0 }
    return all.map { row in
        zip(row, widths).map { String(repeating: " ", count: $1 - $0.count) + $0 }.joined(separator: "  ")
    }
}
