import Foundation
import Raster
import Stickermill
import TestSupport
import Testing

/// What the system refuses: reading, writing, and more bytes than there is room for.
@Suite struct RefusedWriteTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func draw(_ names: String...) throws {
        for (index, name) in names.enumerated() {
            try folder.write(name, Bitmap.sticker(300, hue: index).pngFixture)
        }
    }

    @Test(.enabled(if: CommandRun.permissionsCanHold, "this user passes by all permissions"))
    func aFileWithoutReadPermissionFailsAlone() throws {
        try draw("art/a.png", "art/locked.png")
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: folder.path("art/locked.png"))
        try folder.makeFolder("out")
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: folder.path("out"))
        let run = try CommandRun(unprivileged: ["convert", folder.path("art"), "-o", folder.path("out")])
        #expect(run.status == 1)
        #expect(run.output.contains("\(folder.path("art/locked.png")): permission denied\n"))
        #expect(run.output.contains("\n\nConverted 1 of 2 masters"))
    }

    @Test(.enabled(if: CommandRun.permissionsCanHold, "this user passes by all permissions"))
    func anOutputFolderWithoutWritePermissionIsAWrongCall() throws {
        try draw("art/a.png")
        try folder.makeFolder("out")
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path("out"))
        let run = try CommandRun(unprivileged: ["convert", folder.path("art"), "-o", folder.path("out")])
        #expect(run.status == 64)
        #expect(run.error.contains("out: cannot be used as the output folder: permission denied"))
    }

    @Test func aWriteThatFailsInTheMiddleKeepsTheOldFiles() throws {
        try draw("art/a.png")
        #expect(try CommandRun(["convert", "art", "-o", "out"], in: folder.path).status == 0)
        let before = try folder.tree("out")
        try folder.write("art/a.png", Bitmap.sticker(618, hue: 3).pngFixture)
        // No file may be longer than 40 blocks of 512 bytes: some fit and some do not.
        let run = try CommandRun(
            shell: "ulimit -f 40; exec \"$STICKERMILL\" convert art -o out --quiet", in: folder.path)
        #expect(run.status == 1)
        #expect(run.error.contains("cannot be written: file too large"))
        #expect(try folder.tree("out") == before)
    }

    @Test(.enabled(if: canMountScratchDisk, "this user may not mount a small disk"))
    func aFullDiskFailsTheMastersThatDoNotFit() throws {
        for index in 0..<10 { try folder.write("art/\(index).png", Bitmap.sticker(618, hue: index).pngFixture) }
        try folder.makeFolder("out")
        let run = try CommandRun(
            shell: """
                unshare --map-root-user --mount sh -c '
                mount -t tmpfs -o size=2m tmpfs out && "$STICKERMILL" convert art -o out --json --jobs 1; status=$?
                find out -type f >&2; exit $status'
                """, in: folder.path)
        #expect(run.status == 1)
        let report = try Report(json: Array(run.output.utf8))
        #expect(report.summary.failed > 0 && report.summary.converted > 0)
        let fault = try #require(report.masters.compactMap(\.error).first)
        #expect(fault.code == .notWritable)
        #expect(fault.description.hasSuffix("cannot be written: no space left on device"))
        let left = run.error.split(separator: "\n").filter { $0.hasPrefix("out/") }
        #expect(Set(left) == Set(report.masters.flatMap(\.files).map { "out/\($0.path)" }))
    }
}

private let canMountScratchDisk: Bool = {
    let run = try? CommandRun(shell: "unshare --map-root-user --mount sh -c 'mount -t tmpfs tmpfs /mnt'")
    return run?.status == 0
}()
