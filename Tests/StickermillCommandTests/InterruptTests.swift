import Foundation
import Raster
import Stickermill
import TestSupport
import Testing

/// Signals that ask a run to stop, each sent when the test sees how far the run has come.
@Suite struct InterruptTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let sticker = Bitmap.sticker(618).pngFixture
        for index in 0..<30 { try folder.write("art/\(index).png", sticker) }
    }

    @Test(arguments: [SIGINT, SIGTERM]) func anInterruptLeavesWholeFilesAndEndsWith130(signal: Int32) throws {
        let started = try StartedCommand(
            ["convert", "art", "-o", "out", "--json", "--jobs", "1"], in: folder.path)
        #expect(started.wait { folder.exists("out/renditions") })
        started.send(signal)
        let run = try started.end()
        #expect(run.status == 130)
        let report = try Report(json: Array(run.output.utf8))
        #expect(report.masters.count == 30)
        #expect(report.masters.contains { $0.status == .cancelled })
        #expect(report.summary.failed == 0)
        let files = report.masters.flatMap(\.files)
        #expect(
            Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.bytes) })
                == (try folder.tree("out").mapValues(\.count)))
        #expect(run.error.contains("Interrupted: "))
    }

    @Test(arguments: [SIGINT, SIGTERM]) func aSecondSignalDuringTheRunChangesNothing(second: Int32) throws {
        let started = try StartedCommand(["convert", "art", "-o", "out", "--jobs", "1"], in: folder.path)
        #expect(started.wait { folder.exists("out/renditions") })
        started.send(SIGINT)
        started.send(second)
        let run = try started.end()
        #expect(run.status == 130)
        #expect(run.output.contains("Interrupted: "))
        #expect(try folder.tree("out").keys.allSatisfy { !$0.contains(".stickermill-") })
    }

    /// Interrupts a command after its first master.
    private func interrupted(_ command: String, _ options: String...) throws -> CommandRun {
        let started = try StartedCommand([command, "art", "--jobs", "1", "--verbose"] + options, in: folder.path)
        #expect(try started.wait { try started.errorsSoFar().contains("art/0.png: ") })
        started.send(SIGINT)
        let run = try started.end()
        #expect(run.status == 130)
        return run
    }

    @Test func anInterruptedCheckSaysHowManyMastersAreMissing() throws {
        let run = try interrupted("check", "--report", "report.json")
        let missing = try Report(json: folder.bytes("report.json")).summary.cancelled
        #expect(run.output.contains("Interrupted: \(missing) masters not checked. 30 masters: "), "\(run.output)")
    }

    @Test func anInterruptedPreviewWritesNothing() throws {
        let run = try interrupted("preview", "--output", "page.html")
        #expect(run.output.contains("\nInterrupted: nothing is written.\n"), "\(run.output)")
        #expect(!folder.exists("page.html"))
    }

    @Test(arguments: [
        ("junit", ["<skipped message=\"interrupted\"/>", "skipped=\"N\""]),
        ("sarif", ["\"executionSuccessful\" : false"]),
        ("xcode", ["error: Interrupted: N masters not checked\n"]), ("gitlab", ["\"check_name\" : \"interrupted\""]),
        ("github", ["::error title=stickermill::Interrupted: N masters not checked\n"]),
        ("markdown", ["Interrupted: N masters not checked. 30 masters: "]),
    ])
    func everyFormatOfFindingsSaysThatMastersAreMissing(format: String, expected: [String]) throws {
        let run = try interrupted("check", "--report", "report.json", "--findings", format)
        let missing = try Report(json: folder.bytes("report.json")).summary.cancelled
        #expect(missing > 0)
        for text in expected {
            #expect(run.output.contains(text.replacing("N", with: "\(missing)")), "\(run.output)")
        }
    }

    /// The report goes to a pipe without a reader, and people must be able to end that wait.
    @Test(arguments: [SIGINT, SIGTERM]) func aSecondSignalAfterTheRunEndsTheProcess(second: Int32) throws {
        try folder.makePipe("pipe")
        let started = try StartedCommand(
            ["convert", "art", "-o", "out", "--jobs", "1", "--report", "pipe"], in: folder.path)
        #expect(started.wait { folder.exists("out/renditions") })
        started.send(SIGINT)
        #expect(try started.wait { try started.outputSoFar().contains("Interrupted: ") })
        started.send(second)
        #expect(try started.end().status == second)
        #expect(folder.isPipe("pipe"))
        #expect(try folder.tree("out").keys.allSatisfy { !$0.contains(".stickermill-") })
    }
}
