import Raster
import TestSupport
import Testing
import Vips

@testable import Making
@testable import PNGCodec
@testable import Stickermill

@Suite struct AnimationTests {
    private let folder: TemporaryFolder
    private let looks = [0, 1, 2, 1].map { Bitmap.sticker(300, hue: $0) }

    init() throws {
        folder = try TemporaryFolder()
    }

    private func convert(
        _ name: String, _ bytes: [UInt8], jobs: Int = 2, _ change: (inout Settings) -> Void = { _ in }
    ) async throws -> MasterReport {
        try folder.write("art/\(name)", bytes)
        var options = Settings()
        options.encoding.effort = .fast
        change(&options)
        let masters = try MasterSearch(inputs: [folder.path("art/\(name)")]).masters
        return try await Converter(settings: options).convert(masters, to: folder.url("out"), jobs: jobs).masters[0]
    }

    private func apng(_ relative: String) throws -> (looks: [Bitmap], delays: [FrameDelay], plays: Int) {
        let file = try PNGFile(folder.bytes(relative))
        let animation = try #require(file.animation)
        var decoder = APNGDecoder(file, animation, decoder: PNGDecoder())
        var looks: [Bitmap] = []
        while let frame = try decoder.next() { looks.append(frame.bitmap) }
        return (looks, animation.frames.map(\.control.delay), animation.plays)
    }

    private func gif(_ relative: String) throws -> (looks: [Bitmap], delays: [Int], plays: Int) {
        let animation = try VipsAnimation(folder.bytes(relative), as: .gif)
        var looks: [Bitmap] = []
        while let frame = try animation.next() { looks.append(frame) }
        return (looks, animation.delays, animation.plays)
    }

    private func resampled(_ bitmap: Bitmap, to size: PixelSize) -> Bitmap {
        guard size != bitmap.size else { return bitmap }
        var resampler = Resampler()
        resampler.load(bitmap)
        return resampler.resample(to: size)
    }

    // MARK: APNG

    @Test(arguments: Effort.allCases) func everyFrameIsResampledOnItsOwn(effort: Making.Effort) async throws {
        var fixture = APNGFixture(looks, delay: (3, 50))
        fixture.plays = 7
        let report = try await convert("a.png", fixture.bytes) {
            $0.encoding.effort = effort
            // The best effort takes seconds at @2x.
            $0.conversion.scales = effort == .best ? [.x1] : [.x1, .x2]
            $0.conversion.thumbnails = []
        }
        #expect(report.format == .apng)
        #expect(report.frames == 4)
        #expect(report.durationMilliseconds == 240)
        #expect(report.plays == 7)
        #expect(report.files.count == (effort == .best ? 1 : 2))
        for file in report.files {
            let written = try apng("out/\(file.path)")
            #expect(written.looks == looks.map { resampled($0, to: file.pixelSize) }, "\(file.path)")
            #expect(written.delays == Array(repeating: FrameDelay(numerator: 3, denominator: 50), count: 4))
            #expect(written.plays == 7)
        }
    }

