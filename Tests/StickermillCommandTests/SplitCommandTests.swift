import Inspection
import PNGCodec
import Raster
import TestSupport
import Testing

/// `stickermill split`: the files of a sheet, and why others are refused.
@Suite struct SplitCommandTests {
    private let folder: TemporaryFolder
    private static let sheet = Bitmap.grid(3, 3, cell: 100, sticker: 80)

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("sheet.png", Self.sheet.pngFixture)
    }

    private func split(_ arguments: String...) throws -> CommandRun {
        try CommandRun(["split"] + arguments, in: folder.path)
    }

    @Test func eachPictureGetsAFileWithItsPixels() throws {
        let run = try split("sheet.png", "-o", "art")
        #expect(run.status == 0 && run.error == "")
        #expect(run.output.contains("sheet-2.png: 100 x 100 px at 100, 0\n"))
        #expect(run.output.hasSuffix("Split sheet.png (300 x 300 px) into 9 pictures of equal size in art.\n"))
        #expect(folder.count("art") == 9)
        for index in 0..<9 {
            let picture = try PNGDecoder().still(of: PNGFile(folder.bytes("art/sheet-\(index + 1).png")))
            let place = PixelRect(x: index % 3 * 100, y: index / 3 * 100, width: 100, height: 100)
            #expect(picture == Self.sheet.cropped(to: place))
        }
    }

    @Test func moreThanNineNumbersHaveZeros() throws {
        try folder.write("many@2x.png", Bitmap.grid(4, 3, cell: 60, sticker: 50).pngFixture)
        #expect(try split("many@2x.png", "-o", "art", "--quiet").output == "")
        #expect(folder.exists("art/many-01.png") && folder.exists("art/many-12.png") && folder.count("art") == 12)
    }

    @Test func aDryRunWritesNothing() throws {
        let run = try split("sheet.png", "-o", "art", "--dry-run")
        #expect(run.status == 0 && run.output.contains("sheet-9.png: 100 x 100 px at 200, 200\n"))
        #expect(run.output.contains("Dry run: would split sheet.png (300 x 300 px) into 9 pictures"))
        #expect(!folder.exists("art"))
    }

    @Test func aFileIsNeverReplaced() throws {
        try folder.write("art/sheet-5.png", [1, 2, 3])
        let run = try split("sheet.png", "-o", "art")
        #expect(run.status == 64 && run.error.contains("art/sheet-5.png: exists, and Stickermill does not replace it"))
        #expect(folder.count("art") == 1)
        #expect(try folder.bytes("art/sheet-5.png") == [1, 2, 3])
    }

    @Test func otherFilesAreRefusedWithTheWayOut() throws {
        try folder.write("one.png", Bitmap.sticker(200).pngFixture)
        try folder.write("moves.png", APNGFixture([Self.sheet, Self.sheet]).bytes)
        try folder.write("a.svg", Array("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'/>".utf8))
        try folder.write("text.png", Array("no picture".utf8))
        try folder.write("cut.png", Array(Self.sheet.pngFixture.prefix(400)))
        for (file, sentence, status) in [
            ("one.png", "the pictures touch; move them apart", 1), ("moves.png", "is an animation", 1),
            ("a.svg", "is an SVG", 1), ("text.png", "text.png: ", 1), ("cut.png", "cut.png: ", 1),
            ("missing.png", "missing.png: ", 64),
        ] {
            let run = try split(file, "-o", "art")
            #expect(run.status == Int32(status) && run.error.contains(sentence), "\(file): \(run.status) \(run.error)")
            #expect(run.output == "" && !folder.exists("art"))
        }
    }

    @Test func limitsHold() throws {
        let run = try split("sheet.png", "-o", "art", "--max-pixels", "1000")
        #expect(run.status == 1 && run.error.contains("300 x 300") && !folder.exists("art"))
    }

    @Test func checkSaysWhatToDo() throws {
        let run = try CommandRun(["check", "sheet.png"], in: folder.path)
        #expect(run.output.contains("9 pictures in rows and columns, which become one sticker"))
        #expect(run.output.contains("stickermill split"))
        try #require(try split("sheet.png", "-o", "art").status == 0)
        #expect(!(try CommandRun(["check", "art"], in: folder.path)).output.contains("rows and columns"))
    }
}
