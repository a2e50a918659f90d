import Foundation
import Raster
import Stickermill
import TestSupport
import Testing

/// `--read` and `VIPS_BLOCK_UNTRUSTED`: the operator decides what is read.
@Suite struct ReadFormatTests {
    private let folder: TemporaryFolder
    private static let star = Array(
        "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><path d='M1 8L4 1L8 8z'/></svg>".utf8)

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("art/fig.png", Bitmap.sticker(300).pngFixture)
        try folder.write("art/star.svg", Self.star)
    }

    private func run(_ arguments: String...) throws -> CommandRun { try CommandRun(arguments, in: folder.path) }

    @Test func otherFormatsAreSkippedInFolders() throws {
        let run = try run("check", "art", "--read", "png,gif", "--json")
        let report = try Report(json: Array(run.output.utf8))
        #expect(report.masters.map(\.path) == ["art/fig.png"])
        #expect(report.skipped?.map(\.path) == ["art/star.svg"])
        #expect(report.skipped?.map(\.reason) == ["SVG may not be read"])
    }

    @Test func theyAreRefusedIfTheyAreNamed() throws {
        let run = try run("check", "art/fig.png", "art/star.svg", "--read", "png")
        #expect(run.status == 64 && run.error == "stickermill: art/star.svg: SVG may not be read\n")
    }

    @Test func theContentCountsAndNotTheName() throws {
        try folder.write("art/pear.png", Self.star)
        let run = try run("check", "art", "--read", "png", "--quiet")
        #expect(run.status == 1)
        #expect(run.error == "stickermill: art/pear.png: the content is SVG, which may not be read\n")
    }

    @Test func stillsAndAnimationsAreTwoFormats() throws {
        let run = try run("check", "art/fig.png", "--read", "apng", "--quiet")
        #expect(run.status == 1 && run.error == "stickermill: art/fig.png: the content is PNG, which may not be read\n")
    }

    @Test func someFormatMustBeRead() throws {
        let run = try run("check", "art", "--read", "none")
        #expect(run.status == 64 && run.error == "stickermill: --read: must name at least one format\n")
    }

    @Test func theFileWithSettingsCanSayIt() throws {
        try folder.write("art/stickermill.yml", Array("limits: {read: [svg]}".utf8))
        let report = try Report(json: Array(run("check", "art", "--json").output.utf8))
        #expect(report.masters.map(\.path) == ["art/star.svg"])
    }

    @Test func libvipsMayForbidSVG() throws {
        let command = try StartedCommand(
            ["check", "art", "--quiet"], in: folder.path, environment: ["VIPS_BLOCK_UNTRUSTED": "1"])
        let run = try command.end()
        #expect(run.status == 1)
        #expect(
            run.error
                == "stickermill: art/star.svg: SVG is not read because VIPS_BLOCK_UNTRUSTED is set; unset it, or export the art as PNG\n"
        )
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/maps"), "only Linux shows what is loaded"))
    func noLibraryOfOtherFormatsIsInTheProcess() throws {
        let photo = Project.root.appendingPathComponent("samples/exports/mug.jpg")
        try folder.write("art/plum.jpg", Array(Data(contentsOf: photo)))
        try folder.write("requests", Array(#"{"id":"1","job":"check","master":"art/plum.jpg"}"#.utf8 + [10]))
        // The command waits for more requests until its libraries were looked at.
        let run = try CommandRun(
            shell: """
                (cat requests; until [ -e maps ]; do sleep 0.02; done) | exec "$STICKERMILL" work --jobs 1 > answers & command=$!
                until [ "$(wc -l < answers)" -eq 2 ]; do sleep 0.02; done
                cat /proc/$command/maps > all && mv all maps
                wait
                """, in: folder.path)
        #expect(run.status == 0)
        let maps = try String(decoding: folder.bytes("maps"), as: UTF8.self)
        #expect(maps.contains("libvips"))
        for library in ["MagickCore", "poppler", "openslide", "libjxl", "libheif", "vips-modules"] {
            #expect(!maps.contains(library))
        }
    }
}
