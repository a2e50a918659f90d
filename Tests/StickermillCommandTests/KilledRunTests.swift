import Foundation
import PNGCodec
import Raster
import TestSupport
import Testing

/// What runs leave that were killed, and what the next one makes of it.
@Suite struct KilledRunTests {
    private let folder: TemporaryFolder
    private let masters = Extras.rounds(10, extended: 60)

    init() throws {
        folder = try TemporaryFolder()
        let sticker = Bitmap.sticker(618).png(ScanlineCompressor(.fast))
        for index in 0..<masters { try folder.write("art/\(index).png", sticker) }
    }

    private func leftovers(_ path: String) throws -> [String] {
        try folder.tree(path).keys.filter { $0.contains(".stickermill-") }.sorted()
    }

    @Test func theNextRunRemovesThem() throws {
        let run = try CommandRun(
            shell: """
                "$STICKERMILL" convert art -o out --effort best --jobs 1 & run=$!
                until ls out/.stickermill-* >/dev/null 2>&1 || ! kill -0 $run 2>/dev/null; do :; done
                kill -9 $run; wait $run
                """, in: folder.path)
        #expect(run.status == 137)
        #expect(try !leftovers("out").isEmpty)
        for name in [
            "out/renditions/.stickermill-123-4", "out/thumbnails/small/.stickermill-abc-1", "out/.stickermill-abc",
        ] {
            try folder.write(name, [1])
        }
        #expect(
            try CommandRun(["convert", "art", "-o", "out", "-q", "--ignore", "file-size"], in: folder.path).status == 0)
        #expect(try leftovers("out") == [])
        #expect(try folder.tree("out").count == masters * 11)
    }

    @Test func whatALivingRunHoldsStays() throws {
        let alive = ["out/.stickermill-alive", "out/thumbnails/small/.stickermill-alive-3"]
        for name in alive { try folder.write(name, [1]) }
        try folder.write("out/renditions/.stickermill-dead-1", [1])
        try folder.write("out/renditions/.stickermill-notes.txt", [1])
        let descriptor = open(folder.path(alive[0]), O_RDWR)
        #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
        #expect(
            try CommandRun(["convert", "art/0.png", "-o", "out", "-q", "--ignore", "file-size"], in: folder.path).status
                == 0)
        #expect(
            try leftovers("out") == [
                ".stickermill-alive", "renditions/.stickermill-notes.txt", "thumbnails/small/.stickermill-alive-3",
            ])
        close(descriptor)
        #expect(
            try CommandRun(["convert", "art/0.png", "-o", "out", "-q", "--ignore", "file-size"], in: folder.path).status
                == 0)
        #expect(try leftovers("out") == ["renditions/.stickermill-notes.txt"])
    }

    @Test func aReportClearsItsFolder() throws {
        try folder.write("reports/.stickermill-dead-1", [1])
        #expect(
            try CommandRun(
                ["check", "art/0.png", "-q", "--report", "reports/new"], in: folder.path
            ).status == 0)
        #expect(Set(try folder.tree("reports").keys) == ["new"])
    }

    @Test func threeRunsAtOnceMakeOneOutput() throws {
        let run = try CommandRun(
            shell: """
                "$STICKERMILL" convert art -o out -q --thumbnails none --ignore file-size & one=$!
                "$STICKERMILL" convert art -o out -q --thumbnails none --ignore file-size & two=$!
                "$STICKERMILL" convert art -o out -q --thumbnails none --ignore file-size && wait $one && wait $two
                """, in: folder.path)
        #expect(run.status == 0, "\(run.error)")
        #expect(try leftovers("out") == [])
        #expect(try folder.tree("out").count == masters * 2)
    }

    #if os(Linux)
        /// Answers of network disks, from a library that stands in for the system's.
        @Test(
            .enabled(if: (try? CommandRun(shell: "command -v clang"))?.status == 0, "clang is not on the path"),
            arguments: ["ENOTSUP", "EBADF", "ENOLCK"])
        func aDiskWithoutLocksCanBeWritten(fault: String) throws {
            let source = "#include <errno.h>\nint flock(int file, int how) { errno = \(fault); return -1; }\n"
            try folder.write("flock.c", Array(source.utf8))
            try folder.write("out/.stickermill-abc", [1])
            let run = try CommandRun(
                shell: """
                    clang -shared -fPIC -o flock.so flock.c || exit 99
                    export LD_PRELOAD="$PWD/flock.so"
                    "$STICKERMILL" convert art/0.png -o out -q --ignore file-size && "$STICKERMILL" pack art/0.png -o pack -q --name A
                    """, in: folder.path)
            #expect(run.status == 0, "\(run.error)")
            #expect(folder.exists("pack/Stickers.xcstickers"))
            // It does not show whether its run is alive.
            #expect(try leftovers("out") == [".stickermill-abc"])
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
                    "art", "flock.c", "flock.so", "out", "pack",
                ])
        }
    #endif
}
