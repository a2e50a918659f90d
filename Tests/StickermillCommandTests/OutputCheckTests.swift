import Foundation
import Raster
import TestSupport
import Testing

/// `--check` of `convert` and `pack`, as CI runs it.
@Suite struct OutputCheckTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("art/star.png", Bitmap.sticker(300).pngFixture)
    }

    private func run(_ arguments: String) throws -> CommandRun {
        try CommandRun(arguments.split(separator: " ").map(String.init), in: folder.path)
    }

    @Test(arguments: ["convert art -o out", "convert art -o out --layout android", "pack art -o out"])
    func theFirstLineAndTheStatusTellStaleOutput(call: String) throws {
        #expect(try run(call).status == 0)
        let current = try run("\(call) --check")
        #expect(current.status == 0 && current.output.hasPrefix("out is up to date.\n"), "\(current.output)")
        try folder.replace("art/star.png", Bitmap.sticker(300, hue: 3).pngFixture)
        let stale = try run("\(call) --check")
        #expect(
            stale.status == 1 && stale.output.hasPrefix("out is out of date: a run would change "), "\(stale.output)")
        let quiet = try run("\(call) --check --quiet")
        #expect(quiet.status == 1 && quiet.output == "" && quiet.error.contains("out is out of date"))
        let json = try JSONSerialization.jsonObject(with: Data(try run("\(call) --check --json").output.utf8))
        #expect((json as? [String: Any])?["stale"] as? Bool == true)
        #expect(try run("\(call) --check --findings github").output.contains("::error file=out/"))
    }

    @Test func faultyArtAndStaleOutputAreBothNamed() throws {
        #expect(try run("pack art -o out").status == 0)
        try folder.replace("art/star.png", Bitmap.sticker(300, hue: 3).pngFixture)
        try folder.write("art/flat.png", Bitmap(300, 300) { _, _ in SIMD4(9, 9, 9, 255) }.pngFixture)
        let both = try run("pack art -o out --check")
        #expect(both.status == 1 && both.output.hasPrefix("out is out of date"))
        #expect(both.output.contains("(opaque)"), "\(both.output)")
    }

    @Test(arguments: [
        "convert art -o out --check --dry-run", "convert art -o out --check --watch",
        "convert art -o out --check --clean",
        "convert art/star.png -o - --check", "convert art -o out --check --shard 1/2",
        "pack art -o out --check --dry-run",
        "pack art -o out --check --preview", "pack art -o out --check --watch",
    ])
    func optionsThatContradictAreRefused(call: String) throws {
        let run = try run(call)
        #expect(run.status == 64 && run.error.contains("--check"), "\(run.error)")
        #expect(!folder.exists("out"))
    }
}
