import Foundation
import Raster
import TestSupport
import Testing

/// What was asked for on standard output, and cannot be written there.
@Suite struct LostOutputTests {
    private let folder: TemporaryFolder

    private static let calls = [
        "convert art -o out", "convert art -o out --json", "check art", "check art --json",
        "check art --findings sarif",
        "rules", "pack art -o out", "bench art --repeat 1 --jobs 1", "init art", "--help", "--version",
        "convert --help", "help check", "preview art -o page.html", "compare art/a.png art/a.png", "verify made",
        "cache size --cache cache", "work </dev/null",
    ]

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("art/a.png", Bitmap.sticker(300).pngFixture)
        let setUp = try CommandRun(
            shell: """
                "$STICKERMILL" pack art -o made --quiet
                """, in: folder.path)
        #expect(setUp.error == "")
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")), arguments: calls)
    func aFullDiskIsReported(call: String) throws {
        let run = try CommandRun(shell: "exec \"$STICKERMILL\" \(call) >/dev/full", in: folder.path)
        #expect(run.status == 74)
        #expect(run.error.hasSuffix("stickermill: could not write to standard output: no space left on device\n"))
    }

    @Test(arguments: calls) func aClosedStreamIsReported(call: String) throws {
        let run = try CommandRun(shell: "exec \"$STICKERMILL\" \(call) >&-", in: folder.path)
        #expect(run.status == 74)
        #expect(run.error.hasSuffix("stickermill: could not write to standard output: bad file descriptor\n"))
    }

    @Test func aClosedStreamThatNothingIsWrittenToIsNotAFault() throws {
        let run = try CommandRun(
            shell: "exec \"$STICKERMILL\" convert art -o out --quiet --report report <&- >&- 2>&-", in: folder.path)
        #expect(run.status == 0)
        #expect(folder.exists("report"))
    }

    @Test func aFileThatMayNotGrowIsReported() throws {
        let run = try CommandRun(
            shell: "ulimit -f 0; exec \"$STICKERMILL\" check art --json >report", in: folder.path)
        #expect(run.status == 74)
    }

    @Test(arguments: ["--version", "check art", "convert --help"]) func aReaderThatLeavesIsNotAFault(call: String)
        throws
    {
        try folder.makePipe("pipe")
        for ignoring in ["", "trap '' PIPE;"] {
            let run = try CommandRun(
                shell: """
                    \(ignoring) exec 3<>pipe 4>pipe 3>&-
                    exec "$STICKERMILL" \(call) >&4
                    """, in: folder.path)
            #expect(run.status != 74)
            #expect(run.error == "")
        }
    }

    @Test func aWrongCallStaysOne() throws {
        let run = try CommandRun(shell: "exec \"$STICKERMILL\" convert >&-", in: folder.path)
        #expect(run.status == 64)
        #expect(run.error.hasPrefix("Error: Missing expected argument"))
        #expect(run.error.contains("Usage: stickermill convert"))
    }
}
