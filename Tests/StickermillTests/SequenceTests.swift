import Foundation
import Inspection
import PNGCodec
import Raster
import TestSupport
import Testing

@testable import Making
@testable import Stickermill

/// Numbered PNG files that `convert` makes one animation of.
@Suite struct SequenceTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func draw(_ names: String..., side: Int = 120) throws {
        for (index, name) in names.enumerated() {
            try folder.write("art/\(name)", Bitmap.sticker(side, hue: index).pngFixture)
        }
    }

    private func convert(
        _ text: String = "", jobs: Int = 2, to output: String = "out", _ change: (inout Settings) -> Void = { _ in }
    ) async throws -> Report {
        try folder.write("art/stickermill.yml", Array(text.utf8))
        var settings = try Settings(ofFolder: folder.path("art"))
        settings.conversion.takesSequences = true
        settings.conversion.scales = [.x3]
        settings.conversion.thumbnails = []
        change(&settings)
        let search = try MasterSearch(inputs: [folder.path("art")]) { $0 = settings }
        return try await Converter().convert(search.groups, to: folder.url(output), jobs: jobs)
    }

    /// What a call is refused with, without the path of the folder.
    private func fault(_ text: String = "", _ change: (inout Settings) -> Void = { _ in }) async -> String? {
        let error = await #expect(throws: StickermillError.self) { _ = try await convert(text, change) }
        #expect(error?.isFaultOfCall == true && !folder.exists("out"))
        return error?.description.replacing(folder.path + "/art/", with: "")
    }

    private func frames(_ name: String) throws -> [Frame] {
        let file = try PNGFile(folder.bytes("out/\(name)"))
        var decoder = APNGDecoder(file, try #require(file.animation), decoder: PNGDecoder())
        var frames: [Frame] = []
        while let frame = try decoder.next() { frames.append(Frame(bitmap: frame.bitmap, delay: frame.delay)) }
        return frames
    }

    // MARK: Which names are numbered

    @Test(arguments: [
        (["art/dance (1).png", "art/dance (2).png"], ["dance"]),
        (["art/_0000_Layer 2.png", "art/_0001_Layer 1.png"], ["art"]),
        (["art/walk_0000_up.png", "art/walk_0001_down 7.png", "art/walk_0002_down 8.png"], ["walk"]),
        // Years are no layers, and neither is one file.
        (["art/at_2023_a.png", "art/at_2024_b.png"], ["at_2023_a", "at_2024_b"]),
        (["art/at_2024_1.png", "art/at_2024_2.png"], ["at_2024"]),
        (["art/a (x).png", "art/b(1).png", "art/c).png"], ["a (x)", "b(1)", "c)"]),
    ])
    func programsNumberFramesInTheirWay(paths: [String], names: [String]) throws {
        var settings = Settings()
        settings.conversion.takesSequences = true
        let masters = try settings.joiningSequences(in: paths.map { Master(path: $0) })
        #expect(masters.map(\.name) == names)
    }

    @Test func numberedNamesAreNotedOnceUnlessTheyAreFrames() async throws {
        for name in ["dance", "walk"] {
            for number in 1...4 { try draw("\(name)_\(number).png") }
        }
        try draw("moon_1.png", "moon_2.png", "star_1.png", "star_2.png", "star_3.png", "star_5.png")
        let report = try await convert { $0.conversion.takesSequences = false }
        let notes = report.masters.map { $0.findings.filter { $0.rule == .numberedNames } }
        #expect(notes.map(\.count) == [1] + Array(repeating: 0, count: 13))
        #expect(
            notes[0].first?.message
                == "4 images up to dance_4.png look like frames, and 1 other sequence too, but each becomes a sticker")
        #expect(notes[0].first?.severity == .note)
        let ignored = try await convert("ignore: {dance_1.png: [numbered-names]}\n") {
            $0.conversion.takesSequences = false
        }
        #expect(ignored.masters.allSatisfy { !$0.findings.contains { $0.rule == .numberedNames } })
    }

    // MARK: What it becomes

    @Test func numberedFramesBecomeOneAnimation() async throws {
        try draw("dance_9.png", "dance_10@3x.png", "dance_11.png", "moon_1.png", "sun.png")
        let report = try await convert {
            $0.conversion.frameRate = 12
            $0.conversion.scales = [.x1, .x3]
            $0.conversion.thumbnails = [.small]
            $0.conversion.thumbnailScales = [.x1]
        }
        // One frame is a sticker of its own.
        #expect(report.masters.map(\.name) == ["dance", "moon_1", "sun"])
        let dance = report.masters[0]
        let files = ["dance_9.png", "dance_10@3x.png", "dance_11.png"]
        #expect(dance.path == folder.path("art/dance_9.png"))
        #expect(dance.frameFiles == files.map { folder.path("art/\($0)") })
        #expect(dance.bytes == (try files.map { try folder.bytes("art/\($0)").count }.reduce(0, +)))
        #expect(dance.format == .png && dance.frames == 3 && dance.plays == 0 && dance.durationMilliseconds == 250)
        #expect(report.masters[1].frameFiles == nil)
        let names = ["renditions/dance.png", "renditions/dance@3x.png", "thumbnails/small/dance.png"]
        #expect(dance.files.map(\.path) == names)
        let made = try frames("renditions/dance@3x.png")
        #expect(made.map(\.bitmap) == (0...2).map { Bitmap.sticker(120, hue: $0) })
        #expect(made.allSatisfy { $0.delay == FrameDelay(numerator: 1, denominator: 12) })
        #expect(try frames("renditions/dance.png").map(\.bitmap.size.width) == [40, 40, 40])
    }

    @Test func itsFilesDoNotDependOnTheNumberOfWorkers() async throws {
        try draw("dance_1.png", "dance_2.png", "dance_3.png", side: 210)
        for jobs in [1, 5] {
            _ = try await convert(jobs: jobs, to: "out\(jobs)") {
                $0.conversion.thumbnails = [.small]
                $0.encoding.effort = .fast
            }
        }
        #expect(try folder.tree("out1") == folder.tree("out5"))
    }

    @Test func itMayBecomeAGIFOrAStill() async throws {
        try draw("dance_1.png", "dance_2.png")
        let moved = try await convert { $0.conversion.format = .gif }
        #expect(moved.masters[0].files.map(\.path) == ["renditions/dance@3x.gif"])
        _ = try await convert { $0.conversion.frames = .first }
        let still = try PNGFile(folder.bytes("out/renditions/dance@3x.png"))
        #expect(still.animation == nil)
        #expect(try PNGDecoder().still(of: still) == Bitmap.sticker(120))
    }

    @Test func allFramesArePreparedWithOneGeometry() async throws {
        for (index, x) in [60.0, 200].enumerated() {
            let frame = CheckedArt.disc(300, radius: 30, center: (x, 150)) { _, _ in SIMD3(40, 110, 200) }
            try folder.write("art/dance_\(index + 1).png", frame.pngFixture)
        }
        let report = try await convert("prepare: {stickers: {dance: {trim: true}}}")
        #expect(report.masters[0].preparation?.map(\.step) == [.trim])
        let bounds = try frames("renditions/dance@3x.png").map(\.bitmap.visibleBounds)
        #expect(bounds == [0, 140].map { PixelRect(x: $0, y: 70, width: 60, height: 60) })
    }

    @Test func lossesMayBringItUnderItsLimit() async throws {
        var random = SeededRandom(3)
        for number in 1...2 {
            let noise = Bitmap(60, 60) { x, _ in SIMD4(UInt8(x + Int.random(in: 0..<20, using: &random)), 90, 40, 255) }
            try folder.write("art/dance_\(number).png", noise.pngFixture)
        }
        let whole = try await convert().masters[0].files[0].bytes
        let report = try await convert("fit: {stickers: {dance: 70}}") { $0.checks.byteLimit = whole * 9 / 10 }
        #expect(report.masters[0].files.map { $0.bytes < whole * 9 / 10 } == [true], "\(report.masters[0])")
        #expect(report.masters[0].files.first?.fit?.framesBefore == 2)
        #expect(try frames("renditions/dance@3x.png").count == 2)
    }

    @Test func anotherStickersSettingsAreNotItsOwn() async throws {
        try draw("dance.png", "dance2_1.png", "dance2_2.png")
        let report = try await convert("prepare: {stickers: {dance: {outline: 3px}}}")
        #expect(report.masters.map(\.name) == ["dance", "dance2"])
        #expect(report.masters.map { $0.preparation == nil } == [false, true])
    }

    @Test func rulesJudgeTheAnimation() async throws {
        try draw("dance_1.png", "wave_1.png", "wave_2.png")
        for name in ["dance_2", "dance_3"] {
            try folder.write("art/\(name).png", Bitmap.sticker(120).pngFixture)
        }
        let report = try await convert("convert: {delays: {wave: [10, 100]}}") {
            $0.checks.byteLimit = 2000
            $0.conversion.scales = [.x1]
        }
        let found = report.masters.map { master in
            master.findings.filter { [.animationTiming, .duplicate, .fileSize].contains($0.rule) }.map(\.message)
        }
        #expect(found[0].contains("all 3 frames are equal") && !found[0].contains { $0.hasPrefix("the same pixels") })
        #expect(found[1].contains("frame 1 has a delay of 10.0 ms; use 20 to 10000 ms"))
    }

    // MARK: Delays

    @Test func delaysComeFromTheSettings() async throws {
        try draw("dance_1.png", "dance_2.png", "wave_1.png", "wave_2.png")
        let report = try await convert("convert: {frame-rate: 20, delays: {dance: [100, 250]}}")
        #expect(report.masters.map(\.durationMilliseconds) == [350, 100])
        #expect(try frames("renditions/dance@3x.png").map(\.delay.seconds) == [0.1, 0.25])
    }

    @Test(arguments: [
        (
            "convert: {delays: {dance: [100]}}",
            "dance_1.png: 'dance' has 2 files, but 'delays' has 1 for it; give one per file"
        ),
        (
            "convert: {delays: {dance: []}}",
            "dance_1.png: 'dance' has 2 files, but 'delays' has 0 for it; give one per file"
        ),
        ("convert: {delays: {sun: [9, 9]}}", "sun.png: 'sun' has 1 file, but 'delays' has 2 for it; give one per file"),
        ("convert: {delays: {dance: 100}}", "stickermill.yml:1:27: must be a list, such as [cat, dog]"),
        (
            "convert: {delays: {dance: [100, 0]}}",
            "stickermill.yml:1:33: must be milliseconds, a whole number from 1 to 60000"
        ),
        ("convert: {frame-rate: 61}", "stickermill.yml:1:23: must be a whole number from 1 to 60"),
        (
            "convert: {delays: {dane: [1, 1]}}",
            "stickermill.yml:1:26: no sticker has the name 'dane'; did you mean 'dance'?"
        ),
    ])
    func delaysThatDoNotFitAreRefused(text: String, message: String) async throws {
        try draw("dance_1.png", "dance_2.png", "sun.png")
        #expect(await fault(text) == message)
    }

    /// A file with settings cannot have such values.
    @Test func impossibleValuesAreRefused() async throws {
        try draw("dance_1.png", "dance_2.png")
        #expect(await fault { $0.conversion.frameRate = 0 } == "convert.frame-rate: must be 1 to 60")
        let delays = await fault { $0.conversion.delays = ["dance": [1, 60_001]] }
        #expect(delays == "convert.delays: must be 1 to 60000 milliseconds")
    }

    // MARK: Faults

    @Test(arguments: [
        (
            ["dance_1.png", "dance_2.png", "dance_4.png"],
            "dance_4.png: follows dance_2.png, but number 3 is missing"
        ),
        (["dance_1.png", "dance_2.png", "dance_02.png"], "dance_2.png: has the same number as dance_02.png"),
    ])
    func aWrongNumberFailsItsSequenceOnly(names: [String], message: String) async throws {
        for name in names { try draw(name) }
        try draw("moon_1.png", "moon_2.png", "sun.png")
        // The delays are for the frames that should be there.
        let report = try await convert("convert: {delays: {dance: [10, 20, 30, 40]}}\n")
        #expect(report.masters.map(\.name) == ["dance", "moon", "sun"])
        #expect(report.masters.map(\.status) == [.failed, .converted, .converted])
        #expect(report.masters[0].error?.code == .notEncodable)
        #expect(report.masters[0].error?.description.replacing(folder.path + "/art/", with: "") == message)
        #expect(try folder.tree("out").keys.sorted() == ["renditions/moon@3x.png", "renditions/sun@3x.png"])
    }

    @Test(arguments: [
        ("size", "110 x 110 px; the first frame has 120 x 120 px, and the frames of a sequence must have one size"),
        ("jpeg", "a frame of a sequence must be a still PNG"), ("apng", "a frame of a sequence must be a still PNG"),
        ("empty", "the file is empty"), ("large", "more bytes than the limit of 200000"),
        ("cut", "the PNG data ends early"), ("gone", "no such file or directory"),
    ])
    func aFrameThatDoesNotFitFailsItsStickerOnly(kind: String, reason: String) async throws {
        try draw("dance_1.png", "dance_2.png", "dance_3.png", "sun.png")
        let still = Bitmap.sticker(120, hue: 1).pngFixture
        let bytes: [UInt8] =
            switch kind {
            case "size": Bitmap.sticker(110).pngFixture
            case "jpeg": JPEGFixture(columns: 40, rows: 38, components: [128]).bytes
            case "apng": APNGFixture([Bitmap.sticker(120), Bitmap.sticker(120, hue: 1)]).bytes
            case "large": still + [UInt8](repeating: 0, count: 200_000)
            case "cut": Array(still.prefix(still.count / 2))
            default: []
            }
        try folder.write("art/dance_2.png", bytes)
        if kind == "gone" {
            try FileManager.default.removeItem(atPath: folder.path("art/dance_2.png"))
            try folder.link("art/dance_2.png", to: "nowhere.png")
        }
        let report = try await convert { $0.limits.bytes = 200_000 }
        #expect(report.masters.map(\.status) == [.failed, .converted])
        let message = report.masters[0].error?.description.replacing(folder.path + "/art/", with: "")
        #expect(message == "dance_2.png: \(reason)")
        let finding = report.masters[0].findings.first { $0.rule == .unreadable }
        #expect(finding == nil || finding?.message == report.masters[0].error?.description)
        #expect(try folder.tree("out").keys.sorted() == ["renditions/sun@3x.png"])
    }

    @Test func theLimitsOfAnimationsHold() async throws {
        try draw("dance_1.png", "dance_2.png", "dance_3.png")
        let frames = try await convert { $0.limits.frames = 2 }
        #expect(frames.masters[0].error?.code == .tooManyFrames)
        let pixels = try await convert { $0.limits.totalPixels = 3 * 120 * 120 - 1 }
        #expect(pixels.masters[0].error?.code == .tooManyPixels)
    }

    @Test func theOutputMayNotHoldAnyOfItsFrames() async throws {
        try draw("dance_1.png")
        try folder.write("out/renditions/two.png", Bitmap.sticker(120).pngFixture)
        try folder.link("art/dance_2.png", to: "../out/renditions/two.png")
        let masters = ["dance_1", "dance_2"].map { Master(path: folder.path("art/\($0).png")) }
        var settings = Settings()
        settings.conversion.takesSequences = true
        let error = await #expect(throws: StickermillError.self) {
            try await Converter(settings: settings).convert(masters, to: folder.url("out"))
        }
        #expect(error?.code == .sameOutput && error?.path == folder.path("art/dance_2.png"))
    }
}
