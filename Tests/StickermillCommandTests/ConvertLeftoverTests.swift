import Foundation
import Stickermill
import TestSupport
import Testing

/// Files of earlier conversions in the output.
@Suite struct ConvertLeftoverTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func draw(_ names: String..., side: Int = 300) throws {
        for (index, name) in names.enumerated() {
            try folder.write(name, Bitmap.sticker(side, hue: index).pngFixture)
        }
    }

    @Test func filesOfARunBeforeAreNamed() throws {
        try draw("art/sub/ghost.png", "art/star.png")
        let options = ["--thumbnails", "none", "--ignore", "pixel-size"]
        func convert(_ more: String...) throws -> String {
            try CommandRun(["convert", "art", "-o", "out"] + options + more, in: folder.path).output
        }
        #expect(try !convert().contains("did not write"))
        #expect(try !convert().contains("did not write"))
        try FileManager.default.removeItem(atPath: folder.path("art/sub/ghost.png"))
        let sentence =
            "\nout contains 2 other files, such as renditions/sub/ghost.png; Stickermill left them alone. --clean removes them.\n"
        #expect(try convert().hasSuffix(sentence))
        #expect(try !convert("--dry-run").contains("did not write") && convert("--quiet") == "")
    }

    @Test func filesOfARunBeforeAreRemovedOnRequest() throws {
        try draw("art/sub/ghost.png", "art/star.png")
        func convert(_ more: String...) throws -> Report {
            let options = ["--thumbnails", "none", "--ignore", "pixel-size", "--json"]
            let run = try CommandRun(["convert", "art", "-o", "out"] + options + more, in: folder.path)
            return try Report(json: Array(run.output.utf8))
        }
        _ = try convert()
        try folder.write("out/renditions/notes.txt", [1])
        try folder.write("other/old.png", [1])
        try folder.link("out/renditions/link", to: "../../other")
        try FileManager.default.removeItem(atPath: folder.path("art/sub/ghost.png"))
        let ghosts = ["renditions/sub/ghost.png", "renditions/sub/ghost@2x.png"]
        #expect(try convert().leftovers == ghosts && convert("--clean", "--dry-run").removed == nil)
        try folder.write("art/bad.png", [1])
        #expect(try convert("--clean").removed == nil && folder.exists("out/renditions/sub/ghost.png"))
        try FileManager.default.removeItem(atPath: folder.path("art/bad.png"))
        let report = try convert("--clean")
        #expect(report.removed == ghosts && report.leftovers == nil)
        let files = try folder.tree("out").keys.filter { !$0.contains("link") }.sorted()
        #expect(files == ["renditions/notes.txt", "renditions/star.png", "renditions/star@2x.png"])
        #expect(folder.exists("other/old.png"))
    }
}