    @Test func theStillImageOfAnAPNGIsNotAFrame() async throws {
        var fixture = APNGFixture(looks)
        fixture.still = Bitmap(300, 300) { _, _ in SIMD4(1, 2, 3, 255) }
        _ = try await convert("a.png", fixture.bytes)
        #expect(
            try apng("out/renditions/a.png").looks
                == looks.map { resampled($0, to: PixelSize(width: 100, height: 100)) })
    }

    @Test func oneFrameStaysOneFrame() async throws {
        let report = try await convert("a.png", APNGFixture([looks[0]]).bytes)
        #expect(report.format == .apng && report.frames == 1)
        #expect(try apng("out/renditions/a.png").looks.count == 1)
    }

    @Test func framesInAnotherProfileAreConverted() async throws {
        var fixture = APNGFixture(
            [0, 1].map { hue in Bitmap(300, 300) { _, _ in SIMD4(200, 100, UInt8(50 + hue), 255) } })
        fixture.extraChunks = [("iCCP", ProfileFixture.chunkData(ProfileFixture.displayP3))]
        let report = try await convert("a.png", fixture.bytes)
        #expect(report.findings.map(\.rule.rawValue).contains("color-profile"))
        let pixel = try apng("out/renditions/a.png").looks[0][50, 50]
        #expect(abs(Int(pixel.x) - 215) <= 1 && abs(Int(pixel.y) - 93) <= 1 && abs(Int(pixel.z) - 31) <= 1)
    }

    @Test func spareWorkersChangeNoByte() async throws {
        let animation = APNGFixture([0, 1, 2, 1].map { Bitmap.sticker(120, hue: $0) }).bytes
        _ = try await convert("a.png", animation, jobs: 1) { $0.encoding.effort = .balanced }
        let one = try folder.tree("out")
        _ = try await convert("a.png", animation, jobs: 8) { $0.encoding.effort = .balanced }
        #expect(try folder.tree("out") == one)
    }

    // MARK: GIF

    private func gifFixture() -> GIFFixture {
        var fixture = GIFFixture(
            300, 300,
            frames: (0..<3).map { number in
                var frame = GIFFixture.Frame(300, 300) { x, y in x < 60 + number * 60 ? 3 : (y < 150 ? 0 : 1) }
                frame.delay = 3 + number
                frame.disposal = 2
                return frame
            })
        fixture.loops = 2
        return fixture
    }

    @Test func gifStaysGIFWithItsFramesTimingAndPlays() async throws {
        let report = try await convert("a.gif", gifFixture().bytes)
        #expect(report.format == .gif && report.frames == 3)
        #expect(report.durationMilliseconds == 120)
        #expect(report.plays == 3)
        let written = try gif("out/renditions/a@2x.gif")
        #expect(written.delays == [30, 40, 50])
        #expect(written.plays == 3)
        for (number, look) in written.looks.enumerated() {
            #expect(look.size == PixelSize(width: 200, height: 200))
            #expect(look[20 + number * 40, 50].w == 0)
            #expect(look[60 + number * 40, 50] == SIMD4(255, 0, 0, 255))
            #expect(look[60 + number * 40, 150] == SIMD4(0, 255, 0, 255))
        }
        // At its own size the master's bytes are taken: encoding again could only lose.
        #expect(try folder.bytes("out/thumbnails/small/a@3x.gif") == gifFixture().bytes)
    }

    @Test func gifBecomesAPNGWhenAskedTo() async throws {
        _ = try await convert("a.gif", gifFixture().bytes) { $0.conversion.format = .png }
        let written = try apng("out/thumbnails/small/a@3x.png")
        #expect(written.looks.map { $0[299, 0] } == Array(repeating: SIMD4(255, 0, 0, 255), count: 3))
        #expect(written.delays == [3, 4, 5].map { FrameDelay(numerator: $0, denominator: 100) })
        #expect(written.plays == 3)
    }

    @Test(arguments: [(0, 10), (1, 10), (2, 2)] as [(Int, UInt16)])
    func delaysThatBrowsersLengthenAreWrittenAsTheyAreShown(delay: (stored: Int, shown: UInt16)) async throws {
        var fixture = gifFixture()
        for index in fixture.frames.indices { fixture.frames[index].delay = delay.stored }
        let report = try await convert("a.gif", fixture.bytes) { $0.conversion.format = .png }
        let shown = FrameDelay(numerator: delay.shown, denominator: 100)
        #expect(try apng("out/renditions/a.png").delays == [shown, shown, shown])
        let messages = report.findings.filter { $0.rule == .animationTiming && $0.severity == .note }.map(\.message)
        #expect(messages.contains { $0.contains("becomes 100 ms") } == (delay.shown == 10))
        // A GIF keeps them, and is shown in the same way.
        _ = try await convert("a.gif", fixture.bytes)
        #expect(try gif("out/renditions/a.gif").delays == Array(repeating: delay.stored * 10, count: 3))
    }

    @Test func apngBecomesGIFWithoutDriftInItsTiming() async throws {
        // Ten frames of a thirtieth: 33.3 ms each, 333.3 ms in all.
        let bitmaps = (0..<10).map { number in
            Bitmap(300, 300) { x, _ in x < 30 * number ? SIMD4(255, 0, 0, 255) : .zero }
        }
        _ = try await convert("a.png", APNGFixture(bitmaps, delay: (1, 30)).bytes) { $0.conversion.format = .gif }
        let written = try gif("out/renditions/a.gif")
        #expect(written.delays == [30, 40, 30, 30, 40, 30, 30, 40, 30, 30])
        #expect(written.looks.count == 10)
    }

    @Test func aGIFFrameWithoutWidthAddsNothing() async throws {
        var fixture = gifFixture()
        fixture.frames[1].width = 0
        let report = try await convert("a.gif", fixture.bytes)
        #expect(report.status == .converted && report.frames == 3)
        let looks = try gif("out/renditions/a.gif").looks
        #expect(looks.map { $0.visibleBounds == nil } == [false, true, false])
    }

    @Test func all65535LoopsAreKept() async throws {
        var fixture = gifFixture()
        fixture.loops = 65_535
        #expect(try await convert("a.gif", fixture.bytes).plays == 65_536)
        #expect(try gif("out/renditions/a.gif").plays == 65_536)
    }

    @Test func aStillGIFIsConvertedAsAStill() async throws {
        let still = GIFFixture(300, 300, frames: [GIFFixture.Frame(300, 300) { x, _ in x < 150 ? 3 : 2 }])
        let report = try await convert("a.gif", still.bytes)
        #expect(report.frames == 1 && report.plays == nil && report.durationMilliseconds == nil)
        #expect(try gif("out/renditions/a.gif").looks.count == 1)
        _ = try await convert("a.gif", still.bytes) { $0.conversion.format = .png }
        #expect(try PNGFile(folder.bytes("out/renditions/a.png")).animation == nil)
    }

    // MARK: First frames

    @Test func firstFramesAreStillsOnRequest() async throws {
        let report = try await convert("a.png", APNGFixture(looks).bytes) {
            $0.conversion.frames = .first
            $0.conversion.scales = [.x1, .x3]
        }
        #expect(report.frames == 4)
        let file = try PNGFile(folder.bytes("out/renditions/a.png"))
        #expect(file.animation == nil)
        #expect(try PNGDecoder().still(of: file) == resampled(looks[0], to: PixelSize(width: 100, height: 100)))
        #expect(try PNGFile(folder.bytes("out/renditions/a@3x.png")).animation == nil)
    }

    @Test func alphaIsThatOfAllFrames() async throws {
        let bitmaps = [0, 1].map { number in
            Bitmap(300, 300) { x, y in x / 150 == number && y < 150 ? SIMD4(9, 9, 9, 255) : .zero }
        }
        let report = try await convert("a.png", APNGFixture(bitmaps).bytes)
        #expect(report.alpha?.opaque == 0.25)
        #expect(report.alpha?.visibleBounds == PixelRect(x: 0, y: 0, width: 300, height: 150))
    }

    @Test func aMasterThatIsTooSmallForEveryFileStillGivesAReport() async throws {
        for (name, bytes) in [("a.gif", gifFixture().bytes), ("b.png", APNGFixture(looks).bytes)] {
            let report = try await convert(name, bytes) {
                $0.conversion.scales = []
                $0.conversion.thumbnails = [.large]
                $0.conversion.thumbnailScales = [.x3]
            }
            #expect(report.status == .converted && report.files.isEmpty)
            #expect(report.alpha != nil)
        }
    }
}
