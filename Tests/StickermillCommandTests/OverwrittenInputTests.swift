import Raster
import TestSupport
import Testing

/// Files to write that are files to read, or that something else is written to.
@Suite struct OverwrittenInputTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["cat@3x.png", "dog.png"] { try folder.write("art/\(name)", Bitmap.sticker(300).pngFixture) }
        try folder.write("art/cat.png", Bitmap.sticker(100).pngFixture)
        try folder.write("art/stickermill.yml", Array("exclude: [dog.png]\n".utf8))
    }

    /// Expects that a call ends with 64 and some words, and changes no file.
    private func refuse(_ call: String, _ words: String) throws {
        let before = try folder.tree()
        let run = try CommandRun(call.split(separator: " ").map(String.init), in: folder.path)
        #expect(run.status == 64 && run.error.contains(words), "\(run.error)")
        #expect(try folder.tree() == before)
    }

    @Test(arguments: [
        "check art --report art/cat@3x.png", "check art --findings sarif=./art/cat@3x.png",
        "check art --report art/stickermill.yml",
        "check art --findings sarif=art/dog.png", "check art --findings sarif=art/cat.png",
        "convert art -o out --report art/cat@3x.png",
        "pack art -o out --report art/cat@3x.png", "preview art -o art/cat@3x.png",
        "preview art -o page.html --report art/cat@3x.png", "preview art --sheet art/cat@3x.png",
        "bench art --jobs 1 --repeat 1 --chart art/cat@3x.png",
        "compare art/cat@3x.png art/dog.png --report art/dog.png",
        "compare art/cat@3x.png art/dog.png --heatmap art/dog.png",
    ])
    func theyAreRefused(call: String) throws {
        try refuse(call, "name another")
    }

    @Test(arguments: ["--sheet photo.png", "--output page.html --report photo.png"])
    func aPictureToTryStickersOnIsNotReplaced(outputs: String) throws {
        try folder.write("photo.png", Bitmap.sticker(80).pngFixture)
        try refuse("preview art --photo photo.png \(outputs)", "photo.png: is a file that is read")
    }

    @Test(arguments: [
        "check art --labels labels.csv --report labels.csv",
        "check art --labels labels.csv --findings sarif=./labels.csv",
        "preview art --labels labels.csv --output page.html --report labels.csv",
        "pack art -o out --labels labels.csv --report labels.csv", "pack art -o out --icon icon.png --report icon.png",
        "pack art -o out --icon art/dog.png --icon-wide icon.png --report icon.png",
        "pack art -o labels --preview --labels labels.html",
    ])
    func otherInputsAreNotReplacedEither(call: String) throws {
        for table in ["labels.csv", "labels.html"] { try folder.write(table, Array("sticker,label\n".utf8)) }
        try folder.write("icon.png", Bitmap.sticker(80).pngFixture)
        try refuse(call, "; name another")
    }

    @Test(arguments: [
        "check art --findings sarif=found --report ./found",
        "compare art/cat@3x.png art/cat@3x.png --heatmap a.png --report a.png",
        "preview art --sheet a.png --report a.png",
        "pack art -o out --preview --report out.html",
    ])
    func twoFilesAreNotWrittenToOnePlace(call: String) throws {
        try refuse(call, "would be written twice")
    }

    @Test(arguments: [
        "convert art -o out --report out/renditions/cat.png", "convert art -o out --dry-run --report out/thumbnails/a",
        "pack art -o out --report out/Stickers.xcstickers/Contents.json",
        "pack art -o out --report out/.stickermill-pack.json",
        "pack art -o out/a --manifest --index out --report out/index.json", "preview art -o a/ --report a/style.css",
        "preview art -o a/ --sheet a/pictures/0.png", "check art --overlay marks --report marks/cat.png",
        "verify pack --report pack/Stickers.xcstickers/Contents.json", "check art --findings sarif=link --report other",
        "convert art -o linked --report a/cat.png",
    ])
    func whatTheCommandWritesItselfIsNotReplaced(call: String) throws {
        for folder in ["a", "linked", "pack/Stickers.xcstickers"] { try self.folder.makeFolder(folder) }
        for link in ["link", "other"] { try folder.link(link, to: "missing") }
        try folder.link("linked/renditions", to: "../a")
        try refuse(call, "; name another file")
    }

    @Test func aReportMayBeNextToWhatIsWritten() throws {
        for call in ["convert art -o out", "pack art -o pack", "preview art -o page/", "check art --overlay marks"] {
            let arguments = call.split(separator: " ").map(String.init)
            let report = "\(arguments[arguments.count - 1])/report.json"
            for _ in 1...2 {
                let run = try CommandRun(arguments + ["--quiet", "--report", report], in: folder.path)
                #expect(run.status == 0, "\(run.error)")
            }
            #expect(folder.exists(report))
        }
    }

    @Test func aReportNextToTheMastersIsWrittenAgain() throws {
        for _ in 1...2 {
            let run = try CommandRun(["check", "art", "--quiet", "--report", "art/report.json"], in: folder.path)
            #expect(run.status == 0, "\(run.error)")
        }
    }
}
