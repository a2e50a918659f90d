// swift-tools-version: 6.1
import PackageDescription

let package = Package(
    name: "kisscut",
    platforms: [.macOS(.v15)],
    products: [
    ],
    dependencies: [
    ],
    targets: [
        // The layers, from the bottom up. An arrow never points the other way; `make lint` checks that.

        .systemLibrary(
            name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libvips-dev"]), .brew(["libdeflate"])]),

        .target(name: "Raster"),

        .target(name: "PNGCodec", dependencies: ["CDeflate"]),

        .target(name: "TestSupport", dependencies: ["Raster"], path: "Tests/TestSupport"),
        .testTarget(name: "RasterTests", dependencies: ["Raster", "TestSupport"]),
        .testTarget(name: "PNGCodecTests", dependencies: ["PNGCodec", "TestSupport"]),

    ],
    swiftLanguageModes: [.v6]
)
