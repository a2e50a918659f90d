import Foundation
import Raster
import Synchronization
import TestSupport
import Testing

@testable import Making
@testable import Platforms
@testable import Stickermill

/// What every job has of the one walk of masters.
@Suite struct RunTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let looks = (0..<2).map { Bitmap.sticker(300, hue: $0) }
        try folder.write("art/moving.png", APNGFixture(looks).bytes)
        try folder.write("art/still.png", Bitmap.sticker(330).pngFixture)
    }

    /// How many frames of each master were decoded, by its width.
    private final class Count: Sendable {
        let frames = Mutex<[Int: Int]>([:])

        var open: @Sendable (MasterReader, Source) throws(MakeError) -> MasterSource {
            { reader, bytes throws(MakeError) in
                var source = try reader.open(bytes)
                let (frames, width) = (source.frames, source.header.pixelSize.width)
                source.frames = { CountingFrames(source: try frames(), width: width, count: self) }
                return source
            }
        }
    }

    private struct CountingFrames: FrameSource {
        var source: any FrameSource
        let width: Int
        let count: Count

        mutating func next() throws -> Frame? {
            guard let frame = try source.next() else { return nil }
            count.frames.withLock { $0[width, default: 0] += 1 }
            return frame
        }
    }

    private static let fast = {
        var settings = Settings()
        settings.encoding.effort = .fast
        return settings
    }()

    @Test func aCancelledMasterIsNotReportedAsFinished() throws {
        let masters = Array(repeating: Master(path: folder.path("art/still.png")), count: 4)
        let cancellation = Cancellation()
        let finished = Mutex<[MasterReport.Status]>([])
        var run = Run(jobs: 1)
        (run.success, run.cancellation) = (.checked, cancellation)
        run.onFinish = { outcome in finished.withLock { $0.append(outcome.report.status) } }
        var items = [MasterGroup(masters, Self.fast)].items { $0.recipe(for: $1, $2) }
        items[2].source = { [read = items[2].source] () throws(MakeError) in
            cancellation.request()
            return try read()
        }
        let outcomes = run.outcomes(of: items)
        #expect(finished.withLock { $0 } == [.checked, .checked])
        #expect(outcomes.map { $0.report.status } == [.checked, .checked, .cancelled, .cancelled])
    }

    @Test(arguments: [ConversionOptions.Format.same, .gif])
    func convertingDecodesEachFrameOnceWhateverIsMade(format: ConversionOptions.Format) throws {
        var options = Settings()
        options.conversion.format = format
        options.encoding.effort = .fast
        options.conversion.scales = [.x1, .x3]
        let masters = try MasterSearch(inputs: [folder.path("art")]).masters
        let count = Count()
        var run = Run(jobs: 2, sink: try FolderSink(folder.path("out"), isDryRun: false))
        run.opener = count.open
        let outcomes = run.outcomes(of: options.itemsToConvert(masters))
        #expect(outcomes.map(\.report.files.count) == [8, 8])
        // The first frame of an animation is also looked at for pixel art.
        #expect(count.frames.withLock { $0 } == [300: 3, 330: 1])
    }

    @Test func packingDecodesEachFrameOnceWhateverIsMade() async throws {
        var settings = Self.fast
        (settings.pack.writesManifest, settings.pack.writesImageSets) = (true, true)
        let masters = try MasterSearch(inputs: [folder.path("art")]).masters
        let count = Count()
        var packer = Packer(settings: settings)
        packer.opener = count.open
        let report = try await packer.pack(masters, to: folder.url("out"), jobs: 2)
        #expect(report.pack?.isWritten == true)
        // The first frame of an animation is also looked at for pixel art.
        #expect(count.frames.withLock { $0 } == [300: 3, 330: 1])
    }

    @Test func overlaysAreDrawnOverTheFramesThatWereInspected() async throws {
        let looks = (0..<4).map { look in
            var bitmap = Bitmap.sticker(300, hue: look)
            // A speck far from the art.
            if look >= 2 { bitmap[1, 1] = SIMD4(200, 0, 0, 255) }
            return bitmap
        }
        try folder.write("specks/moving.png", APNGFixture(looks).bytes)
        let masters = try MasterSearch(inputs: [folder.path("specks")]).masters
        let count = Count()
        var checker = Checker(overlay: folder.url("overlays"))
        checker.opener = count.open
        let report = try await checker.check(masters, jobs: 2)
        #expect(report.masters[0].findings.contains { $0.rule == .strayPixels })
        #expect(FileManager.default.fileExists(atPath: folder.path("overlays/moving.png")))
        #expect(count.frames.withLock { $0 } == [300: 5])
    }

    @Test func aStickerThatIsShrunkToTheLimitIsNotDecodedAgain() async throws {
        let masters = try MasterSearch(inputs: [folder.path("art/moving.png")]).masters
        let loose = try await Packer(settings: Self.fast).pack(masters, to: folder.url("loose"), jobs: 1)
        let bytes = try #require(loose.masters[0].files.first?.bytes)
        var tight = Self.fast
        // More than the last attempt, with the best effort, may save.
        tight.checks.byteLimit = bytes * 97 / 100
        let count = Count()
        var packer = Packer(settings: tight)
        packer.opener = count.open
        let report = try await packer.pack(masters, to: folder.url("tight"), jobs: 1)
        #expect(count.frames.withLock { $0 } == [300: 3])
        let shrunk = try #require(report.masters[0].files.first)
        #expect(shrunk.bytes < bytes)
        let comparison = try await Comparer().compare(
            folder.url("loose/\(shrunk.path)"), with: folder.url("tight/\(shrunk.path)"), jobs: 1)
        #expect(comparison.largestError == 0)
    }
}
