import Foundation
import Raster
import TestSupport
import Testing

/// The commands of the README and of the pages for users, run on the samples as they are written there.
@Suite struct ReadmeTests {
    private static let pages =
        ["README.md"]
        + (Extras.arePresent
            ? [
                "docs/animation.md", "docs/assets.md", "docs/assets-android.md", "docs/assets-flutter.md",
                "docs/assets-react-native.md", "docs/assets-xcode.md", "docs/cache.md", "docs/ci.md",
                "docs/getting-started.md", "docs/platforms.md", "docs/platform-discord.md", "docs/platform-signal.md",
                "docs/platform-telegram.md", "docs/platform-whatsapp.md", "docs/preparing.md",
                "docs/preview.md",
                "docs/report.md", "docs/rules.md", "docs/several-machines.md", "docs/watching.md", "docs/xcode.md",
                "docs/apples-article.md",
            ] : [])

    private static let exports = Project.root.appendingPathComponent("samples/exports")

    private static func text(_ page: String) throws -> String {
        try String(contentsOf: Project.root.appendingPathComponent(page), encoding: .utf8)
    }

    /// What a reader has: a folder `art` of masters, the samples, and pictures for icons.
    private func readersFolder(withAllMasters hasAll: Bool) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try copySamples(to: folder, all: hasAll)
        // The samples take ten times as long.
        if !hasAll { try folder.write("art/cactus@3x.png", CheckedArt.sound().pngFixture) }
        let exports = hasAll ? try FileManager.default.contentsOfDirectory(atPath: Self.exports.path) : ["cat.png"]
        for name in exports {
            let bytes = try [UInt8](Data(contentsOf: Self.exports.appendingPathComponent(name)))
            try folder.write("samples/exports/\(name)", bytes)
        }
        for (hue, pack) in ["cats", "dogs"].enumerated() {
            try folder.write("studio/\(pack)/stickermill.yml", Array("name: \(pack)\n".utf8))
            try folder.write("studio/\(pack)/a.png", Bitmap.sticker(408, hue: hue).pngFixture)
        }
        try folder.write("icon.png", Bitmap.sticker(1024).pngFixture)
        try folder.write("wide.png", Bitmap.sticker(1024, 768).pngFixture)
        return folder
    }

    private func run(_ command: String, in folder: TemporaryFolder) throws -> CommandRun {
        let call = command.replacing("stickermill", with: "\"$STICKERMILL\"", maxReplacements: 1)
        let script = "export STICKERMILL_CACHE=\"$PWD/.cache\"; exec \(call)"
        guard command.contains("--watch") else { return try CommandRun(shell: script, in: folder.path) }
        let started = try StartedCommand(shell: script, in: folder.path)
        #expect(try started.wait { try started.errorsSoFar().contains("watching") })
        started.send(SIGINT)
        let run = try started.end()
        return CommandRun(status: run.status == 130 ? 0 : run.status, output: run.output, error: run.error)
    }

    /// In the order of the page, in one folder, as a reader would.
    @Test(arguments: pages) func everyCommandEndsWell(page: String) throws {
        let commands = try Self.text(page).split(separator: "\n").filter { $0.hasPrefix("stickermill ") }.map(
            String.init)
        #expect(commands.count >= (page == "README.md" ? 10 : 1))
        let folder = try readersFolder(withAllMasters: Extras.arePresent)
        if commands.contains(where: { $0.hasPrefix("stickermill init") }) {
            try FileManager.default.removeItem(atPath: folder.path("art/stickermill.yml"))
            // Without settings that accept it, an opaque photo is an error.
            try? FileManager.default.removeItem(atPath: folder.path("art/postcard@3x.jpg"))
        }
        for command in commands {
            let run = try run(command, in: folder)
            #expect(run.status == 0, "\(command): \(run.error)")
        }
    }

    @Test func outputsAreWhatTheCommandsPrint() throws {
        let folder = try readersFolder(withAllMasters: true)
        let blocks = try Self.text("README.md").matches(of: /```sh\n(stickermill [^\n]+)\n```\n\n```\n((?s:.*?))```\n/)
        #expect(blocks.count == 1)
        // Times differ from run to run.
        let times = /in [0-9.]+ s/
        for block in blocks {
            let output = try run(String(block.1), in: folder).output
            #expect(output.replacing(times, with: "") == block.2.replacing(times, with: ""))
        }
    }

    /// Copies one master with its label, or all of them.
    private func copySamples(to folder: TemporaryFolder, all: Bool) throws {
        let masters = Project.root.appendingPathComponent("samples/masters").path
        let few = ["cactus"]
        for name in try FileManager.default.contentsOfDirectory(atPath: masters).sorted() {
            let path = "\(masters)/\(name)"
            if name == "stickermill.yml" {
                let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
                // A label for no sticker is a fault.
                let kept = lines.filter { line in
                    guard !all, line.hasPrefix("  ") else { return true }
                    return few.contains { line.hasPrefix("  \($0)") }
                }
                try folder.write("art/\(name)", Array(kept.joined(separator: "\n").utf8))
            } else if all || few.contains(where: { name.hasPrefix("\($0)@") }) {
                try folder.write("art/\(name)", [UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
            }
        }
    }
}
