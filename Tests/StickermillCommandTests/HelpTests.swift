import Foundation
import Raster
import TestSupport
import Testing

/// What every command says of itself, as the files in `Help` have it; `make help-snapshots` writes them again.
@Suite struct HelpTests {
    private static let snapshots = Project.root.appendingPathComponent("Tests/StickermillCommandTests/Help")

    private func help(_ arguments: String...) throws -> String {
        // As wide as in a terminal of 80 columns, wherever the tests run.
        let run = try StartedCommand(arguments + ["--help"], environment: ["COLUMNS": "80"]).end()
        #expect(run.status == 0 && run.error == "")
        return run.output
    }

    /// The help of `stickermill` and of every subcommand that it lists, by name.
    private func helpOfAllCommands() throws -> [String: String] {
        let root = try help()
        var texts = ["stickermill": root]
        func add(_ name: String) throws {
            texts[name] = try help(name)
            let all = try StartedCommand([name, "--help-hidden"], environment: ["COLUMNS": "80"]).end().output
            if all != texts[name] { texts["\(name)-all"] = all }
        }
        let list = root.split(separator: "\n", omittingEmptySubsequences: false).drop { $0 != "SUBCOMMANDS:" }
        for line in list.dropFirst().prefix(while: { !$0.isEmpty }) {
            let name = String(line.dropFirst(2).prefix { $0 != " " })
            if !name.isEmpty { try add(name) }
        }
        return texts
    }

    @Test(arguments: [("chek", "; did you mean 'check'?"), ("stickers", "; 'stickermill --help' lists them")])
    func aWordThatIsNoCommandIsNamed(word: String, hint: String) throws {
        let run = try CommandRun([word, "art", "--strict"])
        #expect(run.status == 64)
        #expect(run.error == "stickermill: no command is called '\(word)'\(hint)\n")
    }

    @Test func artWithoutACommandGetsSuggestions() throws {
        let folder = try TemporaryFolder()
        #expect(try CommandRun([], in: folder.path).output.contains("There are no images in this folder"))
        try folder.makeFolder("empty")
        #expect(
            try CommandRun(["empty"], in: folder.path).output.hasPrefix("empty has no images that Stickermill reads"))
        try folder.write("my art/a.png", Bitmap.sticker(300).pngFixture)
        try folder.write("my art/b.png", Bitmap.sticker(300, hue: 1).pngFixture)
        // A chart is no pack, wherever it is in the order of names.
        try folder.write("bench/chart.png", Bitmap.sticker(300).pngFixture)
        let current = try CommandRun([], in: folder.path)
        #expect(
            current.status == 0 && current.output.contains("my art has 2 images. bench has 1 image.\n"),
            "\(current.output)")
        #expect(current.output.contains("\n  stickermill pack 'my art' "))
        let named = try CommandRun(["my art"], in: folder.path)
        #expect(named.status == 0 && named.output.contains("\n  stickermill check 'my art' "), "\(named.output)")
        let image = try CommandRun(["my art/a.png"], in: folder.path).output
        #expect(image.hasPrefix("my art/a.png is an image.") && !image.contains("stickermill init"))
        #expect(try CommandRun(["init", "my art/a.png"], in: folder.path).error.contains("is a file"))
        let missing = try CommandRun(["my art", "--strict"], in: folder.path)
        #expect(missing.status == 64)
        #expect(
            missing.error
                == "stickermill: no command before 'my art'; write a command first, such as stickermill pack 'my art'\n"
        )
        #expect(try CommandRun(["pack", "my art", "-o", "out", "--effort", "fast"], in: folder.path).status == 0)
        #expect(try CommandRun(["out"], in: folder.path).output.contains("\n  stickermill verify out "))
        // Settings are written for packs.
        try folder.write("z/stickers/stickermill.yml", Array("size: small\n".utf8))
        try folder.write("z/stickers/a.png", Bitmap.sticker(300).pngFixture)
        #expect(try CommandRun([], in: folder.path).output.contains("\n  stickermill pack z/stickers "))
    }

    @Test func helpIsTheCommittedText() throws {
        let texts = try helpOfAllCommands()
        #expect(texts.count >= 6)
        if Snapshots.areWritten { try write(texts) }
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.snapshots.path)
        #expect(names.sorted() == texts.keys.map { "\($0).txt" }.sorted(), "make help-snapshots")
        for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
            let file = Self.snapshots.appendingPathComponent("\(name).txt")
            let committed = try? String(contentsOf: file, encoding: .utf8)
            #expect(text == committed, "the help of \(name) has changed; if it should, run make help-snapshots")
        }
    }

    private func write(_ texts: [String: String]) throws {
        try? FileManager.default.removeItem(at: Self.snapshots)
        try FileManager.default.createDirectory(at: Self.snapshots, withIntermediateDirectories: true)
        for (name, text) in texts {
            try Data(text.utf8).write(to: Self.snapshots.appendingPathComponent("\(name).txt"))
        }
    }

    @Test func versionIsPrinted() throws {
        #expect(try CommandRun(["--version"]).output == "0.1.0\n")
    }
}
