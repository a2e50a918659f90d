import Foundation
import Raster
import Stickermill
import TestSupport
import Testing

/// Reports that go to something other than a file of their own.
///
/// All nodes are the test's: a fault would replace the system's.
@Suite struct ReportDestinationTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("art/a.png", Bitmap.sticker(300).pngFixture)
    }

    @Test(arguments: [
        "convert art -o out -q --report pipe", "check art -q --report pipe", "check art --report pipe",
        "pack art -o out -q --report pipe",
    ])
    func aPipeIsWrittenTo(call: String) throws {
        try folder.makePipe("pipe")
        let run = try CommandRun(
            shell: """
                cat pipe >got & reader=$!
                "$STICKERMILL" \(call); status=$?
                test -p pipe || kill $reader
                wait $reader; exit $status
                """, in: folder.path)
        #expect(run.status == 0, "\(run.error)")
        #expect(folder.isPipe("pipe"))
        #expect(try Report(json: folder.bytes("got")).masters.map(\.path) == ["art/a.png"])
    }

    @Test func aChartGoesToAPipeToo() throws {
        try folder.makePipe("pipe")
        let run = try CommandRun(
            shell: """
                cat pipe >got & reader=$!
                "$STICKERMILL" bench art --repeat 1 --jobs 1 --chart pipe; status=$?
                test -p pipe || kill $reader
                wait $reader; exit $status
                """, in: folder.path)
        #expect(run.status == 0)
        #expect(folder.isPipe("pipe"))
        #expect(String(decoding: try folder.bytes("got"), as: UTF8.self).hasPrefix("<svg"))
    }

    @Test(.enabled(if: getuid() == 0, "only root makes devices")) func aDeviceStaysADevice() throws {
        let run = try CommandRun(
            shell: """
                mknod full c 1 7 || exit 99
                "$STICKERMILL" check art -q --report full; status=$?
                test -c full || exit 98; exit $status
                """, in: folder.path)
        // Some containers have no right to make devices.
        guard run.status != 99 else { return }
        #expect(run.status == 1)
        #expect(run.error == "stickermill: full: cannot be written: no space left on device\n")
    }

    @Test func aLinkIsFollowed() throws {
        try folder.write("target", [1])
        try folder.link("link", to: "target")
        try folder.link("sub", to: "nowhere/new")
        for name in ["link", "sub"] {
            #expect(try CommandRun(["check", "art", "-q", "--report", name], in: folder.path).status == 0)
            #expect(folder.isLink(name))
        }
        #expect(try Report(json: folder.bytes("target")).masters.count == 1)
        #expect(try Report(json: folder.bytes("nowhere/new")).masters.count == 1)
        try folder.link("loop", to: "loop")
        let run = try CommandRun(["check", "art", "-q", "--report", "loop"], in: folder.path)
        #expect(run.status == 1)
        #expect(run.error.hasPrefix("stickermill: loop: cannot be written: "))
    }

    @Test func aStreamGetsTheReportAfterWhatItHolds() throws {
        try folder.link("stdout", to: "/dev/fd/1")
        for path in ["/dev/fd/1", "stdout"] {
            let run = try CommandRun(
                shell: "echo before; exec \"$STICKERMILL\" check art -q --report \(path)", in: folder.path)
            #expect(run.status == 0, "\(run.error)")
            #expect(run.output.hasPrefix("before\n{\n"))
            #expect(run.output.hasSuffix("}\n"))
        }
    }

    @Test func waitingForAReaderCanBeEnded() throws {
        try folder.makePipe("pipe")
        let started = try StartedCommand(["convert", "art", "-o", "out", "-q", "--report", "pipe"], in: folder.path)
        started.wait { folder.exists("out/renditions/a.png") }
        // The first may come before the run is over, and asks it to stop.
        started.wait {
            started.send(SIGTERM)
            return false
        }
        let status = try started.end().status
        #expect(status == SIGTERM || status == 130)
        #expect(folder.isPipe("pipe"))
    }

    @Test func whatAStickerCannotReplaceFailsItsMasterAlone() throws {
        try folder.write("art/b.png", Bitmap.sticker(300, hue: 1).pngFixture)
        try folder.makeFolder("out/thumbnails/small")
        try folder.makePipe("out/thumbnails/small/a.png")
        let run = try CommandRun(["convert", "art", "-o", "out", "-q"], in: folder.path)
        #expect(run.status == 1)
        #expect(run.error == "stickermill: art/a.png: thumbnails/small/a.png cannot be written: not a regular file\n")
        #expect(folder.isPipe("out/thumbnails/small/a.png"))
        #expect(!folder.exists("out/renditions/a.png") && folder.exists("out/renditions/b.png"))
    }
}
