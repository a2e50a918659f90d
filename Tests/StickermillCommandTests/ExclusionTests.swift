import Raster
import Stickermill
import TestSupport
import Testing

/// `exclude` in `stickermill.yml`, as every command sees it.
@Suite struct ExclusionTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for (index, name) in ["fig.png", "pear.png", "old/pear_1.png", "old/deep/fig_2.png", "a[b].png"].enumerated() {
            try folder.write("art/\(name)", Bitmap.sticker(300, hue: index).pngFixture)
        }
    }

    private func settings(_ text: String) throws {
        try folder.write("art/stickermill.yml", Array(text.utf8))
    }

    /// The masters that a check sees, below the input folder.
    private func checked(excluding entries: String) throws -> [String] {
        try settings("exclude: \(entries)\n")
        let run = try CommandRun(["check", "art", "--json"], in: folder.path)
        return try Report(json: Array(run.output.utf8)).masters.map { String($0.path.dropFirst(4)) }
    }

    @Test(arguments: [
        ("[fig.png]", ["a[b].png", "old/deep/fig_2.png", "old/pear_1.png", "pear.png"]),
        ("[old]", ["a[b].png", "fig.png", "pear.png"]),
        ("[old/]", ["a[b].png", "fig.png", "pear.png"]),
        ("[\"fig*\"]", ["a[b].png", "old/pear_1.png", "pear.png"]),
        ("[\"pear_?.png\"]", ["a[b].png", "fig.png", "old/deep/fig_2.png", "pear.png"]),
        ("[\"old/*.png\"]", ["a[b].png", "fig.png", "old/deep/fig_2.png", "pear.png"]),
        ("[\"old/*/*\", /fig.png]", ["a[b].png", "old/pear_1.png", "pear.png"]),
        ("[\"a[b].png\", art/pear.png]", ["fig.png", "old/deep/fig_2.png", "old/pear_1.png"]),
        ("[\"*g*.png\"]", ["a[b].png", "old/pear_1.png", "pear.png"]),
    ])
    func mastersAreLeftOut(entries: String, rest: [String]) throws {
        #expect(try checked(excluding: entries) == rest)
    }

    /// A Mac's disk may store an accent as a character of its own, and a keyboard writes it as one with its letter.
    @Test func accentsMatchHoweverTheyAreEncoded() throws {
        try folder.write("art/pa\u{302}te.png", Bitmap.sticker(300, hue: 9).pngFixture)
        for entries in ["[\"p\u{E2}te.png\"]", "[\"p?te.png\"]", "[\"*\u{E2}*\"]"] {
            #expect(try checked(excluding: entries).count == 5, "\(entries)")
        }
    }

    @Test func everyCommandLeavesThemOut() throws {
        try folder.write("art/broken.png", Array("x".utf8))
        try settings("exclude: [broken.png, old]\nlabels:\n  broken: Soon\n  pear: A pear\n")
        #expect(try CommandRun(["check", "art"], in: folder.path).status == 0)
        #expect(try CommandRun(["convert", "art", "-o", "out"], in: folder.path).status == 0)
        #expect(!folder.exists("out/renditions/old"))
        try folder.write("labels.csv", Array("sticker,label\nbroken,Soon\nfig,A fig\n".utf8))
        let pack = try CommandRun(["pack", "art", "-o", "pack", "--labels", "labels.csv"], in: folder.path)
        #expect(pack.status == 0, "\(pack.error)")
        #expect(pack.output.contains("Packed 3 stickers"))
        let preview = try CommandRun(["preview", "art", "-o", "page.html"], in: folder.path)
        #expect(preview.status == 0 && preview.output.contains("Previewed 3 masters"), "\(preview.error)")
        let bench = try CommandRun(
            ["bench", "art", "--jobs", "1", "--repeat", "1", "--thumbnails", "none"], in: folder.path)
        #expect(bench.status == 0)
    }

    @Test(arguments: [
        ("exclude: [figs.png]", "art/stickermill.yml:1:11: no master matches 'figs.png'; did you mean 'fig.png'?"),
        ("exclude:\n- \"*.gif\"", "art/stickermill.yml:2:3: no master matches '*.gif'"),
        ("exclude: [\"*\"]", "art/stickermill.yml:1:11: 'exclude' leaves no master"),
        ("exclude: [\"\"]", "art/stickermill.yml:1:11: no master matches ''"),
        ("exclude: fig.png", "art/stickermill.yml:1:10: must be a list, such as [cat, dog]"),
    ])
    func anEntryForNothingIsRefused(text: String, message: String) throws {
        try settings(text)
        let run = try CommandRun(["check", "art"], in: folder.path)
        #expect(run.status == 64)
        #expect(run.error == "stickermill: \(message)\n")
    }

    @Test func starsTakeNoLongerThanTheyMust() throws {
        let name = String(repeating: "a", count: 200) + ".png"
        try folder.write("art/\(name)", Bitmap.sticker(300).pngFixture)
        let stars = String(repeating: "a*", count: 60) + "b.png"
        try settings("exclude: [\"\(stars)\", fig.png]")
        #expect(try CommandRun(["check", "art"], in: folder.path).error.contains("no master matches"))
    }
}
