import Benchmark

let benchmarks: @Sendable () -> Void = {
    layerBenchmarks()
    packBenchmarks()
    animationBenchmarks()
}
