import Raster
import TestSupport
import Testing

/// Folders that cannot be made: the run ends with a sentence.
@Suite struct OutputFolderTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("art/a.png", Bitmap.sticker(300).pngFixture)
    }

    @Test(arguments: [
        ["convert", "art", "-o", ""], ["check", "art", "--overlay", ""], ["pack", "art", "-o", ""], ["init", ""],
        ["pack", "art", "-o", "out", "--labels", ""],
    ])
    func anEmptyNameIsAWrongCall(arguments: [String]) throws {
        let run = try CommandRun(arguments, in: folder.path)
        #expect(run.status == 64)
        #expect(run.error.hasPrefix("Error: The value '' is invalid for '"))
        #expect(!folder.exists("out"))
    }

    @Test(arguments: ["convert \"$art\" -o", "pack \"$art\" -o", "check \"$art\" --overlay"])
    func aFolderThatWasRemovedUnderTheCommandIsAWrongCall(call: String) throws {
        let run = try CommandRun(
            shell: "art=$PWD/art; mkdir gone && cd gone && rmdir ../gone && exec \"$STICKERMILL\" \(call) new/out",
            in: folder.path)
        #expect(run.status == 64)
        #expect(run.error.hasSuffix("no such file or directory\n"))
    }

    #if os(Linux)
        @Test func aFolderOfTheKernelIsAWrongCall() throws {
            let run = try CommandRun(["convert", "art", "-o", "/proc/stickermill/out"], in: folder.path)
            #expect(run.status == 64)
            #expect(
                run.error
                    == "stickermill: /proc/stickermill/out: cannot be used as the output folder: no such file or directory\n"
            )
        }
    #endif
}
