import Foundation
import Raster
import TestSupport
import Testing

/// The README's commands, run unchanged on the samples.
@Suite struct ReadmeTests {
    private static let commands: [String] = {
        let text = (try? String(contentsOf: Project.root.appendingPathComponent("README.md"), encoding: .utf8)) ?? ""
        return text.split(separator: "\n").filter { $0.hasPrefix("kisscut ") }.map(String.init)
    }()

    @Test func thereAreCommands() {
        #expect(Self.commands.count >= 12)
    }

    /// In the order of the README, in one folder, as a reader would.
    @Test func everyCommandEndsWell() throws {
        let folder = try TemporaryFolder()
        try copySamples(to: folder)
        try folder.write("icon.png", Bitmap.sticker(1024).pngFixture)
        try folder.write("wide.png", Bitmap.sticker(1024, 768).pngFixture)
        for command in Self.commands {
            let run = try CommandRun(
                shell: command.replacing("kisscut", with: "\"$KISSCUT\"", maxReplacements: 1), in: folder.path)
            #expect(run.status == 0, "\(command): \(run.error)")
        }
        #expect(folder.exists("Garden/project.yml"))
    }

    /// Copies masters of all formats with their labels, and the others too if there is time.
    private func copySamples(to folder: TemporaryFolder) throws {
        let masters = Project.root.appendingPathComponent("samples/masters").path
        let few = ["cactus", "postcard", "turning_sun"]
        for name in try FileManager.default.contentsOfDirectory(atPath: masters).sorted() {
            let path = "\(masters)/\(name)"
            if name == "kisscut.yml" {
                let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
                // A label for no sticker is a fault.
                let kept = lines.filter { line in
                    guard !Extras.arePresent, line.hasPrefix("  "), !line.contains("@3x") else { return true }
                    return few.contains { line.hasPrefix("  \($0):") }
                }
                try folder.write("art/\(name)", Array(kept.joined(separator: "\n").utf8))
            } else if Extras.arePresent || few.contains(where: { name.hasPrefix("\($0)@") }) {
                try folder.write("art/\(name)", [UInt8](Data(contentsOf: URL(fileURLWithPath: path))))
            }
        }
    }
}

@Suite struct SampleTests {
    @Test func theBadSamplesShowTheirFaults() throws {
        let samples = Project.root.appendingPathComponent("samples").path
        let folder = try TemporaryFolder()
        let run = try CommandRun(["convert", "bad", "-o", folder.path("out")], in: samples)
        #expect(run.status == 1)
        for line in [
            "bad/broken_animation.png: the APNG has sequence number 2 where 1 was expected",
            "bad/text.png: the content is not PNG, APNG, GIF or JPEG", "bad/truncated.png: the PNG data ends early",
            "error opaque: bad/opaque.png", "error pixel-size: bad/too_small.png: 99 x 99 px",
        ] {
            #expect(run.output.contains(line))
        }
    }
}
