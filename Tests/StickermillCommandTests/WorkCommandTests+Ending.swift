import Foundation
import Raster
import TestSupport
import Testing

@testable import Support

/// How the process starts and ends: signals, readers that go away, a library that cannot be loaded.
extension WorkCommandTests {
    /// The pipe to a driver that stopped reading is full, so no answer can be written anymore.
    @Test func aSecondSignalEndsItIfItsReaderHasStopped() throws {
        try folder.makePipe("answers")
        let reader = open(folder.path("answers"), O_RDWR | O_NONBLOCK)
        defer { close(reader) }
        // Without an output, the answers have the files.
        let requests = (1...60).map { #"{"id":"\#($0)","master":"art/a.png"}"# + "\n" }
        try folder.write("requests", Array(requests.joined().utf8))
        let started = try StartedCommand(
            shell: "exec \"$STICKERMILL\" work --jobs 1 < requests > answers", in: folder.path)
        #expect(
            started.wait {
                var pipe = pollfd(fd: reader, events: Int16(POLLOUT), revents: 0)
                return poll(&pipe, 1, 0) == 0
            })
        let start = ContinuousClock.now
        started.send(SIGINT)
        started.send(SIGTERM)
        #expect(try started.end().status == 130)
        // After the first signal alone, it would wait for 10 seconds.
        #expect(ContinuousClock.now - start < .seconds(9))
    }

    @Test(arguments: ["TERM", "INT"]) func aSignalEndsItAndEveryRequestIsAnswered(signal: String) throws {
        try folder.write("one", Array((Self.requests[0] + "\n").utf8))
        // Compressing this takes far longer than the test.
        try folder.write("art/long.png", Bitmap.sticker(1800, hue: 3).pngFixture)
        let slow = (1...3).map { number in
            #"{"id":"slow-\#(number)","master":"art/long.png","output":"out","options":{"convert":{"effort":"best"}}}"#
                + "\n"
        }
        try folder.write("slow", Array(slow.joined().utf8))
        let run = try CommandRun(
            shell: """
                mkfifo in; "$STICKERMILL" work --jobs 1 < in > answers & work=$!
                exec 3> in; cat one slow >&3
                while kill -0 $work && ! grep -q outcome answers; do :; done
                kill -\(signal) $work; wait $work; echo $?
                """, in: folder.path)
        #expect(run.output == "130\n", "\(run.error)")
        let lines = String(decoding: try folder.bytes("answers"), as: UTF8.self).split(separator: "\n")
        let answers = lines.dropFirst().compactMap { JSONValue(Array($0.utf8)) }
        #expect(answers.count { $0["id"]?.text == "art/a.png" } == 1)
        let rest = answers.filter { $0["id"]?.text?.hasPrefix("slow") == true }
        // Those that it had read when the signal came.
        #expect(!rest.isEmpty && rest.compactMap { $0["id"]?.text } == (1...rest.count).map { "slow-\($0)" })
        #expect(rest.allSatisfy { $0["error"]?["code"]?.text == "cancelled" && $0["report"] == nil })
        #expect(try folder.tree("out").keys.allSatisfy { $0.contains("/a") }, "nothing half-written")
    }

    #if os(Linux)
        // Elsewhere libvips is linked, and nothing starts without it.
        @Test func withoutLibvipsItDoesNotStart() throws {
            try folder.write("lib/libvips.so.42", Array("no library".utf8))
            let run = try CommandRun(
                shell: "LD_LIBRARY_PATH=$PWD/lib exec \"$STICKERMILL\" work < /dev/null", in: folder.path)
            #expect(run.status == 1 && run.output == "")
            #expect(run.error.hasPrefix("stickermill: libvips: cannot be loaded ("))
            #expect(run.error.contains("; install it: apt-get install libvips42 ") && run.error.hasSuffix("vips\n"))
        }
    #endif

    @Test func aReaderThatGoesAwayEndsIt() throws {
        try folder.write("requests", Array(Self.requests[0].utf8 + [10]))
        let run = try CommandRun(
            shell: """
                { while cat requests 2>/dev/null; do :; done | "$STICKERMILL" work; echo $? > status; } | head -n 2
                """, in: folder.path)
        #expect(run.output.split(separator: "\n").count == 2)
        #expect(try String(decoding: folder.bytes("status"), as: UTF8.self) == "74\n")
        #expect(try folder.tree("out").keys.allSatisfy { !$0.contains(".stickermill-") }, "no lock file is left")
    }
}
