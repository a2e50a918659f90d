import Foundation
import Raster
import Synchronization
import TestSupport
import Testing

@testable import Making
@testable import Stickermill

/// A folder with art and a cache, and jobs that count which masters they open.
final class CacheFixture {
    let folder: TemporaryFolder
    private let opened = Opened()

    /// How many bytes the masters have that were opened.
    private final class Opened: Sendable {
        let masters = Mutex<[Int]>([])
    }

    init() throws {
        folder = try TemporaryFolder()
    }

    var cache: Cache { Cache(folder.url("cache")) }

    static var fast: Settings {
        var settings = Settings()
        settings.encoding.effort = .fast
        return settings
    }

    /// The art of most tests: stills, an animation, a drawing, a sequence and a copy.
    func drawArt() throws {
        for (index, side) in [300, 330, 420].enumerated() {
            try folder.write("art/still\(index).png", Bitmap.sticker(side, hue: index).pngFixture)
        }
        try folder.write("art/moving.png", APNGFixture((0..<3).map { Bitmap.sticker(310, hue: $0) }).bytes)
        try folder.write("art/copy.png", folder.bytes("art/still0.png"))
        try folder.write(
            "art/drawing.svg",
            Array(
                """
                <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle cx="50" cy="50" r="40" fill="#27c"/></svg>
                """.utf8))
    }

    func masters() throws -> [Master] { try MasterSearch(inputs: [folder.path("art")]).masters }

    /// Opens a master and notes the number of its bytes.
    var opener: @Sendable (MasterReader, Source) throws(MakeError) -> MasterSource {
        { [opened] reader, source throws(MakeError) in
            opened.masters.withLock { $0.append(source.bytes.count) }
            return try reader.open(source)
        }
    }

    /// How many masters were opened since the last call.
    func opens() -> Int {
        opened.masters.withLock { opened in
            defer { opened = [] }
            return opened.count
        }
    }

    func checker(
        _ cache: Cache?, overlay: URL? = nil, _ change: (inout Settings) -> Void = { _ in }
    ) -> Checker {
        var settings = Self.fast
        change(&settings)
        var checker = Checker(settings: settings, overlay: overlay)
        (checker.cache, checker.opener) = (cache, opener)
        return checker
    }

    func packer(_ cache: Cache?, _ change: (inout Settings) -> Void = { _ in }) -> Packer {
        var settings = Self.fast
        change(&settings)
        var packer = Packer(settings: settings)
        (packer.cache, packer.opener) = (cache, opener)
        return packer
    }

    /// Converts on the calling thread.
    func convert(
        _ masters: [Master], to output: String, _ cache: Cache?, _ change: (inout Settings) -> Void = { _ in }
    ) throws -> [MasterReport] {
        var settings = Self.fast
        change(&settings)
        let sink = try FolderSink(folder.path(output), isDryRun: false)
        defer { sink.end() }
        var run = Run(jobs: 2, sink: sink)
        (run.cache, run.opener) = (cache, opener)
        return run.report(of: settings.itemsToConvert(masters)).masters.map(\.withoutTimes)
    }

    /// The files of all entries.
    func entries() throws -> [String] {
        try folder.tree("cache").keys.filter { $0.hasPrefix("entries/") }.map { "cache/\($0)" }.sorted()
    }
}

extension Settings {
    /// Returns the items of a run that converts masters.
    func itemsToConvert(_ masters: [Master]) -> [RunItem] {
        [MasterGroup(masters, self)].items { $0.conversionRecipe(for: $1, $2) }
    }
}

extension Report {
    /// The report without what differs from run to run.
    var withoutTimes: Report {
        var report = self
        report.summary.seconds = 0
        report.masters = report.masters.map(\.withoutTimes)
        return report
    }
}
