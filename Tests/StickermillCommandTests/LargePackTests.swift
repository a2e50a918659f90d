import Foundation
import Raster
import TestSupport
import Testing

/// Large packs, and runs that end early.
@Suite struct LargePackTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static let catalog = "out/Stickers.xcstickers/fruit.stickerpack"

    private func pack() throws -> CommandRun {
        try CommandRun(["pack", "art", "--output", "out", "--name", "Fruit", "--effort", "fast"], in: folder.path)
    }

    /// Many masters of ten pictures.
    private func drawLargePack(hue: Int, count: Int = 40) throws {
        let pictures = (0..<10).map { Bitmap.sticker(300, hue: hue + $0).pngFixture }
        for number in 1...count { try folder.write("art/s\(number).png", pictures[number % 10]) }
    }

    /// How many files a pack that is being made has so far.
    private func unfinishedFiles() throws -> Int {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        return names.filter { $0.contains(".stickermill-") }.reduce(0) { $0 + folder.count($1) }
    }

    @Test func aHundredStickersAreOnePack() throws {
        try drawLargePack(hue: 0, count: 100)
        #expect(try pack().status == 0)
        let verified = try CommandRun(["verify", "out"], in: folder.path)
        #expect(verified.output.hasSuffix("out: 100 stickers, 0 errors, 90 warnings.\n"))
        let pack = Self.catalog.replacing("out/", with: "")
        #expect(verified.output.contains("\(pack)/s11.sticker/s11.png: the same pixels as \(pack)/s1.sticker/s1.png\n"))
        let contents = String(decoding: try folder.bytes("\(Self.catalog)/Contents.json"), as: UTF8.self)
        let names = contents.split(separator: "\"").filter { $0.hasSuffix(".sticker") }
        #expect(names.map(String.init) == (1...100).map { "s\($0).sticker" })
    }

    @Test func aKillInTheMiddleLeavesTheOldPackWhole() throws {
        try drawLargePack(hue: 0)
        #expect(try pack().status == 0)
        let old = try folder.tree("out")
        try drawLargePack(hue: 3)
        let arguments = ["pack", "art", "-o", "new", "--name", "Fruit", "--effort", "fast"]
        #expect(try CommandRun(arguments, in: folder.path).status == 0)
        let new = try folder.tree("new")
        #expect(new != old)
        var killed = 0
        for files in [1, 20, 40] {
            let started = try StartedCommand(
                ["pack", "art", "-o", "out", "--name", "Fruit", "--effort", "fast"], in: folder.path)
            try started.wait { try unfinishedFiles() >= files }
            started.send(SIGKILL)
            let run = try started.end()
            let found = try folder.tree("out")
            if run.status == SIGKILL && found == old { killed += 1 }
            // A fast machine may have put the new pack in its place before it is killed.
            #expect(found == old || found == new)
        }
        #expect(killed > 0)
        #expect(try pack().status == 0)
        #expect(try folder.tree("out") == new)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["art", "new", "out"])
    }

    @Test func anInterruptLeavesTheOldPackWhole() throws {
        try drawLargePack(hue: 0)
        try folder.write("out/Stickers.xcstickers/Contents.json", [1])
        let started = try StartedCommand(
            ["pack", "art", "-o", "out", "--name", "Fruit", "--effort", "best"], in: folder.path)
        try started.wait { try unfinishedFiles() >= 3 }
        started.send(SIGINT)
        let run = try started.end()
        #expect(run.status == 130)
        #expect(run.output.contains("\nInterrupted. Stickermill did not write the pack"))
        #expect(try folder.tree("out") == ["Stickers.xcstickers/Contents.json": [1]])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["art", "out"])
    }
}
