import Foundation
import Inspection
import Raster
import Synchronization
import TestSupport
import Testing

@testable import Making
@testable import Stickermill

/// What a run takes from earlier ones.
@Suite struct CacheTests {
    private let fixture: CacheFixture
    private var folder: TemporaryFolder { fixture.folder }

    init() throws {
        fixture = try CacheFixture()
    }

    @Test func aSecondRunMakesNothingAndGivesTheSame() throws {
        try fixture.drawArt()
        let masters = try fixture.masters()
        let without = try fixture.convert(masters, to: "without", nil)
        _ = fixture.opens()
        let first = try fixture.convert(masters, to: "first", fixture.cache)
        // The copy may be made at the same time as the file that it equals.
        #expect([5, 6].contains(fixture.opens()))
        let second = try fixture.convert(masters, to: "second", fixture.cache)
        #expect(fixture.opens() == 0)
        #expect(first == without)
        #expect(second == without)
        let files = try folder.tree("without")
        #expect(try folder.tree("first") == files)
        #expect(try folder.tree("second") == files)
    }

    /// `stickermill work` has a lower limit of pixels than other commands, and uses their results.
    @Test(arguments: [nil, 4.0]) func aLowerLimitOfPixelsMakesNothingAnew(margin: Double?) throws {
        try fixture.drawArt()
        let masters = try fixture.masters()
        let change = { (settings: inout Settings) in settings.preparation.margin = margin.map { Length($0, .percent) } }
        _ = try fixture.convert(masters, to: "out", fixture.cache, change)
        _ = fixture.opens()
        _ = try fixture.convert(masters, to: "out", fixture.cache) {
            change(&$0)
            $0.limits.pixels = 4096 * 4096
        }
        #expect(fixture.opens() == 0)
        // A master over the limit is refused, whatever the cache has.
        let reports = try fixture.convert(masters, to: "out", fixture.cache) {
            change(&$0)
            $0.limits.pixels = 300 * 300
        }
        #expect(reports.first { $0.name == "still1" }?.error?.code == .tooManyPixels)
    }

