import Foundation
import PNGCodec
import Raster
import TestSupport
import Testing

/// `stickermill set` and `stickermill unset`, as people call them.
@Suite struct SetCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("art/star.png", Bitmap.sticker(300).pngFixture)
        try folder.write("art/moon.png", Bitmap.sticker(300, hue: 1).pngFixture)
    }

    private func run(_ arguments: String...) throws -> CommandRun { try CommandRun(arguments, in: folder.path) }

    private func settings() throws -> String {
        String(decoding: try folder.bytes("art/stickermill.yml"), as: UTF8.self)
    }

    private func write(_ text: String) throws { try folder.write("art/stickermill.yml", Array(text.utf8)) }

    @Test func anExceptionIsMadeAndUndone() throws {
        let before = "# Mine\nprepare:\n  outline: 8px # all\n"
        try write(before)
        let set = try run("set", "art/star.png", "outline=0px", "labels=A star")
        #expect(set.status == 0 && set.error == "")
        #expect(
            set.output == """
                Set prepare.outline to 0px for 'star' in art/stickermill.yml.
                Set labels to "A star" for 'star' in art/stickermill.yml.

                """)
        #expect(try settings() == before + "  stickers: {star: {outline: 0px}}\nlabels:\n  star: \"A star\"\n")
        #expect(try run("check", "art").status == 0)
        let unset = try run("unset", "art/star.png", "labels", "prepare.outline")
        #expect(try unset.status == 0 && settings() == before)
        let again = try run("unset", "art/star.png", "outline")
        #expect(again.status == 0 && again.output == "prepare.outline is not set for 'star' in art/stickermill.yml.\n")
    }

    @Test func aFolderWithoutAFileGetsTheOneOfInit() throws {
        #expect(try run("set", "art", "outline=8px").status == 0)
        let lines = try settings().split(separator: "\n").filter { !$0.hasPrefix("#") }
        #expect(lines.map { $0.prefix(14) } == ["prepare:", "  outline: 8px"])
        #expect(try settings().contains("\n#   \"star\": \"\"\n"))
    }

    @Test func nothingIsWrittenIfOneChangeIsWrong() throws {
        let before = "size: large\n"
        try write(before)
        let calls: [(arguments: [String], words: String)] = [
            (
                ["set", "art", "outline=8px", "bytes=9"],
                "several sections have the key 'bytes'; name limits.bytes or fit.bytes"
            ),
            (["set", "art/star.png", "outline=8px", "trim=maybe"], "'prepare.trim' must be true or false"),
            (["set", "art/star.png", "outlin=8px"], "unknown key 'outlin'; did you mean 'outline'?"),
            (["set", "art/star.png", "size=small"], "to set it for all stickers, name the folder art"),
            (["set", "art/sta.png", "outline=8px"], "there is no such file; similar names: art/star.png"),
            (["set", "art/star.png", "outline=8px", "--show", "art/moon.png"], "is a file that is read"),
            (["set", "art", "outline=8px", "--show", "out.png"], "'--show' needs the file of a sticker"),
            (["set", "art", "outline"], "key=value"), (["unset", "art/star.png", "labels", "labels"], "duplicate key"),
        ]
        for (arguments, words) in calls {
            let run = try CommandRun(arguments, in: folder.path)
            #expect(run.status == 64 && run.error.contains(words), "\(arguments): \(run.error)")
            #expect(try settings() == before)
        }
        #expect(!folder.exists("out.png"))
        try write("size: large\n\tname: x\n")
        let fault = try run("set", "art", "outline=8px")
        #expect(fault.status == 64 && fault.error.contains("art/stickermill.yml:2:"), "\(fault.error)")
        #expect(try settings() == "size: large\n\tname: x\n")
    }

    @Test func showWritesTheStickerWithItsNewSettings() throws {
        try write("size: small\n")
        func sides(_ name: String) throws -> (PixelSize, Int) {
            let bitmap = try PNGDecoder().still(of: PNGFile(folder.bytes(name)))
            let bytes = bitmap.pixels
            let white = stride(from: 0, to: bytes.count, by: 4).count { bytes[$0..<$0 + 4].allSatisfy { $0 == 255 } }
            return (bitmap.size, white)
        }
        let set = try run("set", "art/star.png", "outline=20px", "--show", "out.png")
        #expect(set.status == 0 && set.output.hasSuffix("Wrote the sticker with these settings to out.png.\n"))
        let (size, white) = try sides("out.png")
        #expect(size == PixelSize(width: 300, height: 300) && white > 5_000)
        #expect(try run("unset", "art/star.png", "outline", "--show", "out.png").status == 0)
        #expect(try sides("out.png").1 < white / 2)
        try folder.write("art/star.png", [0x89] + Array("PNG\r\n\u{1A}\n".utf8))
        let failed = try run("set", "art/star.png", "outline=20px", "--show", "other.png")
        #expect(failed.status == 1 && !folder.exists("other.png"))
        #expect(try settings() == "size: small\n")
    }

    /// Outside a repository, the folder that the path names may be the input of other calls.
    @Test func aStickerInASubfolderIsChangedInTheFileOfItsInput() throws {
        try write("size: large\nexclude: [moon.png]\n")
        try folder.write("art/faces/sun.png", Bitmap.sticker(300, hue: 2).pngFixture)
        let set = try run("set", "art/faces/sun.png", "outline=9px")
        #expect(set.status == 0 && set.output == "Set prepare.outline to 9px for 'sun' in art/stickermill.yml.\n")
        let after = "size: large\nexclude: [moon.png]\nprepare:\n  stickers: {sun: {outline: 9px}}\n"
        #expect(try settings() == after && !folder.exists("art/faces/stickermill.yml"))
        let excluded = try run("set", "art/moon.png", "outline=9px")
        #expect(excluded.status == 64 && excluded.error.contains("is not the master of a sticker in art"))
        #expect(try settings() == after)
    }

    @Test func aLinkedFileIsChangedInItsPlace() throws {
        try folder.write("shared.yml", Array("size: large\n".utf8))
        try folder.link("art/stickermill.yml", to: "../shared.yml")
        #expect(try run("set", "art", "outline=8px").status == 0)
        #expect(
            String(decoding: try folder.bytes("shared.yml"), as: UTF8.self) == "size: large\nprepare:\n  outline: 8px\n"
        )
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("art/stickermill.yml"))
                == "../shared.yml"
        )
    }

    @Test(.enabled(if: CommandRun.permissionsCanHold)) func aFolderThatCannotBeWrittenIsNamed() throws {
        try write("size: large\n")
        let art = folder.path("art")
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: art)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: art) }
        let run = try CommandRun(unprivileged: ["set", art, "outline=8px"])
        #expect(run.status == 64 && run.error.contains("stickermill.yml: cannot be written"), "\(run.error)")
        #expect(run.output == "")
        #expect(try settings() == "size: large\n")
    }

    @Test func thePreviewHasTheCommandBesideItsFinding() throws {
        try folder.write("art/box.png", Bitmap(300, 300) { x, _ in SIMD4(UInt8(x % 200), 90, 90, 255) }.pngFixture)
        try folder.write("my art/box.png", folder.bytes("art/box.png"))
        for (input, command) in [
            ("art", "stickermill set art/box.png prepare.remove-background=true"),
            ("my art", "stickermill set &apos;my art/box.png&apos; prepare.remove-background=true"),
            (folder.path("art"), "stickermill set box.png prepare.remove-background=true"),
        ] {
            _ = try run("preview", input, "--output", "page.html")
            let page = String(decoding: try folder.bytes("page.html"), as: UTF8.self)
            #expect(page.contains("<code>\(command)</code>"), "\(input)")
        }
        _ = try run("preview", "art", "--client", "--output", "page.html")
        #expect(!String(decoding: try folder.bytes("page.html"), as: UTF8.self).contains("stickermill set"))
    }
}
