import Benchmark
import PNGCodec
import Raster

/// Measures the steps of a conversion one by one, on one thread.
func layerBenchmarks() {
    let configuration = Benchmark.Configuration(
        metrics: [.wallClock, .cpuTotal, .throughput], maxDuration: .seconds(5))
    let sticker = DrawnSticker.bitmap(618, seed: 1)
    let file = sticker.png(ScanlineCompressor(.balanced))

    Benchmark("Decode a PNG of 618 px", configuration: configuration) { benchmark in
        let decoder = PNGDecoder()
        for _ in benchmark.scaledIterations { blackHole(try decoder.still(of: PNGFile(file))) }
    }

    for side in [412, 206, 100] {
        Benchmark("Resample 618 px to \(side) px", configuration: configuration) { benchmark in
            var resampler = Resampler()
            for _ in benchmark.scaledIterations {
                resampler.load(sticker)
                blackHole(resampler.resample(to: PixelSize(width: side, height: side)))
            }
        }
    }

    var resampler = Resampler()
    resampler.load(sticker)
    let rendition = resampler.resample(to: PixelSize(width: 412, height: 412))
    for (name, compression) in [("fast", Compression.fast), ("balanced", .balanced), ("best", .best)] {
        Benchmark("Encode 412 px, \(name)", configuration: configuration) { benchmark in
            let compressor = ScanlineCompressor(compression)
            for _ in benchmark.scaledIterations { blackHole(rendition.png(compressor)) }
        }
    }
}