    @Test func namesFoldersRulesAndLabelsMakeNothingAnew() async throws {
        try fixture.drawArt()
        _ = try await fixture.packer(fixture.cache).pack(try fixture.masters(), to: folder.url("pack"))
        _ = fixture.opens()
        try FileManager.default.moveItem(atPath: folder.path("art"), toPath: folder.path("moved"))
        try folder.makeFolder("art/inner")
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path("moved")) {
            try FileManager.default.moveItem(
                atPath: folder.path("moved/\(name)"), toPath: folder.path("art/inner/new-\(name)"))
        }
        let packer = fixture.packer(fixture.cache) {
            $0.checks.labels = ["new-still1": "A still"]
            $0.checks.rules.ignored = [.hardEdge]
            $0.name = "Other"
        }
        let report = try await packer.pack(try fixture.masters(), to: folder.url("pack"))
        #expect(report.pack?.isWritten == true)
        #expect(fixture.opens() == 0)
    }

    @Test func aMasterWhoseNameChangesItsCaseOnlyIsWrittenUnderItsNewName() async throws {
        try folder.write("art/star.png", Bitmap.sticker(300).pngFixture)
        let packer = fixture.packer(fixture.cache)
        _ = try await packer.pack(try fixture.masters(), to: folder.url("pack"))
        // On a disk that ignores case, this is how a name changes.
        try FileManager.default.moveItem(atPath: folder.path("art/star.png"), toPath: folder.path("art/other.png"))
        try FileManager.default.moveItem(atPath: folder.path("art/other.png"), toPath: folder.path("art/Star.png"))
        _ = fixture.opens()
        let report = try await packer.pack(try fixture.masters(), to: folder.url("pack"))
        #expect(fixture.opens() == 0)
        #expect(report.pack?.isWritten == true)
        let stickers = try folder.tree("pack").keys.filter { $0.contains(".sticker/") }
        #expect(!stickers.isEmpty && stickers.allSatisfy { $0.contains("Star.sticker/") })
    }

    @Test func whatChangesTheBytesIsMadeAnew() throws {
        try fixture.drawArt()
        let masters = try fixture.masters()
        _ = try fixture.convert(masters, to: "out", fixture.cache)
        _ = fixture.opens()
        try folder.write("art/still1.png", Bitmap.sticker(330, hue: 9).pngFixture)
        _ = try fixture.convert(masters, to: "out", fixture.cache)
        #expect(fixture.opens() == 1)
        let changes: [(inout Settings) -> Void] = [
            { $0.encoding.kernel = .mitchell }, { $0.encoding.light = .linear }, { $0.encoding.palette = .never },
            { $0.preparation.outline = Length(6) }, { $0.conversion.thumbnails = [StickerSize(rawValue: "222")!] },
            { $0.encoding.effort = .balanced },
        ]
        for (index, change) in changes.enumerated() {
            _ = try fixture.convert(masters, to: "out", fixture.cache, change)
            #expect(fixture.opens() >= 5, "change \(index)")
            let kept = try fixture.convert(masters, to: "out", fixture.cache, change)
            #expect(fixture.opens() == 0, "change \(index)")
            #expect(try fixture.convert(masters, to: "without", nil, change) == kept)
            _ = fixture.opens()
        }
    }

    @Test func jobsShareWhatTheyHaveInCommon() async throws {
        try fixture.drawArt()
        try folder.write("art/noise.png", Bitmap.noise(618, 618).pngFixture)
        let masters = try fixture.masters()
        let large = { (settings: inout Settings) in settings.checks.packSize = .large }
        let alone = try await fixture.checker(nil, large).check(masters)
        _ = try await fixture.packer(fixture.cache, large)
            .pack(masters, to: folder.url("pack"))
        _ = fixture.opens()
        let checked = try await fixture.checker(fixture.cache, large).check(masters)
        #expect(fixture.opens() == 0)
        #expect(checked.withoutTimes == alone.withoutTimes)
        let overlay = try await fixture.checker(fixture.cache, overlay: folder.url("overlay"), large).check(masters)
        #expect(overlay.withoutTimes.masters == alone.withoutTimes.masters)
    }

    @Test func aRefusalIsKeptWithItsReason() async throws {
        try folder.write("art/noise.png", Bitmap.noise(618, 618).pngFixture)
        let masters = try fixture.masters()
        var reasons: [String?] = []
        for cache in [nil, fixture.cache, fixture.cache] {
            let report = try await fixture.packer(cache) { $0.checks.packSize = .large }
                .pack(masters, to: folder.url("pack"))
            reasons.append(report.masters[0].error?.description)
        }
        #expect(reasons[0]?.contains("bytes") == true)
        #expect(Set(reasons).count == 1)
        #expect(fixture.opens() == 2)
        let check = try await fixture.checker(fixture.cache).check(masters)
        #expect(fixture.opens() == 0)
        #expect(check.masters[0].findings.contains { $0.rule == .fileSize && $0.severity == .error })
    }

    @Test func limitsAreCheckedOnEveryCall() throws {
        try fixture.drawArt()
        let masters = try fixture.masters()
        _ = try fixture.convert(masters, to: "out", fixture.cache)
        let changes: [(inout Settings) -> Void] = [
            { $0.limits.pixels = 400 * 400 }, { $0.limits.formats = [.png, .svg] }, { $0.limits.bytes = 200 },
            { $0.limits.frames = 2 }, { $0.limits.side = 400 },
        ]
        for change in changes {
            let kept = try fixture.convert(masters, to: "out", fixture.cache, change)
            #expect(kept.contains { $0.status == .failed })
            #expect(try kept == fixture.convert(masters, to: "out", nil, change))
        }
    }

    @Test func mastersThatFailAreTriedAgain() throws {
        let path = try folder.write("art/broken.png", Array(Bitmap.sticker(300).pngFixture.dropLast(300)))
        for _ in 1...2 {
            #expect(try fixture.convert([Master(path: path)], to: "out", fixture.cache)[0].status == .failed)
            #expect(fixture.opens() == 1)
        }
        #expect(try fixture.entries() == [])
    }

    @Test func nothingOfARunThatWasInterruptedIsKept() throws {
        let path = try folder.write("art/star.png", Bitmap.sticker(300).pngFixture)
        let cancellation = Cancellation()
        var run = Run(jobs: 1)
        (run.cache, run.cancellation) = (fixture.cache, cancellation)
        run.opener = { reader, source throws(MakeError) in
            var opened = try reader.open(source)
            let frames = opened.frames
            opened.frames = { LastFrameThenCancelled(source: try frames(), cancellation: cancellation) }
            return opened
        }
        // Nothing else decodes the frames before.
        var settings = CacheFixture.fast
        settings.preparation.pixelArt = .never
        let outcomes = run.outcomes(of: settings.itemsToConvert([Master(path: path)]))
        #expect(outcomes.map(\.report.status) == [.cancelled])
        #expect(try fixture.entries() == [])
    }

    /// Asks for the end of the run after all frames were decoded, when everything was measured.
    private struct LastFrameThenCancelled: FrameSource {
        var source: any FrameSource
        let cancellation: Cancellation

        mutating func next() throws -> Frame? {
            if let frame = try source.next() { return frame }
            cancellation.request()
            return nil
        }
    }

    @Test func aDrawingWithTextIsMadeAnewBecauseFontsChange() throws {
        let path = try folder.write(
            "art/word.svg",
            Array(
                "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 300 300'><text y='90'>Hello</text></svg>".utf8))
        for _ in 1...2 {
            _ = try fixture.convert([Master(path: path)], to: "out", fixture.cache)
            #expect(fixture.opens() == 1)
        }
    }

    @Test func aCallMayRequireThatEverythingIsKept() async throws {
        try fixture.drawArt()
        let masters = try fixture.masters()
        let first = Array(masters.prefix(2))
        _ = try fixture.convert(first, to: "out", fixture.cache)
        let required = Cache(folder.url("cache"), isRequired: true)
        let reports = try fixture.convert(masters, to: "out", required)
        #expect(reports.prefix(2).allSatisfy { $0.status == .converted })
        let missing = reports.dropFirst(2).filter { $0.error?.code == .notCached }
        // The copy of a still is as good as the still.
        #expect(missing.map(\.name) == masters.dropFirst(2).map(\.name).filter { $0 != "still0" })
        #expect(missing.first?.error?.description.hasPrefix(masters[2].path) == true)
    }

    @Test func aSequenceOfWhichAFileChangesMeanwhileIsNotKept() throws {
        let files = try (0..<3).map { try folder.write("dance_0\($0).png", Bitmap.sticker(300, hue: $0).pngFixture) }
        let other = Bitmap.sticker(300, hue: 7).pngFixture
        let sequence = FrameSequence(files, milliseconds: [100, 100, 100])
        let master = Master(path: files[0], subfolder: "", name: "dance", sequence: sequence)
        var run = Run(jobs: 1)
        run.cache = fixture.cache
        run.opener = { [last = files[2]] reader, source throws(MakeError) in
            // Between hashing and decoding.
            try? Data(other).write(to: URL(filePath: last))
            return try reader.open(source)
        }
        let report = run.report(of: CacheFixture.fast.itemsToConvert([master]))
        #expect(report.masters[0].error?.description == "\(files[2]): changed while it was read; run again")
        #expect(try fixture.entries() == [])
    }

    @Test func randomChangesNeverShowUpAsAnotherResult() throws {
        var random = SeededRandom(49)
        let cache = fixture.cache
        for round in 0..<Extras.rounds(12, extended: 80) {
            for name in ["a", "b", "c"] where Bool.random(using: &random) {
                let side = [100, 130, 160].randomElement(using: &random)!
                let hue = Int.random(in: 0...1, using: &random)
                let isMoving = Int.random(in: 0...3, using: &random) == 0
                let still = Bitmap.sticker(side, hue: hue)
                try folder.write(
                    "art/\(name).png",
                    isMoving ? APNGFixture([still, Bitmap.sticker(side, hue: hue + 1)]).bytes : still.pngFixture)
            }
            guard folder.exists("art") else { continue }
            let outline = [nil, Length(4)].randomElement(using: &random)!
            let first = Bool.random(using: &random)
            let limit = [500_000, 4000].randomElement(using: &random)!
            let change = { (settings: inout Settings) in
                settings.preparation.outline = outline
                settings.conversion.frames = first ? .first : .all
                settings.fit.bytes = limit
            }
            let masters = try fixture.masters()
            let (with, without) = ("with\(round)", "without\(round)")
            let kept = try fixture.convert(masters, to: with, cache, change)
            let expected = try fixture.convert(masters, to: without, nil, change)
            #expect(kept == expected, "round \(round)")
            #expect(try folder.tree(with) == folder.tree(without), "round \(round)")
        }
        #expect(cache.masters.kept > 0)
    }
}
