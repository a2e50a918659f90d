import Inspection
import Raster
import TestSupport
import Testing

@testable import Making
@testable import Stickermill

/// Stickers that are too large without loss.
@Suite struct FitTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        var random = SeededRandom(9)
        // A turning sticker with a fine grain: no two frames share a pixel.
        let frames = (0..<6).map { look in
            Bitmap.sticker(64, hue: look).grained(by: 5, using: &random)
                .centered(on: PixelSize(width: 300, height: 300))
        }
        try folder.write("art/grain.png", APNGFixture(frames, delay: (1, 30)).bytes)
    }

    private func pack(
        _ masters: String = "art", to pack: String = "pack", jobs: Int = 2, _ change: (inout Settings) -> Void
    ) async throws -> MasterReport {
        var settings = Settings()
        settings.encoding.effort = .fast
        settings.preparation.playback = .keep
        change(&settings)
        let masters = try MasterSearch(inputs: [folder.path(masters)]).masters
        return try await Packer(settings: settings).pack(masters, to: folder.url(pack), jobs: jobs).masters[0]
    }

    /// The bytes of the sticker without loss, which are the same in every test.
    private static let losslessBytes = Task {
        try #require(try await FitTests().pack { $0.checks.byteLimit = .max }.files.first).bytes
    }

    private func lossless() async throws -> Int { try await Self.losslessBytes.value }

    @Test func aStickerIsBroughtUnderTheLimitAndSaysWhatItCost() async throws {
        let limit = try await lossless() * 6 / 10
        let report = try await pack {
            $0.checks.byteLimit = limit
            $0.fit.use = .always
        }
        let file = try #require(report.files.first { $0.kind == .sticker })
        let fit = try #require(file.fit)
        #expect(file.bytes < limit && file.bytes == fit.bytesAfter && file.bytes * 10 > limit * 9)
        #expect(fit.steps == [.lossyMatching] && fit.framesAfter == 6 && fit.framesBefore == 6)
        #expect(fit.score >= 80 && fit.score < 100 && fit.worstScore <= fit.score && fit.largestError > 0)
        let finding = try #require(report.findings.first { $0.rule == .concession })
        #expect(finding.severity == .note && finding.message.contains("pixels changed slightly"))
        let written = try folder.bytes("pack/\(file.path)")
        #expect(written.count == file.bytes)
    }

    @Test func progressMovesDuringTheSearch() async throws {
        let limit = try await lossless() / 2
        var settings = Settings()
        settings.encoding.effort = .fast
        settings.fit.bytes = limit
        let masters = try MasterSearch(inputs: [folder.path("art")]).masters
        let (packer, output) = (Packer(settings: settings), folder.url("pack"))
        let job = RunningJob { () throws(StickermillError) in try await packer.pack(masters, to: output, jobs: 2) }
        var frames: [Int] = []
        var steps: [Int] = []
        var finished = 0
        for await now in job.events {
            switch now.step {
            case .fitting(let path, let fit):
                #expect(path == masters[0].path && now.finished == 0 && now.total == 1)
                #expect(1...fit.steps ~= fit.step && fit.steps == 4)
                frames.append(fit.frames)
                steps.append(fit.step)
            case .finished: finished += 1
            }
        }
        #expect(try await job.report.pack?.isWritten == true)
        #expect(finished == 1 && frames.count >= 6 && frames.sorted() == Array(1...frames.count))
        #expect(steps == steps.sorted() && steps.contains(2))
    }

    @Test func aCancelledSearchLeavesNoFile() async throws {
        var settings = Settings()
        settings.encoding.effort = .fast
        settings.fit.bytes = try await lossless() / 2
        let masters = try MasterSearch(inputs: [folder.path("art")]).masters
        let cancellation = Cancellation()
        let sink = try FolderSink(folder.path("out"), isDryRun: false)
        var run = Run(jobs: 2, sink: sink)
        run.cancellation = cancellation
        run.onFit = { _, fit in if fit.frames == 9 { cancellation.request() } }
        let outcomes = run.outcomes(of: settings.itemsToConvert(masters))
        sink.end()
        #expect(outcomes.map(\.report.status) == [.cancelled] && outcomes[0].report.files.isEmpty)
        #expect(try folder.tree("out").isEmpty)
    }

    @Test func withoutItTheErrorNamesSizeAndLimitWithoutASearch() async throws {
        let limit = try await lossless() / 2
        var settings = Settings()
        settings.encoding.effort = .fast
        settings.checks.byteLimit = limit
        let masters = try MasterSearch(inputs: [folder.path("art")]).masters
        let (packer, output) = (Packer(settings: settings), folder.url("pack"))
        let job = RunningJob { () throws(StickermillError) in try await packer.pack(masters, to: output, jobs: 2) }
        for await now in job.events {
            if case .fitting = now.step { Issue.record("it searches") }
        }
        let error = try #require(try await job.report.masters[0].error)
        #expect(error.code == .stickerTooLarge)
        #expect(
            error.description.hasSuffix(
                "too many; a sticker must have fewer than \(limit); small losses may bring it under that (fit.enabled)")
        )
    }

    @Test func aFloorThatCannotBeKeptIsAnError() async throws {
        let limit = try #require(try await pack { $0.checks.byteLimit = .max }.files.first).bytes / 4
        let before = try folder.tree("pack")
        let report = try await pack {
            $0.checks.byteLimit = limit
            $0.fit.floor = 100
        }
        #expect(report.error?.code == .stickerTooLarge)
        #expect(report.error?.description.contains("the floor is 100") == true)
        #expect(try folder.tree("pack") == before)
    }

    /// A photograph on transparency: every pixel differs from its neighbors.
    private func writePhoto(side: Int, canvas: Int) throws {
        var random = SeededRandom(4)
        let photo = Bitmap(side, side) { x, y in
            let (dx, dy) = (2 * x - side, 2 * y - side)
            guard dx * dx + dy * dy < side * side else { return .zero }
            let shade = 60 + x * 120 / side
            let grain = (0..<3).map { _ in UInt8(shade + Int.random(in: -9...9, using: &random)) }
            return SIMD4(grain[0], grain[1], grain[2], 255)
        }
        let canvas = PixelSize(width: canvas, height: canvas)
        try folder.write("photos/photo.png", photo.centered(on: canvas).pngFixture)
    }

    @Test func aPhotoLosesLowBitsFirst() async throws {
        try writePhoto(side: 100, canvas: 300)
        let free = try #require(try await pack("photos") { _ in }.files.first).bytes
        let report = try await pack("photos") { $0.fit.bytes = free * 72 / 100 }
        let fit = try #require(report.files.first?.fit)
        #expect(fit.steps == [.roundedColors] && fit.score > 90 && fit.bytesAfter < free * 72 / 100)
        #expect(report.findings.contains { $0.message.contains("colors rounded in busy areas") })
    }

    @Test func theErrorNamesTheSizeAtWhichAStickerFits() async throws {
        try writePhoto(side: 140, canvas: 408)
        let free = try #require(try await pack("photos") { _ in }.files.first).bytes
        let report = try await pack("photos") {
            $0.fit.bytes = free * 64 / 100
            $0.fit.floor = 97
        }
        let message = try #require(report.error?.description)
        #expect(message.hasSuffix("the floor is 97; at size small it keeps the floor"))
    }

    @Test(arguments: [nil, 10_000_000]) func nothingIsGivenUpBelowTheLimit(bytes: Int?) async throws {
        let before = try await pack { _ in }
        let after = try await pack {
            $0.fit.use = .always
            $0.fit.bytes = bytes
        }
        #expect(before.files == after.files && after.files.first?.fit == nil)
    }

    @Test func aLimitThatNothingKeepsIsRefused() async throws {
        let report = try await pack {
            $0.fit.use = .always
            $0.fit.bytes = 100
        }
        #expect(report.error?.code == .stickerTooLarge)
        #expect(report.error?.description.hasSuffix("fewer than 100; it does not fit even with visible damage") == true)
    }

    @Test func aFittedStickerFitsAsItIs() async throws {
        let limit = try await lossless() / 2
        let fit = { (settings: inout Settings) in settings.fit.bytes = limit }
        let first = try await pack("art", fit)
        let bytes = try folder.bytes("pack/\(try #require(first.files.first).path)")
        try folder.write("fitted/grain.png", bytes)
        let second = try await pack("fitted", to: "again", fit)
        let file = try #require(second.files.first)
        #expect(first.files.first?.fit != nil && file.fit == nil)
        #expect(try folder.bytes("again/\(file.path)") == bytes)
    }

    /// Noise of 200 colors in a disk with hard edges, which moves.
    private func writeHardEdges(delay: (UInt16, UInt16)) throws {
        var random = SeededRandom(5)
        let colors = (0..<200).map { _ in
            SIMD4((0..<3).map { _ in UInt8.random(in: 0...255, using: &random) } + [255])
        }
        let frames = (0..<4).map { _ in
            Bitmap(300, 300) { x, y in
                let (dx, dy) = (x - 150, y - 150)
                return dx * dx + dy * dy < 40 * 40 ? colors[Int.random(in: 0..<200, using: &random)] : .zero
            }
        }
        try folder.write("hard/noise.png", APNGFixture(frames, delay: delay).bytes)
    }

    @Test func fewColorsWithHardEdgesBecomeAGIF() async throws {
        try writeHardEdges(delay: (1, 10))
        let free = try #require(try await pack("hard") { $0.encoding.palette = .never }.files.first).bytes
        let report = try await pack("hard") {
            $0.fit.bytes = free * 85 / 100
            $0.encoding.palette = .never
        }
        let file = try #require(report.files.first)
        #expect(file.path.hasSuffix("/noise.gif") && file.fit?.steps == [.gif])
        let written = try folder.bytes("pack/\(file.path)")
        #expect(written.starts(with: Array("GIF89a".utf8)) && written.count == file.bytes)
        #expect(report.findings.contains { $0.message.contains("written as a GIF") })
    }

    @Test func anAnimationThatAGIFWouldSlowDownStaysPNG() async throws {
        try writeHardEdges(delay: (1, 20))
        let free = try #require(try await pack("hard") { $0.encoding.palette = .never }.files.first).bytes
        let report = try await pack("hard") {
            $0.fit.bytes = free * 85 / 100
            $0.fit.floor = 70
            $0.encoding.palette = .never
        }
        let file = try #require(report.files.first, "\(report.error?.description ?? "")")
        #expect(file.path.hasSuffix("/noise.png") && file.fit != nil)
    }

    @Test func theNumberOfWorkersDoesNotMatter() async throws {
        let limit = try await lossless() / 2
        var files: Set<[UInt8]> = []
        for jobs in [1, 3] {
            let report = try await pack(to: "pack\(jobs)", jobs: jobs) { $0.fit.bytes = limit }
            files.insert(try folder.bytes("pack\(jobs)/\(try #require(report.files.first).path)"))
        }
        #expect(files.count == 1)
    }

    @Test(arguments: [69, 101]) func aFloorThatMeansNothingIsRefused(floor: Int) async throws {
        for change: (inout FitOptions) -> Void in [{ $0.floor = floor }, { $0.exceptions = ["grain": .floor(floor)] }] {
            let error = await #expect(throws: StickermillError.self) { try await pack { change(&$0.fit) } }
            #expect(error?.code == .badSettings && error?.reason == "\(floor); must be a whole number from 70 to 100")
            var settings = Settings()
            change(&settings.fit)
            await #expect(throws: StickermillError.self) {
                try await Converter(settings: settings).convert([] as [Master], to: folder.url("out"))
            }
        }
        #expect(try folder.tree("pack").isEmpty)
    }

    @Test func aStickerMayDiffer() {
        var options = FitOptions()
        #expect(options.floor(ofSticker: "star") == nil)
        options.exceptions = ["star": .on, "moon": .off, "sun": .floor(95)]
        #expect(options.floor(ofSticker: "star") == 80 && options.floor(ofSticker: "sun") == 95)
        options.bytes = 1000
        #expect(options.floor(ofSticker: "cloud") == 80 && options.floor(ofSticker: "moon") == nil)
        options.use = .never
        #expect(options.floor(ofSticker: "cloud") == nil && options.floor(ofSticker: "star") == 80)
    }

    @Test func conversionsFitEveryFile() async throws {
        var settings = Settings()
        settings.encoding.effort = .fast
        settings.conversion.thumbnails = []
        let masters = try MasterSearch(inputs: [folder.path("art")]).masters
        let free = try await Converter(settings: settings).convert(masters, to: folder.url("free"), jobs: 2)
        let limit = try #require(free.masters[0].files.map(\.bytes).min())
        settings.fit.bytes = limit
        let report = try await Converter(settings: settings).convert(masters, to: folder.url("fitted"), jobs: 2)
        #expect(report.masters[0].files.count == 2 && report.masters[0].files.allSatisfy { $0.bytes < limit })
        #expect(report.masters[0].files.contains { $0.fit != nil })
    }

    @Test(arguments: [true, false]) func theBytesOfAMasterAreNoFaultOfItsSticker(isReplaced: Bool) async throws {
        var settings = Settings()
        settings.encoding.effort = .fast
        settings.conversion.thumbnails = []
        settings.conversion.scales = isReplaced ? [.x2, .x3] : [.x1, .x2]
        settings.fit.use = .always
        let masters = try MasterSearch(inputs: [folder.path("art")]).masters
        settings.checks.byteLimit = try folder.bytes("art/grain.png").count / 2
        let report = try await Converter(settings: settings).convert(masters, to: folder.url("out"), jobs: 2)
        let found = report.masters[0].findings.filter { $0.rule == .fileSize }
        #expect(found == [])
    }
}
