import Foundation
import Raster
import TestSupport
import Testing

/// The option `--platform` of `pack` and `check`.
@Suite struct PlatformOptionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for (index, name) in ["star", "moon", "sun"].enumerated() {
            try folder.write("art/\(name).png", CheckedArt.sound(618, radius: 200 + 20 * Double(index)).pngFixture)
        }
        let settings = "name: Sky\npack: {author: Jo}\nemoji: {star: ⭐, moon: 🌙}\n"
        try folder.write("art/kisscut.yml", Array(settings.utf8))
    }

    private func run(_ arguments: String) throws -> CommandRun {
        try CommandRun(arguments.split(separator: " ").map(String.init), in: folder.path)
    }

    @Test(arguments: [
        ("pack art -o out --platform signl", "did you mean 'signal'"),
        ("pack art -o out --platform signal --platform signal", "is there twice"),
        ("pack art -o out --platform signal --size small", "--size"),
        ("pack art -o out --platform signal --preview", "--preview"),
        ("pack art -o out --platform signal --xcodeproj", "--xcodeproj"),
    ])
    func aCallThatNoPlatformHasIsRefused(call: String, message: String) throws {
        let run = try run(call)
        #expect(run.status == 64 && run.error.contains(message), "\(run.error)")
        #expect(!folder.exists("out"))
    }

    @Test func aCheckNamesWhatAMessengerDoesNotAccept() throws {
        #expect(try run("check art").status == 0)
        let check = try run("check art --platform signal")
        #expect(check.status == 1 && check.output.contains("art/sun.png: no emoji; Signal needs 1"), "\(check.output)")
        #expect(!check.output.contains("art/star.png: no emoji"))
    }

    @Test func theSummaryTellsWhatEachPlatformGot() throws {
        let pack = try run("pack art -o out --platform messages --platform signal --keep-going")
        #expect(
            pack.status == 1 && pack.output.contains("Signal: 'Sky' with 2 stickers. Upload the .zip"), "\(pack.output)"
        )
        #expect(pack.output.contains("Not packed: art/sun.png") && folder.exists("out/signal/sky.zip"))
        let dry = try run("pack art -o dry --platform signal --keep-going --dry-run --print-outputs")
        #expect(
            dry.output.split(separator: "\n").contains("dry/manifest.json") && !folder.exists("dry"), "\(dry.output)")
    }
}
