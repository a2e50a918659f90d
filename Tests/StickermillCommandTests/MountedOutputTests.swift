import Foundation
import Raster
import Stickermill
import TestSupport
import Testing

/// Packs in folders that cannot be renamed: mount points, and folders in ones that cannot be written.
@Suite struct MountedOutputTests {
    private let folder: TemporaryFolder
    private static let options = "--name Fruit --effort fast --quiet --xcodegen --manifest"
    private static let canMount = (try? CommandRun(shell: "unshare -m true"))?.status == 0
    private static let hasClang = (try? CommandRun(shell: "command -v clang"))?.status == 0

    init() throws {
        folder = try TemporaryFolder()
        try draw("a", hue: 0)
        try draw("b", hue: 1)
    }

    private func draw(_ name: String, hue: Int) throws {
        try folder.write("art/\(name).png", Bitmap.sticker(300, hue: hue).pngFixture)
    }

    /// Packs into a folder that is a mount point for this command only.
    private func pack(into output: String, _ more: String = "", library: String = "") throws -> CommandRun {
        try folder.makeFolder(output)
        return try CommandRun(
            shell: """
                exec unshare -m sh -c 'mount --bind \(output) \(output) && \(library) exec "$STICKERMILL" pack art -o \(output) \
                \(Self.options) \(more)'
                """, in: folder.path)
    }

