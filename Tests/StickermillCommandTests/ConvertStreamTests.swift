import Foundation
import Raster
import TestSupport
import Testing

/// `stickermill convert -` and `--output -`.
@Suite struct ConvertStreamTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("art/cat@3x.png", CheckedArt.sound(300).pngFixture)
    }

    private func run(_ script: String) throws -> CommandRun { try CommandRun(shell: script, in: folder.path) }

    @Test func aMasterComesFromStandardInput() throws {
        #expect(try run("\"$STICKERMILL\" convert art -o files").status == 0)
        let piped = try run("cat art/cat@3x.png | \"$STICKERMILL\" convert - -o piped --stdin-name cat@3x.png")
        #expect(piped.status == 0 && piped.error == "", "\(piped.error)")
        #expect(try folder.tree("piped") == folder.tree("files"))
        #expect(try run("cat art/cat@3x.png | \"$STICKERMILL\" convert - -o plain").status == 0)
        #expect(folder.exists("plain/renditions/stdin@2x.png"))
    }

    @Test func theOnlyFileGoesToStandardOutput() throws {
        #expect(try run("\"$STICKERMILL\" convert art -o files").status == 0)
        let one = "--scales 2 --thumbnails none"
        for input in ["art/cat@3x.png", "- < art/cat@3x.png"] {
            let run = try run("\"$STICKERMILL\" convert --output - \(one) \(input) > one.png")
            #expect(run.status == 0 && run.error == "", "\(run.error)")
            #expect(try folder.bytes("one.png") == folder.bytes("files/renditions/cat@2x.png"))
        }
        let several = try run("\"$STICKERMILL\" convert --output - art/cat@3x.png")
        #expect(several.status == 64 && several.output == "")
        #expect(several.error.contains("standard output holds one file, but this call writes 8"), "\(several.error)")
    }

    @Test func settingsOfTheWorkingFolderApply() throws {
        try folder.write("stickermill.yml", Array("convert: {scales: [1], thumbnails: []}\n".utf8))
        #expect(try run("\"$STICKERMILL\" convert - -o out < art/cat@3x.png").status == 0)
        #expect(try Array(folder.tree("out").keys) == ["renditions/stdin.png"])
    }

    @Test(arguments: [
        ("convert - -o out < /dev/null", 1, "stdin: the file is empty"),
        ("convert - -o out --max-bytes 10 < art/cat@3x.png", 1, "stdin: more bytes than the limit of 10"),
        ("convert --output - missing.png", 64, "missing.png: cannot be read: "),
        ("convert - art -o out", 64, "'-' stands for one master"),
        ("convert - -o - --json < art/cat@3x.png", 64, "cannot be combined"),
        ("convert - -o out --stdin-name a/b < art/cat@3x.png", 64, "cannot name a master"),
    ])
    func aFaultIsNamed(call: String, status: Int, text: String) throws {
        let run = try run("\"$STICKERMILL\" \(call)")
        #expect(Int(run.status) == status && (run.output + run.error).contains(text), "\(run.output)\(run.error)")
        #expect(!folder.exists("out/renditions"))
    }
}
