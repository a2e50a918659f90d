import Foundation
import Raster
import TestSupport
import Testing

@Suite struct PreviewCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("art/cat@3x.png", Bitmap.sticker(300).pngFixture)
        try folder.write("art/dog@3x.png", Bitmap.sticker(300, hue: 3).pngFixture)
    }

    private func preview(_ arguments: String...) throws -> CommandRun {
        try CommandRun(["preview", "art"] + arguments, in: folder.path)
    }

    @Test func itSaysWhereThePageIs() throws {
        let file = try preview("--output", "page.html")
        #expect(file.status == 0 && file.output.contains("Previewed 2 masters in "))
        #expect(file.output.hasSuffix("page.html: open it in a browser to see the stickers\n"))
        try folder.makeFolder("site")
        #expect(
            try preview("--output", "site").output.hasSuffix(
                "site/index.html: open it in a browser to see the stickers\n"))
    }

    @Test func thePageHasTheLabelsOfATable() throws {
        try folder.write("labels.csv", Array("sticker,label\ncat,A sleepy cat\ndog,A dog\n".utf8))
        #expect(try preview("--output", "page.html", "--labels", "labels.csv").status == 0)
        #expect(String(decoding: try folder.bytes("page.html"), as: UTF8.self).contains("A sleepy cat"))
        #expect(try preview("--output", "page.html", "--labels", "typo.csv").status == 64)
    }

    /// The author hears of missing labels; the client does not.
    @Test func thePageForAClientNamesItsWayToLabelsOnlyOnTheTerminal() throws {
        let sentence =
            "the page shows numbers instead. Write labels into stickermill.yml, or into a table for --labels."
        #expect(try preview("--output", "page.html", "--client").output.contains("\nNo labels yet: \(sentence)\n"))
        #expect(!String(decoding: try folder.bytes("page.html"), as: UTF8.self).contains("No labels yet"))
        #expect(try !preview("--output", "page.html").output.contains("No labels yet"))
        try folder.write("labels.csv", Array("sticker,label\ncat,A sleepy cat\n".utf8))
        let some = try preview("--output", "page.html", "--client", "--labels", "labels.csv")
        #expect(some.output.contains("\nNo labels yet for 1 of 2 stickers: \(sentence)\n"), "\(some.output)")
        try folder.write("labels.csv", Array("sticker,label\ncat,A sleepy cat\ndog,A dog\n".utf8))
        let all = try preview("--output", "page.html", "--client", "--labels", "labels.csv")
        #expect(all.status == 0 && !all.output.contains("No labels yet"), "\(all.output)")
    }

    @Test(arguments: ["missing.jpg", "art", "labels.csv"]) func aPhotoThatIsNoPictureIsAWrongCall(photo: String) throws
    {
        try folder.write("labels.csv", Array("sticker,label\n".utf8))
        let run = try preview("--output", "page.html", "--photo", photo)
        #expect(run.status == 64 && run.error.hasPrefix("stickermill: \(photo): "), "\(run.error)")
        #expect(try Set(folder.tree().keys) == ["art/cat@3x.png", "art/dog@3x.png", "labels.csv"])
    }

    @Test func aPreviewOfDamagedMastersSaysThatNoneIsShown() throws {
        try folder.write("damaged/cat@3x.png", Array("no picture".utf8))
        let run = try CommandRun(["preview", "damaged", "--output", "page.html"], in: folder.path)
        #expect(run.status == 1 && run.output.contains("\n\nPreviewed 0 of 1 master in "), "\(run.output)")
    }

    @Test func aSheetReplacesOnlyASheet() throws {
        try folder.write("other/picture.png", Bitmap.sticker(80).pngFixture)
        let run = try preview("--sheet", "other/picture.png")
        #expect(run.status == 64 && run.error.contains("is not a Stickermill contact sheet"), "\(run.error)")
        #expect(try folder.bytes("other/picture.png") == Bitmap.sticker(80).pngFixture)
    }

    @Test func aSheetAmongTheMastersIsNotAMaster() throws {
        for _ in 1...2 {
            let run = try preview("--output", "page.html", "--sheet", "art/sheet.png")
            #expect(run.status == 0 && run.output.contains("Previewed 2 masters in "))
        }
    }

    @Test(arguments: [
        [], ["--output", "page.html", "--sheet-grounds"], ["--output", "page.html", "--columns", "3"],
        ["--sheet", "a.png", "--columns", "0"], ["--sheet", "a.jpg"],
        ["--sheet", "a.png", "--sheet-grounds", "--sheet-names"],
        ["--sheet", "sheet.png", "--open"], ["--output", "page.png"],
    ]) func aCallThatMakesNoSenseIsRefused(arguments: [String]) throws {
        let run = try CommandRun(["preview", "art"] + arguments, in: folder.path)
        #expect(run.status == 64 && !run.error.isEmpty)
        #expect(try folder.tree().count == 2)
    }

    @Test func thePageIsOpenedOnRequest() throws {
        #if os(macOS)
            let opener = "open"
        #else
            let opener = "xdg-open"
        #endif
        let file = try folder.write("bin/\(opener)", Array("#!/bin/sh\necho \"$@\" > opened\n".utf8))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
        func open(_ path: String) throws -> CommandRun {
            try CommandRun(
                shell: "PATH=\(path) exec \"$STICKERMILL\" preview art --output page.html --open", in: folder.path)
        }
        #expect(try open("$PWD/bin:$PATH").status == 0)
        #expect(String(decoding: try folder.bytes("opened"), as: UTF8.self).hasSuffix("/page.html\n"))
        let run = try open("$PWD/nowhere")
        #expect(run.status == 1)
        #expect(run.error.hasSuffix("stickermill: page.html: \(opener) cannot open it\n"), "\(run.error)")
    }

    @Test func aLargePageNamesTheOtherForm() throws {
        // Fixtures are not compressed.
        try folder.write("photo.png", Bitmap(size: PixelSize(width: 3_200, height: 3_200)).pngFixture)
        let large = "For a faster page, use a folder, such as --output preview/."
        #expect(try preview("--output", "page.html", "--photo", "photo.png").output.contains(large))
        #expect(try !preview("--output", "site/", "--photo", "photo.png").output.contains(large))
    }

    @Test func framesOfASequenceAreOneSticker() throws {
        for hue in 1...2 { try folder.write("art/dance_\(hue)@3x.png", Bitmap.sticker(300, hue: hue).pngFixture) }
        #expect(try preview("--sequences", "--frame-rate", "12", "--output", "page.html").status == 0)
        #expect(try String(decoding: folder.bytes("page.html"), as: UTF8.self).contains("3 stickers of size"))
        #expect(try preview("--sequences", "--frame-rate", "0", "--output", "page.html").status == 64)
    }

    @Test func aPackMayHaveItsPageNextToIt() throws {
        let run = try CommandRun(["pack", "art", "--output", "Pets", "--preview"], in: folder.path)
        #expect(run.status == 0 && folder.exists("Pets.html") && folder.exists("Pets/Stickers.xcstickers"))
        #expect(run.output.contains("Pets.html: open it in a browser to see the stickers\n"))
    }
}
