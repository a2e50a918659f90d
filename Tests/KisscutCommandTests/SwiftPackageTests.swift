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
        try folder.link("kisscut", to: Project.root.path)
        let manifest = """
            // swift-tools-version: 6.1
            import PackageDescription
            let package = Package(
                name: "User", platforms: [.macOS(.v15)],
                dependencies: [.package(path: "../kisscut")],
                targets: [
                    .target(
                        name: "User",
                        dependencies: ["Kisscut", "StickerCatalog"].map { .product(name: $0, package: "kisscut") })
                ])
            """
        try folder.write("user/Package.swift", Array(manifest.utf8))
        try folder.write("user/Sources/User/User.swift", Array("import Kisscut\nimport StickerCatalog\n".utf8))
        let run = try swiftPackage("resolve", in: "user")
        #expect(run.status == 0, "\(run.error)")
        let fetched = try FileManager.default.contentsOfDirectory(atPath: folder.path("user/.build/checkouts"))
        #expect(fetched.sorted() == ["Yams", "swift-log", "swift-system"])
    }

    /// A new case gives the following ones other numbers.
    @Test func aUserIsCompiledAgainAfterANewCase() throws {
        try folder.makeFolder("kisscut")
        for name in ["Package.swift", "Sources", "Tests"] {
            try FileManager.default.copyItem(
                at: Project.root.appendingPathComponent(name), to: folder.url("kisscut/\(name)"))
        }
        let manifest = """
            // swift-tools-version: 6.1
            import PackageDescription
            let package = Package(
                name: "User", platforms: [.macOS(.v15)], dependencies: [.package(path: "../kisscut")],
                targets: [.executableTarget(name: "User", dependencies: [.product(name: "Kisscut", package: "kisscut")])])
            """
        let program = """
            import Kisscut
            struct Settings { let theme = "light" }
            struct Report {
                let own = Settings()
                let settings = Kisscut.Settings()
            }
            func word(_ rule: Rule) -> String { rule == .text ? "text" : rule == .lowContrast ? "low-contrast" : "" }
            func word(_ sharing: PackOptions.Sharing) -> String { sharing == .messages ? "messages" : "" }
            print(Report().own.theme, type(of: Report().settings) == Kisscut.Settings.self)
            print(Rule.allCases.filter { !word($0).isEmpty }.map { "\\($0.rawValue)=\\(word($0))" })
            print(PackOptions.Sharing.allCases.map { "\\($0.rawValue)=\\(word($0))" })
            """
        try folder.write("user/Package.swift", Array(manifest.utf8))
        try folder.write("user/Sources/User/main.swift", Array(program.utf8))
        func output() throws -> String {
            let build = try CommandRun(shell: "exec swift build", in: folder.path("user"))
            try #require(build.status == 0, "\(build.output)\(build.error)")
            return try CommandRun(shell: "exec .build/debug/User", in: folder.path("user")).output
        }
        let rules = #"["low-contrast=low-contrast", "text=text"]"#
        let before = try output()
        #expect(before == "light true\n\(rules)\n[\"messages=messages\", \"everywhere=\"]\n")
        // In a debug build, the module Kisscut has the same bytes after this change, and others after the next one.
        for (name, file) in [
            ("messages", "Platforms/PackOptions.swift"), ("lowContrast", "Inspection/Findings/Rule.swift"),
        ] {
            try addCase(before: name, in: file)
            let after = try output()
            #expect(after == "light true\n\(rules)\n[\"added=\", \"messages=messages\", \"everywhere=\"]\n")
        }
    }

    /// Adds a case to an enum of the copied package, and treats it like another case wherever that is in a `switch`.
    private func addCase(before name: String, in file: String) throws {
        let path = "kisscut/Sources/\(file)"
        let files = try folder.tree("kisscut/Sources").filter { $0.key.hasSuffix(".swift") }
        for (path, bytes) in files where String(decoding: bytes, as: UTF8.self).contains(".\(name)") {
            let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            let pattern = try Regex("\\.\(name)(?=[,:])")
            let changed = lines.map { line in
                let start = line.drop { $0 == " " }
                let isPattern = start.hasPrefix("case .") || start.hasPrefix(".")
                return isPattern ? String(line.replacing(pattern, with: ".\(name), .added")) : String(line)
            }
            try folder.write("kisscut/Sources/\(path)", Array(changed.joined(separator: "\n").utf8))
        }
        let text = String(decoding: try folder.bytes(path), as: UTF8.self)
        let changed = text.replacing(try Regex("(?m)^ +case \(name)\\b"), maxReplacements: 1) {
            "    case added\n\(text[$0.range])"
        }
        try #require(changed != text)
        try folder.write(path, Array(changed.utf8))
    }

    @Test func thePluginRunsTheCommandInThePackage() throws {
        let triple = try CommandRun(
            shell: #"swift -print-target-info | sed -n 's/.*"unversionedTriple": "\(.*\)".*/\1/p'"#
        ).output.split(separator: "\n")[0]
        let script = Project.root.appendingPathComponent("Integrations/swiftpm/assemble").path
        let assembly = try CommandRun(
            shell: "'\(script)' kisscut-plugin 0.1.0 - \(triple)=\"$KISSCUT\"", in: folder.path)
        #expect(assembly.status == 0, "\(assembly.error)")
        let manifest = """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "User", dependencies: [.package(path: "../kisscut-plugin")], targets: [.target(name: "User")])
            """
        try folder.write("user/Package.swift", Array(manifest.utf8))
        try folder.write("user/Sources/User/User.swift", [])
        try folder.write("user/art/a.png", CheckedArt.sound(618).pngFixture)
        let call = "--allow-writing-to-package-directory kisscut"
        let run = try swiftPackage("\(call) pack art --output Garden --quiet", in: "user")
        #expect(run.status == 0, "\(run.output)\(run.error)")
        #expect(try folder.tree("user/Garden/Stickers.xcstickers").keys.contains { $0.hasSuffix("/a.sticker/a.png") })
        let fault = try swiftPackage("\(call) check none", in: "user")
        #expect(fault.status == 1)
        // SwiftPM shows what a plugin writes on either of its streams.
        #expect((fault.output + fault.error).contains("kisscut: none: no such file or directory"))
        #expect(fault.error.contains("error: kisscut ended with 64."))
    }

    @Test func thePluginOfAReleaseHasItsAddressAndChecksum() throws {
        let script = Project.root.appendingPathComponent("Integrations/swiftpm/assemble").path
        let address = "https://example.org/kisscut-command.artifactbundle.zip"
        try folder.write("program", Array("#!/bin/sh\n".utf8))
        var sums: [String] = []
        for name in ["one", "two"] {
            try folder.makeFolder(name)
            let run = try CommandRun(
                shell: """
                    '\(script)' \(name)/plugin 0.1.0 \(address) x86_64-unknown-linux-gnu=program arm64-apple-macosx=program &&
                        unzip -q \(name)/kisscut-command.artifactbundle.zip -d \(name)/unpacked
                    """, in: folder.path)
            #expect(run.status == 0, "\(run.error)")
            sums.append(try String(contentsOf: folder.url("\(name)/plugin/Package.swift"), encoding: .utf8))
        }
        #expect(sums[0] == sums[1] && sums[0].contains(#"url: "\#(address)", checksum: ""#))
        let unpacked = try folder.tree("one/unpacked/kisscut-command.artifactbundle").keys.sorted()
        #expect(unpacked == ["arm64-apple-macosx/kisscut", "info.json", "x86_64-unknown-linux-gnu/kisscut"])
        for wrong in [
            "plugin 0.1.0 http://x.zip a=program", "plugin '0 1' - a=program", "one 0.1.0 - a=program",
            "'' 0.1.0 - a=program", "new/.. 0.1.0 - a=program",
        ] {
            #expect(try CommandRun(shell: "'\(script)' \(wrong)", in: folder.path).status != 0)
        }
    }
}
