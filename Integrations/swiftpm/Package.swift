// swift-tools-version: 6.0
import PackageDescription

// The template for a separate repository. `assemble` fills in the address and the checksum of a release.
let package = Package(
    name: "kisscut-plugin",
    products: [.plugin(name: "Kisscut", targets: ["Kisscut"])],
    targets: [
        .binaryTarget(name: "kisscut-command", path: "kisscut-command.artifactbundle"),
        .plugin(
            name: "Kisscut",
            capability: .command(
                intent: .custom(verb: "kisscut", description: "Checks, converts and packs stickers."),
                permissions: [.writeToPackageDirectory(reason: "Packs and renditions are written where --output says.")]),
            dependencies: ["kisscut-command"]),
    ]
)
