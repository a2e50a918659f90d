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

        .target(name: "Raster"),

        .target(name: "TestSupport", dependencies: ["Raster"], path: "Tests/TestSupport"),
        .testTarget(name: "RasterTests", dependencies: ["Raster", "TestSupport"]),

    ],
    swiftLanguageModes: [.v6]
)
