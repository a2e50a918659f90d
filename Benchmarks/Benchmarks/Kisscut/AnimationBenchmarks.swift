import Benchmark
import Foundation
import Kisscut

/// An animated master to all sizes: time, and memory, which is not to grow with the number of frames.
func animationBenchmarks() {
    for frames in [10, 200] {
        Benchmark(
            "APNG master, \(frames) frames of 618 px",
            configuration: .init(
                metrics: [.peakMemoryResident, .wallClock, .cpuTotal], warmupIterations: 0,
                maxDuration: .seconds(300), maxIterations: 1)
        ) { benchmark in
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent("kisscut-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let gif = folder.appendingPathComponent("disc.gif").path
            try Data(DrawnGIF(canvas: 618, side: 150, frames: frames).bytes).write(to: URL(fileURLWithPath: gif))

            var options = ConversionOptions()
            options.encoding.effort = .fast
            options.format = .png
            options.scales = [.x3]
            options.thumbnails = []
            _ = try Converter(options: options).convert([Master(path: gif)], to: folder.path, jobs: 1)
            let apng = folder.appendingPathComponent("renditions/disc@3x.png").path

            options = ConversionOptions()
            options.encoding.effort = .fast
            benchmark.startMeasurement()
            let report = try Converter(options: options).convert(
                [Master(path: apng)], to: folder.appendingPathComponent("out").path, jobs: 1)
            benchmark.stopMeasurement()
            guard report.masters.first?.frames == frames else { return benchmark.error("\(report.masters)") }
        }
    }
}
