import Foundation
import Raster
import Stickermill
import Support
import TestSupport
import Testing

@testable import StickermillCommand

@Suite struct BenchmarkComparisonTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static let conditions = """
        {"commit": "1a2b3c4d5", "system": "Linux 6.1 (x86_64)", "processor": "Quick", "options": ["--effort", "best"], \
        "settingsHash": "aa", "inputs": ["art"], "inputsHash": "bb"}
        """

    /// A report whose runs with one worker take these seconds, and twice as much CPU.
    private func report(
        _ seconds: [Double] = [1, 1, 1], jobs: [Int] = [1], bytes: Int = 1000, conditions: String = conditions
    ) -> String {
        let runs = jobs.map { jobs in
            """
            {"jobs": \(jobs), "seconds": \(seconds), "medianSeconds": 1, "cpuSeconds": \(seconds.map { $0 * 2 }),
            "cpuMillisecondsPerMaster": 1, "mastersPerSecond": 1, "megapixelsPerSecond": 1, "p50Milliseconds": 1,
            "p95Milliseconds": 1, "stages": {}}
            """
        }
        return """
            {"schema": 1, "tool": {"name": "stickermill", "version": "1", "libvips": "8"}, "processors": 2, "masters": 1,
            "conditions": \(conditions), "failures": [], "frames": 1, "megapixels": 1, "bytesIn": 1,
            "filesOut": 9, "bytesOut": \(bytes), "peakMemoryBytes": 1, "runs": [\(runs.joined(separator: ","))]}
            """
    }

    private func comparison(_ before: String, _ after: String) throws -> String {
        try folder.write("before.json", Array(before.utf8))
        try folder.write("after.json", Array(after.utf8))
        return try BenchmarkComparison(folder.url("before.json"), folder.url("after.json")).text
    }

    /// Returns the words in a row of the table after its name.
    private func row(_ name: String, in text: String) -> String? {
        let lines = text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        return lines.first { $0.hasPrefix("\(name) ") }.map { String($0.dropFirst(name.count + 1)) }
    }

    private func bench(_ arguments: String) throws -> CommandRun {
        try CommandRun(shell: "exec \"$STICKERMILL\" bench \(arguments)", in: folder.path)
    }

    @Test func aDifferenceBeyondTheSpreadIsAChange() throws {
        let text = try comparison(report([1, 1.02, 0.99]), report([0.81, 0.8, 0.82]))
        #expect(
            row("seconds, 1 worker", in: text)
                == "1.000 (0.990 to 1.020) 0.810 (0.800 to 0.820) 19.0% less")
        #expect(row("CPU seconds, 1 worker", in: text)?.hasSuffix(" 19.0% less") == true)
        let back = try comparison(report([0.81, 0.8, 0.82]), report([1, 1.02, 0.99]))
        #expect(row("seconds, 1 worker", in: back)?.hasSuffix(" 23.5% more") == true)
        #expect(!back.contains("Warning"))
        #expect(back.contains("before.json: stickermill 1 (1a2b3c4d5).\n"))
    }

    @Test(arguments: [
        // A run is as fast as one of the others.
        ([1, 1.02, 0.9], [0.8, 0.8, 0.9]),
        // All runs are faster, but by less than they differ.
        ([1, 1.1, 1], [0.95, 0.9, 0.85]),
        ([1, 1, 1], [1, 1, 1]),
    ])
    func aDifferenceWithinTheSpreadIsNone(before: [Double], after: [Double]) {
        #expect(BenchmarkComparison.change(before, after) == "none beyond the spread")
        #expect(BenchmarkComparison.change(after, before) == "none beyond the spread")
    }

    @Test func fewRunsShowNothing() {
        for (before, after) in [([2.0, 2], [1.0, 1, 1]), ([2, 2, 2], [1, 1]), ([], [1, 1, 1])] {
            #expect(BenchmarkComparison.change(before, after) == "unclear: fewer than 3 runs")
        }
    }

    @Test func bytesHaveNoSpread() throws {
        let text = try comparison(report(bytes: 200_000), report(bytes: 199_999))
        #expect(row("bytes of the files", in: text) == "200,000 199,999 less than 0.1% less")
        #expect(row("files", in: text) == "9 9 none")
        let none = try comparison(report(bytes: 0), report(bytes: 5))
        #expect(row("bytes of the files", in: none) == "0 5")
    }

    @Test(arguments: [
        (
            "\"Quick\"", "\"Slow\"",
            "The machines differ, so times do not compare: Quick, 2 processors, Linux 6.1 (x86_64); then Slow, "
        ),
        ("6.1", "6.2", "The machines differ, so times do not compare: "),
        ("\"best\"", "\"fast\"", "The options differ: --effort best; then --effort fast.\n"),
        ("\"--effort\", \"best\"", "", "The options differ: --effort best; then none.\n"),
        ("\"aa\"", "\"cc\"", "The stickermill.yml files differ.\n"),
        ("\"bb\"", "\"cc\"", "The inputs differ, so nothing compares: art; then art.\n"),
    ])
    func otherConditionsAreNamed(old: String, new: String, warning: String) throws {
        let other = Self.conditions.replacing(old, with: new)
        #expect(other != Self.conditions)
        let text = try comparison(report(), report(conditions: other))
        #expect(text.contains("\nWarning: \(warning)"), "\(text)")
        #expect(text.components(separatedBy: "Warning: ").count == 2)
    }

    @Test func anOtherFolderOrCommitIsNoOtherCondition() throws {
        let other = Self.conditions.replacing("\"art\"", with: "\"copy\"").replacing("1a2b3c4d5", with: "2b3c4d5e6+")
        let text = try comparison(report(), report(conditions: other))
        #expect(!text.contains("Warning") && text.contains("after.json: stickermill 1 (2b3c4d5e6+).\n"))
    }

    @Test func onlyCommonNumbersOfWorkersAreCompared() throws {
        let text = try comparison(report(jobs: [1, 2]), report(jobs: [1, 4]))
        #expect(row("seconds, 1 worker", in: text) != nil && !text.contains("seconds, 2 workers"))
        #expect(text.contains("Only \(folder.path("before.json")) has figures for 2 workers.\n"))
        #expect(text.contains("Only \(folder.path("after.json")) has figures for 4 workers.\n"))
    }

    @Test(arguments: [
        "", "{", "[]", "{\"schema\": 1}", "{\"schema\": 1, \"masters\": [], \"summary\": {}}", "SCHEMA2", "HUGE", "\0",
    ])
    func otherFilesAreRefused(content: String) throws {
        let content =
            switch content {
            case "SCHEMA2": report().replacing("\"schema\": 1", with: "\"schema\": 2")
            case "HUGE": report().replacing("\"bytesOut\": 1000", with: "\"bytesOut\": 9000000000000000000")
            default: content
            }
        try folder.write("good.json", Array(report().utf8))
        try folder.write("bad.json", Array(content.utf8))
        for call in ["good.json bad.json", "bad.json good.json"] {
            let run = try bench("--compare \(call)")
            #expect(run.status == 64 && run.output == "")
            #expect(run.error == "stickermill: bad.json: is not a report of bench in JSON\n")
        }
    }

    @Test func aMissingFileIsNamed() throws {
        try folder.write("good.json", Array(report().utf8))
        let run = try bench("--compare good.json none.json")
        #expect(run.status == 64 && run.error == "stickermill: none.json: no such file or directory\n")
    }

    @Test(arguments: [
        "a.json", "a.json b.json c.json", "a.json b.json --json", "a.json b.json --size small",
        "a.json b.json --jobs 1", "a.json b.json --chart a.svg", "a.json b.json --repeat 5",
    ])
    func aWrongCallIsRefused(arguments: String) throws {
        let run = try bench("--compare \(arguments)")
        #expect(run.status == 64)
        #expect(run.error.hasPrefix("Error: '--compare' needs two reports of '--json', and no option that measures."))
    }

    @Test func aReportNamesItsConditions() throws {
        for index in 0..<2 { try folder.write("art/\(index).png", Bitmap.sticker(60, hue: index).pngFixture) }
        func conditions(_ arguments: String) throws -> BenchmarkReport.Conditions {
            let run = try bench("\(arguments) --jobs 1 --repeat 1 --json")
            let report = try JSONDecoder().decode(BenchmarkReport.self, from: Data(run.output.utf8))
            return report.conditions
        }
        let first = try conditions("art --effort fast")
        #expect(first.inputs == ["art"] && first.options == ["--effort", "fast"] && first.settingsHash == nil)
        #expect(first.system == Machine.system && first.processor == Machine.processor && first.commit == currentCommit)
        try FileManager.default.copyItem(atPath: folder.path("art"), toPath: folder.path("copy"))
        #expect(try conditions("copy").inputsHash == first.inputsHash)
        let slash = try conditions("copy/ --effort fast")
        #expect(slash.inputs == ["copy"] && slash.options == ["--effort", "fast"])
        try folder.write("copy/1.png", Bitmap.sticker(60, hue: 2).pngFixture)
        #expect(try conditions("copy").inputsHash != first.inputsHash)
        try folder.write("art/stickermill.yml", Array("convert: {effort: fast}\n".utf8))
        let withFile = try conditions("art")
        #expect(withFile.inputsHash == first.inputsHash && withFile.settingsHash != nil && withFile.options.isEmpty)
        try folder.write("art/stickermill.yml", Array("convert: {effort: best}\n".utf8))
        #expect(try conditions("art").settingsHash != withFile.settingsHash)
    }

    @Test func twoRunsOfTheCommandAreCompared() throws {
        try folder.write("art/a.png", Bitmap.sticker(60).pngFixture)
        for name in ["before", "after"] {
            let run = try CommandRun(
                shell: "\"$STICKERMILL\" bench art --jobs 1 --json > \(name).json", in: folder.path)
            #expect(run.status == 0)
        }
        let run = try bench("--compare before.json after.json")
        #expect(run.status == 0 && run.error == "")
        #expect(run.output.hasPrefix("before.json: stickermill \(currentVersion)"))
        #expect(!run.output.contains("Warning"))
        #expect(row("bytes of the files", in: run.output)?.hasSuffix(" none") == true)
    }
}
