// swift-tools-version: 6.1
import PackageDescription

// On Linux libvips is loaded when it is first needed (Sources/VipsShim/LateBinding.h) and not linked. Its headers are where
// every compiler looks; those of GLib, which they include, do not.
#if os(Linux)
    let vipsPackage = "glib-2.0"
#else
    let vipsPackage = "vips"
#endif

// Which commit is built; make says it.
let commit = Context.environment["STICKERMILL_COMMIT"] ?? ""

// The modules below Stickermill. Every product and target with Stickermill names them all, because SwiftPM compiles a user's code again only if one of
// the named modules has changed. A new rule changes Inspection but may leave Stickermill unchanged. A user who names only Stickermill would then print
// wrong rules. A single module would not need this list, but the compiler could not keep the layers apart.
let layers = [
    "Platforms", "Preview", "Making", "Inspection", "Support", "PNGCodec", "Vips", "Raster", "Similarity", "Threads",
    "PackManifest", "FoundationSubset",
]
let stickermill = (["Stickermill"] + layers).map { Target.Dependency.target(name: $0) }

let package = Package(
    name: "stickermill",
    platforms: [.macOS(.v15), .iOS(.v17)],
    products: [
        .library(name: "Stickermill", targets: ["Stickermill"] + layers),
        // For apps that show stickers from the web: on Apple's systems it needs Foundation and CryptoKit only.
        .library(name: "StickerCatalog", targets: ["StickerCatalog", "PackManifest", "FoundationSubset"]),
        .executable(name: "stickermill", targets: ["StickermillCommand"]),
    ],
    traits: [
        // Who uses the libraries does not fetch what only the command and the tests need.
        .trait(name: "Command", description: "Builds the command and the tests; make sets it.")
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        // Messages of libvips, for a service that collects them. The newest needs Swift tools 6.2; with 6.1, SwiftPM takes the newest one
        // that works with them, 1.14 or later.
        .package(url: "https://github.com/apple/swift-log", from: "1.5.0"),
        // A second opinion on SHA-256, for tests. Version 4 hashes the same, and takes 20 s of CPU longer to build.
        .package(url: "https://github.com/apple/swift-crypto", from: "3.12.3"),
        // Files and folders by descriptors, which follow no link that they must not.
        .package(url: "https://github.com/apple/swift-system", from: "1.7.0"),
        // stickermill.yml.
        .package(url: "https://github.com/jpsim/Yams", from: "6.0.0"),
        // Sockets for the page of a preview whose masters are watched; its web server is for tests. The command does without that
        // server: it needs FoundationNetworking, which more than doubles the start of every command.
        .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
    ],
    targets: [
        // The layers, from the bottom up: ARCHITECTURE.md has the drawing.
        .systemLibrary(
            name: "CVips", pkgConfig: vipsPackage, providers: [.apt(["libvips-dev"]), .brew(["vips"])]),
        .systemLibrary(
            name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libvips-dev"]), .brew(["libdeflate"])]),
        .target(name: "VipsShim", dependencies: ["CVips"]),
        .target(name: "FoundationSubset"),
        .target(name: "RasterShim"),
        .target(name: "Raster", dependencies: ["RasterShim"]),
        .target(name: "Similarity", dependencies: ["Raster"]),
        .target(name: "SystemShim", cSettings: [.define("STICKERMILL_COMMIT", to: "\"\(commit)\"")]),
        .target(name: "Threads", dependencies: ["SystemShim"]),
        .target(
            name: "Vips",
            dependencies: [
                "VipsShim", "SystemShim", "Raster", "Threads", .product(name: "Logging", package: "swift-log"),
            ]),
        .target(name: "PNGShim"),
        .target(name: "PNGCodec", dependencies: ["CDeflate", "PNGShim", "RasterShim", "Raster", "Threads"]),
        .target(
            name: "Support",
            dependencies: ["FoundationSubset", "SystemShim", .product(name: "SystemPackage", package: "swift-system")]),
        .target(name: "Inspection", dependencies: ["Support", "PNGCodec", "Raster"]),
        .target(
            name: "Making",
            dependencies: [
                "Inspection", "Support", "PNGCodec", "Vips", "Similarity", "Raster", "Threads", "PackManifest",
                "FoundationSubset",
            ]),
        .target(name: "SHA256Shim"),
        .target(
            name: "PackManifest",
            dependencies: [
                "FoundationSubset",
                .target(name: "SHA256Shim", condition: .when(platforms: [.linux])),
            ]),
        .target(name: "StickerCatalog", dependencies: ["PackManifest"]),
        .target(
            name: "Platforms",
            dependencies: [
                "Making", "Inspection", "Support", "PNGCodec", "Raster", "Threads", "PackManifest", "FoundationSubset",
            ],
            resources: [.embedInCode("Xcode/Templates")]),
        .target(
            name: "Preview",
            dependencies: ["Making", "Inspection", "Support", "Raster", "PackManifest", "FoundationSubset"],
            resources: [.embedInCode("Page")]),
        .target(name: "Stickermill", dependencies: layers.map { .target(name: $0) } + ["Yams"]),
        // For the command alone: with it, the program starts with an older glibc than the one that it is built with.
        .target(name: "GlibcShim"),
        .executableTarget(
            name: "StickermillCommand",
            dependencies: stickermill + [
                .product(
                    name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Command"])),
                .product(name: "FlyingSocks", package: "FlyingFox", condition: .when(traits: ["Command"])),
                .product(name: "Logging", package: "swift-log"),
                .target(name: "GlibcShim", condition: .when(platforms: [.linux])),
            ]),

        .target(name: "TestShim", path: "Tests/TestShim"),
        // A second opinion on what the compressor writes; libvips needs it anyway.
        .systemLibrary(name: "CZlib", path: "Tests/CZlib", providers: [.apt(["libvips-dev"])]),
        .target(name: "TestSupport", dependencies: ["Raster", "TestShim"], path: "Tests/TestSupport"),
        // Drawn masters whose faults are known.
        .target(
            name: "ArtCorpus", dependencies: ["Inspection", "Raster", "Vips", "TestSupport"], path: "Tests/ArtCorpus"),
        .executableTarget(name: "CancellationProbe", dependencies: stickermill, path: "Tests/CancellationProbe"),
        .testTarget(name: "ThreadsTests", dependencies: ["Threads"]),
        .testTarget(name: "RasterTests", dependencies: ["Raster", "TestSupport"]),
        .testTarget(name: "SimilarityTests", dependencies: ["Similarity", "Raster", "TestSupport"]),
        .testTarget(
            name: "PNGCodecTests",
            dependencies: ["PNGCodec", "PNGShim", "Raster", "Threads", "Vips", "TestSupport", "CZlib"]),
        .testTarget(name: "VipsTests", dependencies: ["Vips", "Raster", "Threads", "TestSupport"]),
        .testTarget(
            name: "PackManifestTests",
            dependencies: [
                "PackManifest", "SHA256Shim", "TestSupport",
                .product(name: "Crypto", package: "swift-crypto", condition: .when(traits: ["Command"])),
            ]),
        .testTarget(
            name: "StickerCatalogTests",
            dependencies: [
                "StickerCatalog", "PackManifest", "TestSupport",
                .product(name: "FlyingFox", package: "FlyingFox", condition: .when(traits: ["Command"])),
                .product(name: "FlyingSocks", package: "FlyingFox", condition: .when(traits: ["Command"])),
            ]),
        .testTarget(name: "SupportTests", dependencies: ["Support", "TestSupport"]),
        // From here on, tests run whole jobs where that is the shortest way to the module that they are named for.
        .testTarget(name: "InspectionTests", dependencies: stickermill + ["ArtCorpus", "TestSupport"]),
        .testTarget(name: "MakingTests", dependencies: stickermill + ["ArtCorpus", "TestSupport"]),
        .testTarget(name: "PlatformsTests", dependencies: stickermill + ["Yams", "TestSupport"]),
        .testTarget(
            name: "PreviewTests", dependencies: ["Preview", "Inspection", "PackManifest", "Raster", "TestSupport"]),
        .testTarget(
            name: "StickermillTests",
            dependencies: stickermill + ["Yams", "CancellationProbe", "ArtCorpus", "TestSupport"]),
        .testTarget(
            name: "StickermillCommandTests",
            dependencies: stickermill + ["StickermillCommand", "StickerCatalog", "TestSupport", "Yams"],
            exclude: ["Help", "Browser", "Messengers"]),
    ],
    swiftLanguageModes: [.v6]
)

// An import is seen by its own file only, unless it says that declarations for other modules mention it.
for target in package.targets where target.type == .regular && target.path == nil {
    target.swiftSettings = (target.swiftSettings ?? []) + [.enableUpcomingFeature("InternalImportsByDefault")]
}
