import Foundation
import PNGCodec
import Raster
import Stickermill
import TestSupport
import Testing

@Suite struct CompareCommandTests {
    private let folder: TemporaryFolder
    private static let sticker = Bitmap.sticker(280)
    /// The sticker with one corner of its disc darker by 40 levels.
    private static let darker = Bitmap(280, 280) { x, y in
        let pixel = sticker[x, y]
        guard pixel.w == 255, x < 120, y < 120 else { return pixel }
        return SIMD4(pixel.x < 40 ? 0 : pixel.x - 40, pixel.y, pixel.z, 255)
    }

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("a.png", Self.sticker.pngFixture)
        try folder.write("b.png", Self.darker.pngFixture)
        try folder.write("still.png", APNGFixture([Self.sticker, Self.sticker, Self.sticker]).bytes)
        try folder.write("moves.png", APNGFixture([Self.sticker, Self.darker, Self.sticker]).bytes)
    }

    private func compare(_ arguments: String...) throws -> CommandRun {
        try CommandRun(["compare"] + arguments, in: folder.path)
    }

    private func comparison(_ run: CommandRun) throws -> Comparison {
        try JSONDecoder().decode(Comparison.self, from: Data(run.output.utf8))
    }

    @Test func equalImagesScore100() throws {
        let run = try compare("a.png", "a.png")
        #expect(run.status == 0 && run.error == "")
        #expect(run.output.contains("Score 100.00: equal pixels.\n"))
        #expect(run.output.contains("Errors: largest 0.0, mean 0.00 of 255.\n"))
    }

    @Test func aDifferenceIsMeasured() throws {
        let result = try comparison(compare("a.png", "b.png", "--json"))
        #expect(result.first.bytes == (try folder.bytes("a.png").count))
        #expect(result.second.bytes == (try folder.bytes("b.png").count))
        #expect(result.pixelSize == PixelSize(width: 280, height: 280))
        #expect(result.score < 80 && result.score == result.worstScore)
        #expect(result.largestError == 40 && result.meanError > 0 && result.meanError < 10)
        #expect(result.frames.count == 1)
    }

    @Test(arguments: ["1", "3"]) func theWorstFrameOfAnAnimationIsNamed(jobs: String) throws {
        let result = try comparison(compare("still.png", "moves.png", "--json", "--jobs", jobs))
        #expect(result.frames.map(\.largestError) == [0, 40, 0])
        #expect(result.worstFrame == 2 && result.frames[0].score == 100)
        let mean = (200 + result.worstScore) / 3
        #expect(abs(result.score - mean) < 0.01)
        #expect(try compare("still.png", "moves.png").output.contains(" in frame 2: "))
    }

    @Test(arguments: ["1", "3"]) func animationsOfOneLengthAreComparedByTime(jobs: String) throws {
        let (light, dark) = (Self.sticker, Self.darker)
        try folder.write("all.png", APNGFixture([light, light, dark, dark], delay: (1, 30)).bytes)
        try folder.write("half.png", APNGFixture([light, dark], delay: (2, 30)).bytes)
        let equal = try comparison(compare("all.png", "half.png", "--json", "--jobs", jobs))
        #expect(equal.score == 100 && equal.frames.count == 2)
        try folder.write("wrong.png", APNGFixture([light, light, dark], delay: (4, 90)).bytes)
        let late = try comparison(compare("all.png", "wrong.png", "--json", "--jobs", jobs))
        // The second frame starts at 44 ms, while the first animation still shows its second frame.
        #expect(late.frames.map(\.largestError) == [0, 0, 0])
        try folder.write("early.png", APNGFixture([dark, light], delay: (2, 30)).bytes)
        #expect(try comparison(compare("all.png", "early.png", "--json")).frames.map(\.largestError) == [40, 40])
        try folder.write("long.png", APNGFixture([light, dark], delay: (3, 30)).bytes)
        #expect(try compare("all.png", "long.png").status == 64)
    }

    @Test func theHeatmapShowsTheWorstFrame() throws {
        #expect(try compare("still.png", "moves.png", "--heatmap", "maps/map.png").status == 0)
        let map = try PNGDecoder().still(of: PNGFile(folder.bytes("maps/map.png")))
        #expect(map.size == PixelSize(width: 280, height: 280) && map.isOpaque)
        #expect(map[90, 90] == SIMD4(230, 0, 0, 255))
        #expect(map[180, 180].x == map[180, 180].y)
    }

    @Test func otherSizesAreRefusedWithBothNames() throws {
        try folder.write("small.png", Bitmap.sticker(200).pngFixture)
        let run = try compare("a.png", "small.png")
        #expect(run.status == 64 && run.output == "")
        #expect(
            run.error
                == "stickermill: a.png: 280 x 280 px, but small.png has 200 x 200 px; only images of the same size can be "
                + "compared\n")
    }

    @Test func otherNumbersOfFramesAreRefusedWithBothNames() throws {
        let run = try compare("moves.png", "a.png")
        #expect(run.status == 64)
        #expect(
            run.error
                == "stickermill: moves.png: 3 frames, but a.png has 1; only animations with as many frames, or of the same length, can be "
                + "compared\n")
    }

    @Test func aMissingFileIsAFaultOfTheCallAndADamagedOneIsNot() throws {
        try folder.write("broken.png", Array(try folder.bytes("a.png").prefix(500)))
        #expect(try compare("a.png", "none.png").status == 64)
        let run = try compare("a.png", "broken.png")
        #expect(run.status == 1 && run.error.hasPrefix("stickermill: broken.png: "))
    }

    @Test func aHeatmapNeverReplacesAFileThatIsCompared() throws {
        let before = try folder.tree()
        #expect(try compare("a.png", "b.png", "--heatmap", "./b.png").status == 64)
        #expect(try folder.tree() == before)
    }

    @Test func aReportGoesToItsFile() throws {
        let run = try compare("a.png", "b.png", "--quiet", "--report", "report.json")
        #expect(run.status == 0 && run.output == "" && run.error == "")
        let report = try JSONDecoder().decode(Comparison.self, from: Data(folder.bytes("report.json")))
        #expect(report.second.path == "b.png")
    }
}
