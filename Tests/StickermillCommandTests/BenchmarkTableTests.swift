import Foundation
import Stickermill
import Testing

@testable import StickermillCommand

@Suite struct BenchmarkTableTests {
    /// The table of runs with one worker and with two.
    private func table(
        one: [Double] = [1, 1, 1], two: [Double] = [0.5, 0.5, 0.5], masters: Int = 100, processors: Int = 2
    ) throws -> String {
        let runs = [(1, one), (2, two)].map { jobs, seconds in
            let median = seconds.sorted()[seconds.count / 2]
            return """
                {"jobs": \(jobs), "seconds": \(seconds), "medianSeconds": \(median), "cpuSeconds": \(seconds),
                "cpuMillisecondsPerMaster": 12.5, "mastersPerSecond": 1,
                "megapixelsPerSecond": 1, "scaling": \(one.sorted()[1] / median), "p50Milliseconds": 1,
                "p95Milliseconds": 1, "stages": {}}
                """
        }
        let json = """
            {"schema": 1, "tool": {"name": "stickermill", "version": "1", "libvips": "8"}, "processors": \(processors),
            "conditions": {"system": "Linux", "options": [], "inputs": [], "inputsHash": ""},
            "masters": \(masters), "failures": [], "frames": 100, "megapixels": 1, "bytesIn": 1, "filesOut": 1,
            "bytesOut": 1, "peakMemoryBytes": 1, "runs": [\(runs.joined(separator: ","))]}
            """
        return BenchmarkTable(try JSONDecoder().decode(BenchmarkReport.self, from: Data(json.utf8))).text
    }

    @Test func theFastestAndTheSlowestRunAreNextToTheMedian() throws {
        let text = try table(one: [1, 1.05, 0.98])
        #expect(text.contains("\n      1     1.00     0.98     1.05          12.50        1.0"))
        #expect(!text.contains("differ") && !text.contains("slower"))
    }

    @Test func runsThatDifferAreNamed() throws {
        let text = try table(two: [0.5, 0.56, 0.5])
        #expect(text.contains("The runs with 2 workers differ by 12% of their median: other work disturbed them."))
        #expect(!text.contains("The runs with 1 worker differ"))
    }

    @Test(arguments: [
        (100, 1, "there is one processor, and they only take turns on it"),
        (1, 2, "with 1 master, there is not enough work to share"),
        (100, 2, "the processors have other work, or their number of 2 is more than this process may use"),
    ])
    func workersThatSlowEachOtherDownAreExplained(masters: Int, processors: Int, reason: String) throws {
        let text = try table(two: [1.2, 1.2, 1.2], masters: masters, processors: processors)
        #expect(text.contains("2 workers were slower than one: \(reason).\n"))
    }

    @Test func shortRunsAreNoMeasure() throws {
        let text = try table(one: [0.05, 0.05, 0.05], two: [0.06, 0.06, 0.06])
        #expect(text.contains("2 workers were slower than one: the runs are so short that starting workers counts"))
    }
}
