import Benchmark
import Foundation
import Stickermill

/// Measures the conversion of an animated master to all sizes.
///
/// Memory must not grow with the number of frames.
func animationBenchmarks() {
    for frames in [10, 200] {
        Benchmark(
            "APNG master, \(frames) frames of 618 px",
            configuration: .init(
                metrics: [.peakMemoryResident, .wallClock, .cpuTotal], warmupIterations: 0,
                maxDuration: .seconds(300), maxIterations: 1)
        ) { benchmark in
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
                "stickermill-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let gif = folder.appendingPathComponent("disc.gif")
            try Data(DrawnGIF(canvas: 618, side: 150, frames: frames).bytes).write(to: gif)

            var settings = Settings()
            settings.encoding.effort = .fast
            settings.conversion.format = .png
            settings.conversion.scales = [.x3]
            settings.conversion.thumbnails = []
            var pack = Pack(MasterGroup([Master(gif)], settings))
            pack.workshop = Workshop(workers: 1)
            _ = try await pack.convert(to: folder).report
            let apng = folder.appendingPathComponent("renditions/disc@3x.png")

            settings = Settings()
            settings.encoding.effort = .fast
            pack.groups = [MasterGroup([Master(apng)], settings)]
            benchmark.startMeasurement()
            let report = try await pack.convert(to: folder.appendingPathComponent("out")).report
            benchmark.stopMeasurement()
            guard report.masters.first?.frames == frames else { return benchmark.error("\(report.masters)") }
        }
    }
}
