import Foundation
import Raster
import TestSupport
import Testing

/// Packages that use this one, or the command as a plugin, in SwiftPM.
@Suite(.enabled(if: Extras.arePresent, "takes long, and may fetch packages; make test-extended runs this"))
struct SwiftPackageTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func swiftPackage(_ arguments: String, in package: String) throws -> CommandRun {
        try CommandRun(shell: "exec swift package \(arguments)", in: folder.path(package))
    }

    @Test func aUserOfTheLibrariesFetchesNothingOfTheCommandAndTheTests() throws {
        // The folder of a package gives it its name.
        try folder.link("stickermill", to: Project.root.path)
        let manifest = """
            // swift-tools-version: 6.1
            import PackageDescription
            let package = Package(
                name: "User", platforms: [.macOS(.v15)],
                dependencies: [.package(path: "../stickermill")],
                targets: [
                    .target(
                        name: "User",
                        dependencies: ["Stickermill", "StickerCatalog"].map { .product(name: $0, package: "stickermill") })
                ])
            """
        try folder.write("user/Package.swift", Array(manifest.utf8))
        try folder.write("user/Sources/User/User.swift", Array("import Stickermill\nimport StickerCatalog\n".utf8))
        let run = try swiftPackage("resolve", in: "user")
        #expect(run.status == 0, "\(run.error)")
        let fetched = try FileManager.default.contentsOfDirectory(atPath: folder.path("user/.build/checkouts"))
        #expect(fetched.sorted() == ["Yams", "swift-log", "swift-system"])
    }

    @Test func thePluginRunsTheCommandInThePackage() throws {
        let triple = try CommandRun(
            shell: #"swift -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p'"#
        ).output.split(separator: "\n")[0]
        let script = Project.root.appendingPathComponent("Integrations/swiftpm/assemble").path
        let assembly = try CommandRun(
            shell: "'\(script)' stickermill-plugin 0.1.0 - \(triple)=\"$STICKERMILL\"", in: folder.path)
        #expect(assembly.status == 0, "\(assembly.error)")
        let manifest = """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "User", dependencies: [.package(path: "../stickermill-plugin")], targets: [.target(name: "User")])
            """
        try folder.write("user/Package.swift", Array(manifest.utf8))
        try folder.write("user/Sources/User/User.swift", [])
        try folder.write("user/art/a.png", CheckedArt.sound(618).pngFixture)
        let call = "--allow-writing-to-package-directory stickermill"
        let run = try swiftPackage("\(call) pack art --output Garden --quiet", in: "user")
        #expect(run.status == 0, "\(run.output)\(run.error)")
        #expect(try folder.tree("user/Garden/Stickers.xcstickers").keys.contains { $0.hasSuffix("/a.sticker/a.png") })
        let fault = try swiftPackage("\(call) check none", in: "user")
        #expect(fault.status == 1)
        // SwiftPM shows what a plugin writes on either of its streams.
        #expect((fault.output + fault.error).contains("stickermill: none: no such file or directory"))
        #expect(fault.error.contains("error: stickermill ended with 64."))
    }

    @Test func thePluginOfAReleaseHasItsAddressAndChecksum() throws {
        let script = Project.root.appendingPathComponent("Integrations/swiftpm/assemble").path
        let address = "https://example.org/stickermill-command.artifactbundle.zip"
        try folder.write("program", Array("#!/bin/sh\n".utf8))
        var sums: [String] = []
        for name in ["one", "two"] {
            try folder.makeFolder(name)
            let run = try CommandRun(
                shell: """
                    '\(script)' \(name)/plugin 0.1.0 \(address) x86_64-unknown-linux-gnu=program arm64-apple-macosx=program &&
                        unzip -q \(name)/stickermill-command.artifactbundle.zip -d \(name)/unpacked
                    """, in: folder.path)
            #expect(run.status == 0, "\(run.error)")
            sums.append(try String(contentsOf: folder.url("\(name)/plugin/Package.swift"), encoding: .utf8))
        }
        #expect(sums[0] == sums[1] && sums[0].contains(#"url: "\#(address)", checksum: ""#))
        let unpacked = try folder.tree("one/unpacked/stickermill-command.artifactbundle").keys.sorted()
        #expect(unpacked == ["arm64-apple-macosx/stickermill", "info.json", "x86_64-unknown-linux-gnu/stickermill"])
        for wrong in [
            "plugin 0.1.0 http://x.zip a=program", "plugin '0 1' - a=program", "one 0.1.0 - a=program",
            "'' 0.1.0 - a=program", "new/.. 0.1.0 - a=program",
        ] {
            #expect(try CommandRun(shell: "'\(script)' \(wrong)", in: folder.path).status != 0)
        }
    }
}
