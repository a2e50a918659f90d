// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "stickermill", path: ".."),
        // Without its traits, the package does not need jemalloc, and does not count allocations.
        .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []),
    ],
    targets: [
        .executableTarget(
            name: "StickermillBenchmarks",
            dependencies: [
                .product(name: "Stickermill", package: "stickermill"),
                .product(name: "Benchmark", package: "benchmark"),
            ],
            path: "Benchmarks/Stickermill",
            plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")])
    ],
    swiftLanguageModes: [.v6]
)
