import Inspection
import PNGCodec
import Raster
import TestSupport
import Testing

@testable import Making
@testable import Stickermill
@testable import Vips

/// Stickers play at the speed at which they were drawn, if the settings say so.
@Suite struct PlaybackTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("art/loop.png", APNGFixture((0..<8).map(Self.look), delay: (33, 1000)).bytes)
    }

    private static func look(_ number: Int) -> Bitmap {
        Bitmap.sticker(280, hue: number).centered(on: PixelSize(width: 300, height: 300))
    }

    private func pack(
        _ masters: String = "art", cache: Cache? = nil, _ change: (inout Settings) -> Void = { _ in }
    ) async throws -> Report {
        var settings = Settings()
        settings.encoding.effort = .fast
        settings.preparation.playback = .exact
        change(&settings)
        let masters = try MasterSearch(inputs: [folder.path(masters)]).masters
        var packer = Packer(settings: settings)
        packer.cache = cache
        return try await packer.pack(masters, to: folder.url("pack"), jobs: 1)
    }

    /// The delays of a sticker's frames in milliseconds, and the numbers of the looks that they show.
    private func frames(of report: Report) throws -> [[Int]] {
        let master = try #require(report.masters.first)
        let file = try #require(master.files.first { $0.kind == .sticker })
        var frames = try DecodedPNG(folder.bytes("pack/\(file.path)")).composed()
        var found: [[Int]] = []
        while let frame = try frames.next() {
            let look = (0..<8).first { Self.look($0).clearingHiddenColor() == frame.bitmap.clearingHiddenColor() }
            found.append([Int((frame.delay.seconds * 1000).rounded()), look ?? -1])
        }
        return found
    }

    private func timing(_ report: Report) -> [String] {
        report.masters.flatMap(\.findings).filter { $0.rule == .animationTiming }.map(\.message)
    }

    @Test func everySecondFrameIsPackedAtItsMoment() async throws {
        let report = try await pack()
        #expect(try frames(of: report) == [[66, 0], [66, 2], [66, 4], [66, 6]])
        #expect(timing(report) == ["4 of 8 frames kept, which play for 0.26 s"])
        #expect(report.masters[0].frames == 8 && report.masters[0].durationMilliseconds == 264)
        #expect(
            report.masters[0].preparation?.map(\.change) == [
                .frames(count: 4, of: 8, shortestMilliseconds: 66, seconds: 0.264)
            ])
    }

    @Test func whatChangesInAFrameThatIsLeftOutIsDrawnWithTheNext() async throws {
        let (red, blue) = (SIMD4<UInt8>(200, 0, 0, 255), SIMD4<UInt8>(0, 0, 200, 255))
        let patches = [(red, 20), (blue, 240), (red, 130)].map { color, place in
            APNGFixture.Frame(Bitmap(40, 40) { _, _ in color }, x: place, y: place)
        }
        var fixture = APNGFixture(size: PixelSize(width: 300, height: 300), frames: [.init(Self.look(0))] + patches)
        for index in fixture.frames.indices { fixture.frames[index].delay = (33, 1000) }
        try folder.write("art/loop.png", fixture.bytes)
        let file = try #require(try await pack().masters[0].files.first)
        var frames = try DecodedPNG(folder.bytes("pack/\(file.path)")).composed()
        _ = try frames.next()
        let second = try #require(try frames.next()).bitmap
        #expect(second[30, 30] == red && second[250, 250] == blue)
    }

    @Test func withoutTheSettingAllFramesStayWithAWarning() async throws {
        let report = try await pack { $0.preparation.playback = nil }
        #expect(try frames(of: report).map { $0[0] } == Array(repeating: 33, count: 8))
        let finding = try #require(report.masters[0].findings.first { $0.rule == .animationTiming })
        #expect(finding.severity == .warning)
        #expect(finding.remedy == .chooseFrames(setting: .playback, kept: 4, of: 8, fromGIF: false))
    }

    @Test func theCacheHasTheSameReport() async throws {
        let cache = Cache(folder.url("cache"))
        func masters() async throws -> [MasterReport] {
            try await pack(cache: cache).masters.map { master in
                var master = master
                master.seconds = nil
                return master
            }
        }
        let (first, second) = (try await masters(), try await masters())
        #expect(first == second && first.first?.frames == 8)
        // The same master with all frames has other results.
        #expect(try await pack(cache: cache) { $0.preparation.playback = .keep }.masters[0].preparation == nil)
    }

    @Test func aGIFBecomesAnAPNGWithAllFramesThatAreLongEnough() async throws {
        let gif = GIFFixture(
            300, 300,
            frames: (0..<3).map { number in
                var frame = GIFFixture.Frame(300, 300) { x, y in (20..<200 + 9 * number).contains(x) && y > 20 ? 0 : 3 }
                (frame.delay, frame.disposal) = (6, 2)
                return frame
            })
        try folder.write("gif/a.gif", gif.bytes)
        let report = try await pack("gif")
        #expect(report.masters[0].files.first?.path.hasSuffix(".png") == true)
        #expect(try frames(of: report).map { $0[0] } == [60, 60, 60])
        #expect(timing(report) == ["all 3 frames kept, which play for 0.18 s"])
        var settings = Settings()
        settings.preparation.playback = .exact
        let masters = try MasterSearch(inputs: [folder.path("gif")]).masters
        let converted = try await Converter(settings: settings).convert(masters, to: folder.url("out"), jobs: 1)
        #expect(converted.masters[0].files.allSatisfy { $0.path.hasSuffix(".png") })
    }

    @Test func aWebPHasTheFloorOfTheAPNGThatIsWritten() async throws {
        let stills = try (0..<4).map(Self.look).map { look in
            try look.pixels.withUnsafeBytes { pixels in
                try VipsImage(wrapping: pixels, width: 300, height: 300, bands: 4).file("webp", options: "lossless")
            }
        }
        let size = PixelSize(width: 300, height: 300)
        try folder.write("web/a.webp", WebPFixture(size: size, stills: stills, delays: [33, 33, 33, 33]).bytes)
        let report = try await pack("web")
        #expect(try frames(of: report).map { $0[0] } == [66, 66])
    }

    @Test func aDoubledEndIsDroppedOnRequest() async throws {
        let looks = [0, 1, 2, 0].map(Self.look)
        try folder.write("art/loop.png", APNGFixture(looks, delay: (1, 10)).bytes)
        let kept = try await pack { $0.preparation.playback = nil }
        #expect(try frames(of: kept).count == 4)
        #expect(kept.masters[0].findings.contains { $0.remedy == .dropLastFrame(setting: .dropDoubledEnd) })
        let dropped = try await pack { $0.preparation.dropsDoubledEnd = true }
        #expect(try frames(of: dropped) == [[100, 0], [100, 1], [100, 2]])
        #expect(!dropped.masters[0].findings.contains { $0.severity > .note && $0.rule == .animationTiming })
    }

    @Test func anAnimationThatIsSlowEnoughKeepsItsOwnFile() async throws {
        let own = APNGFixture([0, 1, 2].map(Self.look), delay: (1, 20)).bytes
        try folder.write("art/loop.png", own)
        let report = try await pack {
            $0.preparation.playback = .exact
            $0.preparation.dropsDoubledEnd = true
        }
        #expect(report.masters[0].preparation == nil)
        #expect(try frames(of: report).map { $0[1] } == [0, 1, 2])
    }

    @Test(arguments: [nil, PreparationOptions.Playback.keep])
    func lossesBeginWithFramesThatArePlayedTooSlowly(playback: PreparationOptions.Playback?) async throws {
        var random = SeededRandom(3)
        let grains = (0..<6).map { Self.look($0).grained(by: 5, using: &random) }
        try folder.write("art/loop.png", APNGFixture(grains, delay: (1, 30)).bytes)
        let bytes = try await pack {
            $0.preparation.playback = .keep; $0.checks.byteLimit = .max
        }
        .masters[0].files.first?.bytes
        let report = try await pack {
            $0.preparation.playback = playback
            $0.checks.byteLimit = (bytes ?? 0) * 6 / 10
            $0.fit.use = .always
        }
        let fit = try #require(report.masters[0].files.first?.fit)
        #expect(fit.steps.contains(.framesAtDrawnSpeed) == (playback == nil))
        #expect(fit.framesAfter == (playback == nil ? 3 : 6) && fit.framesBefore == 6)
        #expect(timing(report).contains { $0.contains("Messages may take") } == (playback == .keep))
    }

    @Test(arguments: [PreparationOptions.Playback.keep, .exact])
    func thePagePlaysWhatMessagesPlays(playback: PreparationOptions.Playback) async throws {
        var settings = Settings()
        settings.preparation.playback = playback
        let masters = try MasterSearch(inputs: [folder.path("art")]).masters
        _ = try await Previewer(settings: settings).preview(masters, to: folder.url("page/"), jobs: 1)
        let delays = try folder.tree("page/pictures").values.compactMap { try DecodedPNG($0).delays }
            .map { $0.map { Int(($0.seconds * 1000).rounded()) } }
        // The drawn animation is beside it.
        let played = playback == .keep ? Array(repeating: 50, count: 8) : Array(repeating: 66, count: 4)
        #expect(Set(delays) == [played, Array(repeating: 33, count: 8)])
    }

    @Test func thePagePlaysAGIFWithTheDelaysThatMessagesShows() async throws {
        let frames = [5, 30, 7].enumerated().map { number, delay in
            var frame = GIFFixture.Frame(300, 300) { x, y in (20..<200 + 9 * number).contains(x) && y > 20 ? 0 : 3 }
            frame.delay = delay
            return frame
        }
        try folder.write("gif/wave.gif", GIFFixture(300, 300, frames: frames).bytes)
        let masters = try MasterSearch(inputs: [folder.path("gif")]).masters
        _ = try await Previewer(settings: Settings()).preview(masters, to: folder.url("page/"), jobs: 1)
        let delays = try folder.tree("page/pictures").values.filter { $0.starts(with: "GIF8".utf8) }.map {
            try GIFFile($0)
        }
        .map { $0.frames.map { Int($0.delay.numerator) } }
        #expect(Set(delays) == [[10, 30, 10], [5, 30, 7]])
    }

    @Test func hopelessGrainIsRefusedAfterOneFrame() async throws {
        var random = SeededRandom(4)
        let grains = (0..<16).map { Self.look($0).grained(by: 60, using: &random) }
        try folder.write("art/loop.png", APNGFixture(grains, delay: (1, 10)).bytes)
        let report = try await pack {
            $0.checks.byteLimit = 60_000
            $0.fit.use = .always
        }
        let finding = try #require(report.masters[0].findings.first { $0.rule == .fileSize })
        #expect(finding.severity == .error)
        #expect(finding.message.contains("a sample of its frames reaches a score of about "))
        #expect(finding.message.contains("fine grain takes about "))
    }

    @Test func aChoiceForOneStickerIsAKeyOfThatSticker() async throws {
        try folder.write("art/other.png", APNGFixture((0..<8).map(Self.look), delay: (33, 1000)).bytes)
        try folder.write("art/stickermill.yml", Array("prepare: {stickers: {loop: {playback: exact}}}\n".utf8))
        let report = try await Pack(in: folder.url("art")).check().report
        #expect(report.masters.map { $0.preparation?.count ?? 0 } == [1, 0])
    }
}
