import FoundationSubset
import Stickermill
import Support

/// What changed between two benchmarks, for people.
struct BenchmarkComparison {
    private let before, after: BenchmarkReport
    /// The paths of the two reports, as on the command line.
    private let names: [String]

    /// A file of reports of many numbers of workers has a few kilobytes.
    private static let maximumBytes = 16_000_000
    /// With fewer runs, chance alone often separates them.
    private static let fewestRuns = 3

    /// Reads the reports before and after a change.
    ///
    /// - Throws: `StickermillError` with the code `inputNotFound`.
    init(_ before: URL, _ after: URL) throws(StickermillError) {
        names = [before.relativePath, after.relativePath]
        self.before = try Self.report(in: before)
        self.after = try Self.report(in: after)
    }

    private static func report(in file: URL) throws(StickermillError) -> BenchmarkReport {
        let bytes: [UInt8]
        do {
            bytes = try FileSystem.contents(of: file.pathAsWritten, limit: maximumBytes)
        } catch {
            throw StickermillError(.inputNotFound(cause: error.reason), path: file.relativePath)
        }
        let report: BenchmarkReport? = bytes.count > maximumBytes ? nil : try? decodeReport(bytes)
        guard let report, report.schema == 1 else { throw StickermillError(.notABenchmark, path: file.relativePath) }
        return report
    }

    /// The builds, the warnings, and a table of the figures.
    var text: String {
        let builds = zip(names, [before, after]).map { name, report in
            let commit = report.conditions.commit.map { " (\($0))" } ?? ""
            return "\(name): \(Program.name) \(report.tool.version)\(commit)."
        }
        let rows = table(["", "before", "after", "change"], times + sizes)
        let explanation = [
            "Times are the median, the shortest and the longest of the runs. A difference counts as a change if no run of one report is",
            "among those of the other, and if it is larger than the differences within a report.",
        ]
        return [builds, warnings, rows, explanation].filter { !$0.isEmpty }
            .map { $0.map { $0.printable + "\n" }.joined() }.joined(separator: "\n")
    }

    /// The numbers of workers that both reports have.
    private var jobs: [Int] { before.runs.map(\.jobs).filter { after.runs.map(\.jobs).contains($0) } }

    private var times: [[String]] {
        let figures: [(name: String, values: KeyPath<BenchmarkReport.Run, [Double]>)] = [
            ("seconds", \.seconds), ("CPU seconds", \.cpuSeconds),
        ]
        return figures.flatMap { figure in
            jobs.map { number in
                let both = [before, after].map { report in
                    report.runs.first { $0.jobs == number }?[keyPath: figure.values] ?? []
                }
                return ["\(figure.name), \(count(number, "worker"))"] + both.map(Self.spread)
                    + [Self.change(both[0], both[1])]
            }
        }
    }

    private var sizes: [[String]] {
        let figures: [(name: String, value: KeyPath<BenchmarkReport, Int>)] = [
            ("files", \.filesOut), ("bytes of the files", \.bytesOut),
        ]
        return figures.map { figure in
            let both = [before, after].map { $0[keyPath: figure.value] }
            return [figure.name] + both.map(\.grouped)
                + [both[0] == both[1] ? "none" : Self.change(from: Double(both[0]), to: Double(both[1]))]
        }
    }

    private static func spread(_ values: [Double]) -> String {
        let ends = [median(values), values.min() ?? 0, values.max() ?? 0].map { decimal($0, places: 3) }
        return values.count > 1 ? "\(ends[0]) (\(ends[1]) to \(ends[2]))" : ends[0]
    }

    /// Returns how repeated measurements changed, unless the change may be chance.
    static func change(_ before: [Double], _ after: [Double]) -> String {
        guard let low = before.min(), let high = before.max(), let otherLow = after.min(), let otherHigh = after.max(),
            min(before.count, after.count) >= fewestRuns
        else { return "unclear: fewer than \(fewestRuns) runs" }
        let (old, new) = (median(before), median(after))
        let isBeyondSpread = abs(new - old) > max(high - low, otherHigh - otherLow)
        guard isBeyondSpread && (otherLow > high || otherHigh < low) else { return "none beyond the spread" }
        return change(from: old, to: new)
    }

    private static func change(from old: Double, to new: Double) -> String {
        guard old > 0 else { return "" }
        let percent = decimal(100 * abs(new - old) / old, places: 1)
        return "\(percent == "0.0" ? "less than 0.1" : percent)% \(new < old ? "less" : "more")"
    }
}

extension BenchmarkComparison {
    /// The reasons why the figures may differ besides the change of Stickermill.
    private var warnings: [String] {
        var warnings: [String] = []
        if before.tool.libraries != after.tool.libraries {
            warnings.append("The libraries differ: \(before.tool.libraries); then \(after.tool.libraries).")
        }
        if before.machine != after.machine {
            warnings.append("The machines differ, so times do not compare: \(before.machine); then \(after.machine).")
        }
        warnings += Self.differences(before.conditions, after.conditions)
        if before.failures.count != after.failures.count {
            warnings.append("\(before.failures.count.grouped) and then \(after.failures.count.grouped) masters failed.")
        }
        for (name, own, other) in [(names[0], before, after), (names[1], after, before)] {
            for run in own.runs where !other.runs.contains(where: { $0.jobs == run.jobs }) {
                warnings.append("Only \(name) has figures for \(count(run.jobs, "worker")).")
            }
        }
        return warnings.map { "Warning: \($0)" }
    }

    private static func differences(
        _ one: BenchmarkReport.Conditions, _ other: BenchmarkReport.Conditions
    ) -> [String] {
        let words = [one, other].map { $0.options.isEmpty ? "none" : $0.options.joined(separator: " ") }
        let inputs = [one, other].map { $0.inputs.joined(separator: " ") }
        return [
            words[0] == words[1] ? nil : "The options differ: \(words[0]); then \(words[1]).",
            one.settingsHash == other.settingsHash ? nil : "The \(Program.settingsName) files differ.",
            one.inputsHash == other.inputsHash
                ? nil : "The inputs differ, so nothing compares: \(inputs[0]); then \(inputs[1]).",
        ].compactMap(\.self)
    }
}

extension BenchmarkReport {
    fileprivate var machine: String {
        [conditions.processor, count(processors, "processor"), conditions.system].compactMap(\.self)
            .joined(separator: ", ")
    }
}
