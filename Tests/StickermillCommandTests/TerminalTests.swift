import Raster
import Stickermill
import Support
import TestSupport
import Testing

@testable import StickermillCommand

@Suite struct TerminalTests {
    @Test func figuresAreWrittenForPeople() {
        #expect(count(1, "master") == "1 master")
        #expect(count(2000, "file") == "2,000 files")
        #expect(size(1) == "1 byte")
        #expect(size(12_345) == "12.3 kB")
        #expect(size(9_960_000) == "10.0 MB")
        #expect(decimal(1.005, places: 2) == "1.00")
        #expect(decimal(1234.56, places: 1) == "1,234.6")
        #expect(decimal(99.5, places: 0) == "100")
    }

    @Test func theProgressLineShowsCountRateAndTimeLeft() {
        #expect(
            ProgressBar.line(done: 500, total: 2000, elapsed: 5, columns: 80)
                == "██████████░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░ 500/2,000  100/s  0:15 left")
        #expect(ProgressBar.line(done: 1, total: 100, elapsed: 1, columns: 120).hasSuffix(" 1/100  1/s  1:39 left"))
    }

    @Test(arguments: [1, 10, 20, 30, 40, 200]) func theProgressLineFitsTheTerminal(columns: Int) {
        #expect(ProgressBar.line(done: 1000, total: 2000, elapsed: 1, columns: columns).count < columns)
        let fit = FitProgress(frames: 12, step: 2, steps: 5)
        let fitting = ProgressBar.line(done: 1, total: 9, fitting: "art/a\u{1B}b.png", fit, columns: columns)
        #expect(fitting.count < columns && !fitting.contains("\u{1B}"))
        #expect(columns < 99 || fitting.hasSuffix("b.png: step 2 of at most 5, 12 frames compressed"))
    }

    @Test func progressIsDrawnOnATerminalOnly() throws {
        let folder = try TemporaryFolder()
        for index in 0..<5 { try folder.write("art/\(index).png", Bitmap.sticker(300, hue: index).pngFixture) }
        #expect(try drawn(on: folder, "").contains("5/5"))
        #expect(try drawn(on: folder, "--quiet") == "")
        #expect(try CommandRun(["convert", "art", "-o", "out"], in: folder.path).error == "")
    }

    /// What a run writes to standard error if that is a terminal.
    private func drawn(on folder: TemporaryFolder, _ options: String) throws -> String {
        let run = try CommandRun(onTerminal: "exec \"$STICKERMILL\" convert art -o out \(options)", in: folder.path)
        #expect(run.status == 0)
        return run.error
    }

    @Test func severitiesAreColoredOnATerminalUnlessNOCOLORIsSet() throws {
        let folder = try TemporaryFolder()
        try folder.write("art/a.png", CheckedArt.opaque.pngFixture)
        func found(_ variable: String) throws -> String {
            let script = "unset NO_COLOR; \(variable) exec \"$STICKERMILL\" check art >&2"
            return try CommandRun(onTerminal: script, in: folder.path).error
        }
        #expect(try found("").contains("\u{1B}[31merror\u{1B}[0m: No"))
        #expect(try found("NO_COLOR=").contains("\u{1B}[31merror\u{1B}[0m: No"))
        let plain = try found("NO_COLOR=1")
        #expect(plain.contains("error: No") && !plain.contains("\u{1B}[3"))
        #expect(try !CommandRun(["check", "art"], in: folder.path).output.contains("\u{1B}"))
        #expect(
            try CommandRun(["check", "art", "--color", "always"], in: folder.path).output.contains("\u{1B}[31merror"))
    }
}
