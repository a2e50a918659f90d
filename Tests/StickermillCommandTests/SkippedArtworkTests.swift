import Raster
import Stickermill
import TestSupport
import Testing

/// Artwork that a command skips, and what `--strict` and `--follow-links` make of it.
@Suite struct SkippedArtworkTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("store/1.png", Bitmap.sticker(300).pngFixture)
        try folder.makeFolder("art")
        try folder.link("art/one.png", to: "../store/1.png")
    }

    private func run(_ line: String) throws -> CommandRun {
        try CommandRun(line.split(separator: " ").map(String.init), in: folder.path)
    }

    private static let commands = [
        "check art", "convert art -o out", "pack art -o out", "preview art -o out.html", "bench art --repeat 1",
        "init art",
    ]

    @Test(arguments: commands) func aFolderOfLinksNamesTheOptionThatReadsIt(command: String) throws {
        let run = try run(command)
        #expect(run.status == 64)
        let sentence = "; art/one.png: a symbolic link out of its folder; use --follow-links\n"
        #expect(run.error.hasSuffix(sentence), "\(run.error)")
        #expect(try self.run("\(command) --follow-links").status == 0)
    }

    @Test func theOptionIsOnlyNamedIfItHelps() throws {
        try folder.write("empty/notes.txt", [])
        #expect(try !run("check empty").error.contains("--follow-links"))
        try folder.link("empty/none", to: "../empty")
        #expect(try !run("check empty").error.contains("--follow-links"))
    }

    @Test(arguments: ["--quiet", ""]) func strictCountsArtworkThatWasSkipped(quiet: String) throws {
        try folder.write("art/two.png", Bitmap.sticker(300, hue: 1).pngFixture)
        try folder.write("art/logo.psd", [])
        let options = "art --ignore label --ignore pack-size \(quiet)"
        #expect(try run("check \(options)").status == 0)
        for command in ["check", "convert -o out --thumbnails none --ignore file-size", "pack -o Garden"] {
            let strict = try run("\(command) \(options) --strict")
            #expect(strict.status == 1)
            let sentence = "2 files skipped, which --strict counts as warnings; --follow-links follows symbolic links"
            #expect(strict.error.hasSuffix("stickermill: \(sentence)\n"), "\(command): \(strict.error)")
            let text = strict.error + strict.output
            #expect(text.contains("skipped: art/one.png (a symbolic link out of its folder)\n"))
            #expect(text.contains("skipped: art/logo.psd (Photoshop (.psd) is not read)\n"))
        }
        #expect(!folder.exists("Garden"))
        #expect(try run("pack -o Garden \(options) --strict --keep-going").status == 1)
        #expect(folder.exists("Garden"))
    }

    @Test func aPackThatMissesArtworkSaysWhyItIsNotWritten() throws {
        try folder.write("art/two.png", Bitmap.sticker(300, hue: 1).pngFixture)
        let run = try run("pack art -o Garden --ignore label --strict")
        #expect(run.status == 1)
        #expect(
            run.output.hasSuffix(
                "\n--strict treats skipped artwork as an error. Stickermill did not write the pack, and left the output unchanged. "
                    + "--keep-going packs the rest.\n"), "\(run.output)")
    }

    @Test func renditionsAndPacksAreNoWarning() throws {
        try folder.write("plain/cat@3x.png", Bitmap.sticker(300).pngFixture)
        try folder.write("plain/cat@2x.png", Bitmap.sticker(200).pngFixture)
        try folder.write("plain/Garden/.stickermill-pack.json", [])
        let run = try run("check plain --strict --quiet --ignore label --ignore pack-size")
        #expect(run.status == 0 && run.error == "", "\(run.error)")
    }

    @Test(arguments: ["convert -o out", "check", "pack -o Garden", "preview -o page.html"])
    func framesThatAreNotFoundAreSaid(command: String) throws {
        try folder.write("plain/cat.png", CheckedArt.sound(300).pngFixture)
        let sentence =
            "stickermill: no sequences found: frames are PNG files with numbers in their names, such as dance_01.png; each "
        #expect(try run("\(command) plain --sequences").error.contains(sentence))
        #expect(try !run("\(command) plain").error.contains(sentence))
    }
}
