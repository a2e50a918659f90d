import Foundation
import Making
import PNGCodec
import Raster
import TestSupport
import Testing
import Vips

@testable import Stickermill

@Suite struct ConverterTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func convert(
        jobs: Int = 2, to output: String = "out", isDryRun: Bool = false,
        _ change: (inout Settings) -> Void = { _ in }
    ) async throws -> Report {
        var options = Settings()
        change(&options)
        let masters = try MasterSearch(inputs: [folder.path("art")], output: folder.path(output)).masters
        return try await Converter(settings: options).convert(
            masters, to: folder.url(output), jobs: jobs, isDryRun: isDryRun)
    }

    private func decode(_ relative: String) throws -> Bitmap {
        try VipsStill(try folder.bytes(relative), as: .png).bitmap()
    }

    // MARK: Pixels

    @Test func everyFileHoldsTheMasterResampledToItsSize() async throws {
        let sticker = Bitmap.sticker(309, 300)
        try folder.write("art/a.png", sticker.pngFixture)
        let report = try await convert()
        var resampler = Resampler()
        resampler.load(sticker)
        #expect(report.masters[0].files.count == 8)
        for file in report.masters[0].files where file.pixelSize != sticker.size {
            let expected = resampler.resample(to: file.pixelSize)
            #expect(try decode("out/\(file.path)") == expected, "\(file.path)")
        }
    }

    @Test func theKernelAndTheLightAreThoseAskedFor() async throws {
        let sticker = Bitmap.sticker(330)
        try folder.write("art/a.png", sticker.pngFixture)
        let report = try await convert {
            $0.encoding.kernel = .mitchell
            $0.encoding.light = .linear
        }
        var resampler = Resampler(kernel: .mitchell, light: .linear)
        resampler.load(sticker)
        let expected = resampler.resample(to: PixelSize(width: 110, height: 110))
        #expect(try decode("out/renditions/a.png") == expected)
        #expect(report.masters[0].findings.map(\.rule.rawValue) == ["pixel-size", "enlargement", "label"])
    }

    @Test func workersThatShareTheSizesOfAMasterChangeNoByte() async throws {
        let master = Master(path: try folder.write("art/a.png", Bitmap.sticker(618).pngFixture))
        var trees: [[String: [UInt8]]] = []
        for jobs in [1, 3, 8] {
            _ = try await Converter().convert([master], to: folder.url("out\(jobs)"), jobs: jobs)
            trees.append(try folder.tree("out\(jobs)"))
        }
        #expect(trees[0].count == 11)
        #expect(trees[1] == trees[0] && trees[2] == trees[0])
    }

    @Test func jpegStaysJPEGAndBecomesPNGWhenAsked() async throws {
        let master = JPEGFixture(columns: 40, rows: 40, components: [90, 100, 110]).bytes
        try folder.write("art/a.jpg", master)
        _ = try await convert { $0.conversion.scales = [.x1, .x3] }
        #expect(try folder.bytes("out/renditions/a.jpg").starts(with: [0xFF, 0xD8, 0xFF]))
        #expect(try folder.bytes("out/renditions/a@3x.jpg") == master)
        _ = try await convert(to: "pngs") { $0.conversion.format = .png }
        #expect(try folder.bytes("pngs/renditions/a.png").starts(with: [0x89, 0x50]))
    }

    @Test func transparentMastersRefuseJPEG() async throws {
        try folder.write("art/clear.png", Bitmap.sticker(300).pngFixture)
        try folder.write("art/solid.png", Bitmap(300, 300) { x, _ in SIMD4(UInt8(x % 256), 3, 4, 255) }.pngFixture)
        let report = try await convert { $0.conversion.format = .jpeg }
        #expect(report.masters.map(\.status) == [.failed, .converted])
        #expect(report.masters[0].error?.code == .transparencyNotSupported)
        #expect(folder.exists("out/renditions/solid.jpg"))
        #expect(!folder.exists("out/renditions/clear.jpg"))
    }

    // MARK: Workers

    @Test func theNumberOfWorkersChangesNoByte() async throws {
        for index in 0..<12 {
            try folder.write("art/\(index).png", Bitmap.sticker(300 + index * 10, 300, hue: index).pngFixture)
        }
        let one = try await convert(jobs: 1, to: "one")
        let eight = try await convert(jobs: 8, to: "eight")
        #expect(try folder.tree("one") == folder.tree("eight"))
        #expect(one.withoutTimes.masters == eight.withoutTimes.masters)
        #expect(one.masters.map(\.name) == (0..<12).map(String.init).sorted())
    }

    private func treesOfSpareWorkers(_ change: (inout Settings) -> Void) async throws -> [[String: [UInt8]]] {
        var trees: [[String: [UInt8]]] = []
        for jobs in [1, 2, 5, 20] {
            _ = try await convert(jobs: jobs, to: "\(jobs)", change)
            trees.append(try folder.tree("\(jobs)"))
        }
        return trees
    }

    @Test(arguments: [false, true]) func spareWorkersChangeNoByteOfAStill(isLinear: Bool) async throws {
        try folder.write("art/a.png", Bitmap.sticker(618, 500).pngFixture)
        let trees = try await treesOfSpareWorkers {
            $0.encoding.light = isLinear ? .linear : .encoded
            $0.conversion.scales = [.x1, .x2, .x3]
        }
        #expect(trees[0].count > 9)
        #expect(trees.allSatisfy { $0 == trees[0] })
    }

    @Test func spareWorkersChangeNoByteOfAnAnimation() async throws {
        // Frames return, the last one twice in a row.
        let frames = [0, 1, 2, 3, 2, 1, 0, 4, 5, 6, 6].map { Bitmap.sticker(300, 240, hue: $0) }
        try folder.write("art/a.png", APNGFixture(frames).bytes)
        let trees = try await treesOfSpareWorkers {
            $0.conversion.scales = [.x1, .x2, .x3]
            $0.encoding.effort = .fast
        }
        #expect(trees[0].count == 9)
        #expect(trees.allSatisfy { $0 == trees[0] })
    }

    @Test func animationsThatAreNotKeptInMemoryAreWhole() async throws {
        var random = SeededRandom(31)
        let noise = (0..<14).map { _ in
            Bitmap(300, 300) { _, _ in
                let bits = random.next()
                return SIMD4(
                    UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8),
                    UInt8(truncatingIfNeeded: bits >> 16), 255)
            }
        }
        // The last frames are out of memory when they return.
        let frames = noise + noise.dropLast().reversed()
        try folder.write("art/a.png", APNGFixture(frames).bytes)
        let change = { (settings: inout Settings) in
            settings.encoding.effort = .fast
            settings.conversion.scales = [.x1]
            settings.conversion.thumbnails = [.small]
        }
        let inMemory = try await convert(isDryRun: true, change)
        let written = try await convert(change)
        #expect(written.masters[0].files == inMemory.masters[0].files)
        let tree = try folder.tree("out")
        #expect(tree.count == written.masters[0].files.count)
        let file = try PNGFile(folder.bytes("out/thumbnails/small/a@3x.png"))
        #expect(file.header.size.width == 300)
        var decoder = APNGDecoder(file, try #require(file.animation), decoder: PNGDecoder())
        for frame in frames { #expect(try decoder.next()?.bitmap == frame) }
    }

    @Test func equalSizesShareTheirBytes() async throws {
        try folder.write("art/a.png", Bitmap.sticker(618).pngFixture)
        _ = try await convert()
        #expect(try folder.bytes("out/renditions/a@2x.png") == folder.bytes("out/thumbnails/large/a@2x.png"))
    }

    @Test func aTaskThatIsCancelledBeforeTheStartConvertsNothing() async throws {
        try folder.write("art/a.png", Bitmap.sticker(300).pngFixture)
        let masters = try MasterSearch(inputs: [folder.path("art")]).masters
        let output = folder.url("out")
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await Converter().convert(masters, to: output)
        }
        let report = try await task.value
        #expect(report.masters.map(\.status) == [.cancelled])
        #expect(report.summary.converted == 0 && report.summary.failed == 0)
        #expect(try folder.tree("out").isEmpty)
    }

    @Test func aRunThatIsCancelledOnTheWayKeepsWhatIsFinished() throws {
        for index in 0..<20 { try folder.write("art/\(index).png", Bitmap.sticker(300, hue: index).pngFixture) }
        let masters = try MasterSearch(inputs: [folder.path("art")]).masters
        let monitor = RunMonitor(nil)
        var converter = Converter()
        converter.onStages = { _ in monitor.cancellation.request() }
        let report = try converter.convert([MasterGroup(masters)], to: folder.path("out"), jobs: 1, monitor)
        #expect(report.masters.map(\.status) == [.converted] + Array(repeating: .cancelled, count: 19))
        #expect(Set(try folder.tree("out").keys) == Set(report.masters[0].files.map(\.path)))
    }

    @Test func progressReportsEveryMasterOnceAndEnds() async throws {
        for index in 0..<9 { try folder.write("art/\(index).png", Bitmap.sticker(30, hue: index).pngFixture) }
        let masters = try MasterSearch(inputs: [folder.path("art")]).masters
        let output = folder.url("out")
        let job = RunningJob { () throws(StickermillError) in
            try await Converter().convert(masters, to: output, jobs: 3)
        }
        var done: [RunProgress.Element] = []
        for await element in job.events { done.append(element) }
        #expect(try await job.report.summary.converted == 9)
        #expect(done.map(\.finished) == Array(1...9) && done.allSatisfy { $0.total == 9 })
        let names = done.compactMap { if case .finished(let master) = $0.step { master.name } else { nil } }
        #expect(names.sorted() == (0..<9).map(String.init))
    }

    @Test func progressEndsIfTheCallFails() async throws {
        let master = Master(path: try folder.write("a.png", Bitmap.sticker(30).pngFixture))
        let output = try #require(URL(string: "http://x/y"))
        let job = RunningJob { () throws(StickermillError) in try await Converter().convert([master], to: output) }
        for await _ in job.events { Issue.record("no master was begun") }
        await #expect(throws: StickermillError.self) { try await job.report }
    }

    /// The job begins only when it was cancelled: what is under test is who hears of it, not who is faster.
    @Test func aJobIsCancelledByItsHandleAndByTheTaskThatWaits() async throws {
        for index in 0..<3 { try folder.write("art/\(index).png", Bitmap.sticker(30, hue: index).pngFixture) }
        let masters = try MasterSearch(inputs: [folder.path("art")]).masters
        let output = folder.url("out")
        func gatedJob() -> (job: RunningJob<Report, StickermillError>, begin: AsyncStream<Never>.Continuation) {
            let (gate, begin) = AsyncStream.makeStream(of: Never.self)
            let job = RunningJob { () async throws(StickermillError) in
                await Task.detached { for await _ in gate {} }.value
                return try await Converter().convert(masters, to: output, jobs: 1)
            }
            return (job, begin)
        }
        let (job, begin) = gatedJob()
        job.cancel()
        begin.finish()
        #expect(try await job.report.summary.cancelled == 3)
        let (other, beginOther) = gatedJob()
        let waiting = Task { try await other.report }
        waiting.cancel()
        beginOther.finish()
        #expect(try await waiting.value.summary.cancelled == 3)
    }

    // MARK: Writing

    @Test func aDryRunWritesNothingAndSaysWhatItWould() async throws {
        try folder.write("art/a.png", Bitmap.sticker(300).pngFixture)
        let dry = try await convert(isDryRun: true)
        #expect(!folder.exists("out"))
        let wet = try await convert()
        #expect(dry.masters[0].status == .planned)
        #expect(dry.masters[0].files == wet.masters[0].files)
    }

    @Test func theReportsFiguresAreThoseOnDisk() async throws {
        for index in 0..<3 { try folder.write("art/sub/\(index).png", Bitmap.sticker(400, hue: index).pngFixture) }
        try folder.write("art/broken.png", [])
        let report = try await convert()
        let tree = try folder.tree("out")
        let files = report.masters.flatMap(\.files)
        #expect(Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.bytes) }) == tree.mapValues(\.count))
        #expect(report.summary.files == tree.count)
        #expect(report.summary.bytes == tree.values.reduce(0) { $0 + $1.count })
        #expect(report.summary.masters == 4 && report.summary.converted == 3 && report.summary.failed == 1)
    }

    @Test func aMasterOverItsOwnOutputIsRefused() async throws {
        try folder.write("art/renditions/a.png", Bitmap.sticker(300).pngFixture)
        let masters = try MasterSearch(inputs: [folder.path("art/renditions")], output: folder.path("art")).masters
        let error = await #expect(throws: StickermillError.self) {
            try await Converter().convert(masters, to: folder.url("art"), jobs: 1)
        }
        #expect(error?.code == .sameOutput)
    }
}
