// swift-tools-version: 6.0
import PackageDescription

// The template for a separate repository. `assemble` fills in the address and the checksum of a release.
let package = Package(
    name: "stickermill-plugin",
    products: [.plugin(name: "Stickermill", targets: ["Stickermill"])],
    targets: [
        .binaryTarget(name: "stickermill-command", path: "stickermill-command.artifactbundle"),
        .plugin(
            name: "Stickermill",
            capability: .command(
                intent: .custom(verb: "stickermill", description: "Checks, converts and packs stickers."),
                permissions: [.writeToPackageDirectory(reason: "Packs and renditions are written where --output says.")]),
            dependencies: ["stickermill-command"]),
    ]
)
