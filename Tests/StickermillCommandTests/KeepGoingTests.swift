import Foundation
import Raster
import Stickermill
import TestSupport
import Testing

/// `pack --keep-going`: one bad master costs its sticker, not the pack.
@Suite struct KeepGoingTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for (index, name) in ["fig", "pear", "wave_1", "wave_2"].enumerated() {
            try folder.write("art/\(name).png", Bitmap.sticker(300, hue: index).pngFixture)
        }
    }

    private func pack(_ arguments: String...) throws -> CommandRun {
        try CommandRun(["pack", "art", "--output", "out", "--name", "Fruit"] + arguments, in: folder.path)
    }

    private var stickers: [String] {
        get throws {
            try folder.tree("out/Stickers.xcstickers/fruit.stickerpack").keys.filter { $0.hasSuffix(".png") }.sorted()
        }
    }

    @Test func theRestIsPackedAndTheBadMasterNamed() throws {
        try folder.write("art/fig.png", Array("\u{89}PNG\r\n".utf8))
        #expect(try pack().status == 1)
        #expect(!folder.exists("out"))
        let run = try pack("--keep-going", "--manifest", "--imageset", "--report", "report.json")
        #expect(run.status == 1)
        #expect(run.output.contains("Packed 3 stickers of size small as 'Fruit'"))
        #expect(run.output.contains("\nNot packed: art/fig.png\n"))
        #expect(run.output.contains("error: Unsupported file, or part of a file (format)\n  art/fig.png: "))
        #expect(try stickers == ["pear.sticker/pear.png", "wave_1.sticker/wave_1.png", "wave_2.sticker/wave_2.png"])
        let report = try Report(json: folder.bytes("report.json"))
        #expect(report.pack?.leftOut == ["art/fig.png"])
        #expect(report.pack?.stickers == ["pear", "wave_1", "wave_2"])
        let verification = try CommandRun(["verify", "out"], in: folder.path)
        #expect(verification.output == "out: 3 stickers, 0 errors, 0 warnings.\n")
    }

    /// The page shows the pack: not the stickers that it lacks.
    @Test func thePageShowsWhatIsPacked() throws {
        try folder.write("art/fig.png", CheckedArt.opaque.pngFixture)
        #expect(try pack("--keep-going", "--preview").status == 1)
        let page = String(decoding: try folder.bytes("out.html"), as: UTF8.self)
        #expect(page.contains("pear.png") && !page.contains("fig.png"))
    }

    @Test func aSequenceGoesWithItsBadFrame() throws {
        try folder.write("art/wave_2.png", Bitmap.sticker(408).pngFixture)
        let run = try pack("--sequences", "--keep-going", "--quiet", "--report", "report.json")
        #expect(run.status == 1)
        #expect(run.output == "")
        #expect(
            run.error == """
                stickermill: art/wave_2.png: 408 x 408 px; the first frame has 300 x 300 px, and the frames of a sequence \
                must have one size

                """)
        #expect(try stickers == ["fig.sticker/fig.png", "pear.sticker/pear.png"])
        let report = try Report(json: folder.bytes("report.json"))
        #expect(report.masters.map(\.status) == [.converted, .converted, .failed])
        #expect(report.masters.map(\.files.count) == [1, 1, 0])
        #expect(try CommandRun(["verify", "out"], in: folder.path).status == 0)
    }

    @Test func aStickerThatMessagesRefusesIsLeftOut() throws {
        try folder.write("art/pear.png", Bitmap.sticker(200).pngFixture)
        #expect(try pack("--no-padding").status == 1)
        #expect(!folder.exists("out"))
        let run = try pack("--no-padding", "--keep-going", "--manifest")
        #expect(run.status == 1)
        #expect(run.output.contains("\nNot packed: art/pear.png\n"))
        #expect(try stickers.count == 3)
        #expect(try !folder.tree("out/Web").keys.contains { $0.hasPrefix("pear.") })
        #expect(try CommandRun(["verify", "out"], in: folder.path).status == 0)
    }

    @Test func iconsShowTheFirstStickerThatIsPacked() throws {
        func icons() throws -> [String: [UInt8]] {
            try folder.tree("out/Stickers.xcstickers").filter { $0.key.contains(".stickersiconset/") }
        }
        try folder.write("art/fig.png", Bitmap.sticker(200).pngFixture)
        #expect(try pack("--no-padding", "--keep-going").status == 1)
        let left = try icons()
        #expect(left.count > 10)
        try FileManager.default.removeItem(atPath: folder.path("art/fig.png"))
        #expect(try pack("--no-padding").status == 0)
        #expect(try icons() == left)
    }

    @Test func withoutAnySoundMasterThereIsNoPack() throws {
        for name in ["fig", "pear", "wave_1", "wave_2"] { try folder.write("art/\(name).png", Array("x".utf8)) }
        let run = try pack("--keep-going")
        #expect(run.status == 1)
        #expect(!folder.exists("out"))
    }

    @Test func soundPacksAreTheSameWithIt() throws {
        #expect(try pack().status == 0)
        let before = try folder.tree("out")
        #expect(try pack("--keep-going").status == 0)
        #expect(try folder.tree("out") == before)
    }
}