    private func names(_ path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path(path)).sorted()
    }

    private static let products = [
        ".stickermill-pack.json", "StickerPackExtension", "Stickers.xcstickers", "Web", "project.yml",
    ]

    @Test(.enabled(if: canMount, "mounting needs root")) func aMountPointIsPackedLikeAnyFolder() throws {
        for hue in 2...3 {
            let run = try pack(into: "out")
            #expect(run.status == 0 && run.error == "", "\(run.error)")
            #expect(
                try CommandRun(shell: "$STICKERMILL pack art -o whole \(Self.options)", in: folder.path).status == 0)
            #expect(try folder.tree("out") == folder.tree("whole"))
            #expect(try names("out") == Self.products)
            try draw("a", hue: hue)
        }
        #expect(try names(".") == ["art", "out", "whole"])
    }

    @Test(.enabled(if: canMount, "mounting needs root")) func whatPeopleAddedToAMountPointStays() throws {
        // Linux makes this folder at the root of a disk.
        try folder.makeFolder("out/lost+found")
        #expect(try pack(into: "out").status == 0)
        try folder.write("out/README", [1])
        try folder.write("out/.git/HEAD", [2])
        try folder.write("out/Stickers.xcstickers/fruit.stickerpack/mine.sticker/mine.png", [3])
        try draw("a", hue: 2)
        try FileManager.default.removeItem(atPath: folder.path("art/b.png"))
        let run = try pack(into: "out", "--json")
        let kept = try Report(json: Array(run.output.utf8)).pack?.kept
        #expect(kept == ["README", "Stickers.xcstickers/fruit.stickerpack/mine.sticker"])
        #expect(try folder.bytes("out/README") == [1] && folder.bytes("out/.git/HEAD") == [2])
        #expect(try folder.bytes("out/Stickers.xcstickers/fruit.stickerpack/mine.sticker/mine.png") == [3])
        #expect(!folder.exists("out/Stickers.xcstickers/fruit.stickerpack/b.sticker"))
        let clean = try CommandRun(
            shell: """
                exec unshare -m sh -c 'mount --bind out out && exec "$STICKERMILL" pack art -o out --name Fruit --effort fast --clean -q'
                """, in: folder.path)
        #expect(clean.status == 0)
        #expect(try names("out") == [".git", ".stickermill-pack.json", "Stickers.xcstickers", "lost+found"])
    }

    @Test(.enabled(if: canMount, "mounting needs root")) func aFullCacheStopsNothing() throws {
        try folder.makeFolder("cache")
        let run = try CommandRun(
            shell: """
                exec unshare -m sh -c 'mount -t tmpfs -o size=40k none cache && exec "$STICKERMILL" convert art -o files --cache cache'
                """, in: folder.path)
        #expect(run.status == 0, "\(run.error)")
        #expect(run.error.components(separatedBy: "cache: cannot be written (no space left on device)").count == 2)
        #expect(try folder.tree("files").count >= 8)
    }

    @Test(.enabled(if: canMount, "mounting needs root")) func aMasterThatFailsLeavesAMountPointAsItIs() throws {
        #expect(try pack(into: "out").status == 0)
        let before = try folder.tree("out")
        try folder.write("art/c.png", [0x89, 0x50, 0x4E, 0x47])
        #expect(try pack(into: "out").status == 1)
        #expect(try folder.tree("out") == before)
    }

    @Test(.enabled(if: CommandRun.permissionsCanHold, "this user passes by all permissions"))
    func aFolderInOneThatCannotBeWrittenIsPacked() throws {
        try folder.makeFolder("locked/out")
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path("locked"))
        defer {
            try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path("locked"))
        }
        for hue in 2...3 {
            let run = try CommandRun(
                unprivileged: ["pack", folder.path("art"), "-o", folder.path("locked/out"), "--name", "Fruit", "-q"])
            #expect(run.status == 0 && run.error == "", "\(run.error)")
            #expect(try names("locked/out") == [".stickermill-pack.json", "Stickers.xcstickers"])
            try draw("a", hue: hue)
        }
        // A pack that is not there cannot be made.
        let missing = folder.path("locked/other")
        let run = try CommandRun(unprivileged: ["pack", folder.path("art"), "-o", missing, "--name", "Fruit", "-q"])
        #expect(run.status == 64)
        #expect(run.error == "stickermill: \(missing): cannot be used as the output folder: permission denied\n")
    }

    /// Runs that are killed before each of their renames, on a disk that swaps two names in one step and on one that cannot.
    @Test(.enabled(if: canMount && hasClang, "needs root and clang"), arguments: [true, false])
    func aKilledRunLeavesOnePackAndTheNextOneFinishes(swaps: Bool) throws {
        let source = """
            #define _GNU_SOURCE
            #include <dlfcn.h>
            #include <errno.h>
            #include <signal.h>
            #include <stdlib.h>
            static int left;
            static void count(void) {
                if (!left) left = atoi(getenv("KILL_AT"));
                if (--left == 0) raise(SIGKILL);
            }
            int rename(const char *from, const char *to) {
                count();
                return ((int (*)(const char *, const char *)) dlsym(RTLD_NEXT, "rename"))(from, to);
            }
            int renameat2(int a, const char *from, int b, const char *to, unsigned how) {
                if (!\(swaps ? 1 : 0)) { errno = EINVAL; return -1; }
                count();
                return ((int (*)(int, const char *, int, const char *, unsigned)) dlsym(RTLD_NEXT, "renameat2"))(a, from, b, to, how);
            }
            """
        try folder.write("kill.c", Array(source.utf8))
        #expect(try CommandRun(shell: "clang -shared -fPIC -o kill.so kill.c", in: folder.path).status == 0)
        let catalog = "Stickers.xcstickers"
        var killed = 0
        for step in 1...30 {
            try? FileManager.default.removeItem(atPath: folder.path("out"))
            try draw("a", hue: 0)
            #expect(try pack(into: "out").status == 0)
            let old = try folder.tree("out/\(catalog)")
            try draw("a", hue: 2)
            let run = try pack(into: "out", library: "LD_PRELOAD=$PWD/kill.so KILL_AT=\(step)")
            guard run.status != 0 else { break }
            killed += 1
            #expect(run.status == 9 || run.status == 137, "\(run.error)")
            #expect(
                try CommandRun(shell: "$STICKERMILL pack art -o whole \(Self.options)", in: folder.path).status == 0)
            let new = try folder.tree("whole/\(catalog)")
            if swaps { #expect(try [old, new].contains(folder.tree("out/\(catalog)"))) }
            // A run that writes no pack also cleans up.
            try folder.write("art/c.png", [0x89, 0x50, 0x4E, 0x47])
            #expect(try pack(into: "out").status == 1)
            try FileManager.default.removeItem(atPath: folder.path("art/c.png"))
            #expect(try [old, new].contains(folder.tree("out/\(catalog)")), "killed at \(step)")
            #expect(try CommandRun(["verify", "out", "--quiet"], in: folder.path).status == 0)
            #expect(try names("out").allSatisfy { !$0.contains(".stickermill-") || $0 == ".stickermill-pack.json" })
            // Neither the files of two killed runs nor those before them are in the way of another pack.
            try draw("a", hue: 4)
            #expect(try pack(into: "out", library: "LD_PRELOAD=$PWD/kill.so KILL_AT=\(step)").status != 0)
            try draw("a", hue: 3)
            let next = try pack(into: "out")
            #expect(next.status == 0, "killed at \(step): \(next.error)")
            #expect(
                try CommandRun(shell: "$STICKERMILL pack art -o whole \(Self.options)", in: folder.path).status == 0)
            #expect(try folder.tree("out/\(catalog)") == folder.tree("whole/\(catalog)"))
            #expect(try names("out") == Self.products)
        }
        #expect(killed >= (swaps ? 6 : 9))
    }
}
