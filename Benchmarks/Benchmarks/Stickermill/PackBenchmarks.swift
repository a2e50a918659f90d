import Benchmark
import Foundation
import PNGCodec
import Stickermill

/// Measures whole conversions, from files to files.
func packBenchmarks() {
    let metrics: [BenchmarkMetric] = [.wallClock, .cpuTotal, .throughput, .peakMemoryResident]
    let settings = renditionsOnly()

    Benchmark(
        "One master to @2x and @1x", configuration: .init(metrics: metrics, maxDuration: .seconds(5))
    ) { benchmark in
        let folder = try MasterFolder(masters: 1)
        for _ in benchmark.scaledIterations { try await folder.convert(settings, jobs: 1) }
    }

    for jobs in [1, 2, 4] {
        Benchmark(
            "Pack of 200 masters to @2x and @1x, \(jobs) jobs",
            configuration: .init(metrics: metrics, maxDuration: .seconds(30), maxIterations: 5)
        ) { benchmark in
            let folder = try MasterFolder(masters: 200)
            benchmark.startMeasurement()
            try await folder.convert(settings, jobs: jobs)
            benchmark.stopMeasurement()
        }
    }

    Benchmark(
        "Sticker pack of 500 masters, 2 jobs",
        configuration: .init(metrics: metrics, maxDuration: .seconds(30), maxIterations: 5)
    ) { benchmark in
        let folder = try MasterFolder(masters: 500)
        benchmark.startMeasurement()
        try await folder.pack(jobs: 2)
        benchmark.stopMeasurement()
    }

    // The peak of memory must not grow with the number of masters.
    for masters in [100, 10_000] {
        Benchmark(
            "Pack of \(masters) masters to @1x, 2 jobs: memory",
            configuration: .init(
                metrics: [.peakMemoryResident, .wallClock], warmupIterations: 0, maxDuration: .seconds(300),
                maxIterations: 1)
        ) { benchmark in
            let folder = try MasterFolder(masters: masters)
            var settings = settings
            settings.conversion.scales = [.x1]
            benchmark.startMeasurement()
            try await folder.convert(settings, jobs: 2)
            benchmark.stopMeasurement()
        }
    }
}

/// Returns settings for renditions without thumbnails.
private func renditionsOnly() -> Settings {
    var settings = Settings()
    settings.conversion.thumbnails = []
    return settings
}

/// A folder with any number of drawn masters of 618 px, which have 20 different pictures.
final class MasterFolder {
    private let root = FileManager.default.temporaryDirectory.appendingPathComponent("stickermill-\(UUID().uuidString)")
    private let masters: [Master]

    private static let pictures: [Data] = (1...20).map { seed in
        Data(DrawnSticker.bitmap(618, seed: seed).png(ScanlineCompressor(.balanced)))
    }

    init(masters count: Int) throws {
        let art = root.appendingPathComponent("art")
        try FileManager.default.createDirectory(at: art, withIntermediateDirectories: true)
        for index in 0..<count {
            try Self.pictures[index % Self.pictures.count].write(to: art.appendingPathComponent("m\(index).png"))
        }
        masters = try Pack(in: art).groups[0].masters
    }

    deinit {
        try? FileManager.default.removeItem(at: root)
    }

    func convert(_ settings: Settings, jobs: Int) async throws {
        var pack = Pack(MasterGroup(masters, settings))
        pack.workshop = Workshop(workers: jobs)
        let report = try await pack.convert(to: root.appendingPathComponent("out")).report
        guard report.summary.converted == masters.count else { throw Unconverted(report: report) }
    }

    func pack(jobs: Int) async throws {
        var settings = Settings()
        settings.checks.packSize = .regular
        var pack = Pack(MasterGroup(masters, settings))
        pack.workshop = Workshop(workers: jobs)
        let report = try await pack.pack(to: root.appendingPathComponent("pack")).report
        guard report.pack?.isWritten == true else { throw Unconverted(report: report) }
    }

    struct Unconverted: Error {
        let report: Report
    }
}
