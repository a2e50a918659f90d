import Foundation
import Inspection
import Making
import Raster
import TestSupport
import Testing

@testable import Kisscut

@Suite struct ShardTests {
    private let fixture: ShardFixture
    private var folder: TemporaryFolder { fixture.folder }

    init() throws {
        fixture = try ShardFixture()
    }

    /// Runs all shards of a job at once, in an order of its own, and merges their reports.
    private func merged(
        _ count: Int, _ job: @escaping @Sendable (Shard) async throws -> Report
    ) async throws -> MergedReport {
        var random = SeededRandom(UInt64(count))
        let shards = try (1...count).map { try #require(Shard($0, of: count)) }.shuffled(using: &random)
        let skipped = try fixture.search().skipped
        let reports = try await withThrowingTaskGroup(of: Report.self) { group in
            for shard in shards { group.addTask { try await job(shard) } }
            return try await group.reduce(into: [Report]()) { $0.append($1) }
        }
        let files = try reports.map { report in
            var report = report
            report.skipped = skipped
            return try fixture.write(report, "reports/\(report.shard?.number ?? 0).json")
        }
        return try MergedReport(of: files)
    }

    // MARK: The same as one run

    @Test func shardsConvertAndReportWhatOneRunDoes() async throws {
        try fixture.drawArt()
        let masters = try fixture.search().masters
        let (converter, folder) = (Converter(settings: fixture.settings), folder)
        var whole = try await converter.convert(masters, to: folder.url("whole"))
        whole.skipped = try fixture.search().skipped
        let twins = whole.masters.filter { $0.findings.contains { $0.rule == .duplicate } }
        #expect(twins.map(\.name) == ["twin", "twin3"])
        let files = try folder.tree("whole")
        #expect(files.count > 20)
        // More shards than masters leave some without any.
        for count in [1, 2, 3, 7, 40] {
            let output = folder.url("out\(count)")
            let merged = try await merged(count) { shard in
                try await converter.convert(masters, to: output, jobs: 1, shard: shard)
            }
            #expect(fixture.withoutTimes(merged.report) == fixture.withoutTimes(whole), "\(count) shards")
            #expect(try folder.tree("out\(count)") == files, "\(count) shards")
        }
    }

    @Test func aSequenceIsInOneShard() async throws {
        try fixture.drawArt()
        var settings = fixture.settings
        settings.conversion.takesSequences = true
        let masters = try fixture.search().masters
        let (converter, folder) = (Converter(settings: settings), folder)
        var whole = try await converter.convert(masters, to: folder.url("whole"))
        whole.skipped = try fixture.search().skipped
        #expect(whole.masters.count == masters.count - 1)
        for count in [3, 20] {
            let output = folder.url("out\(count)")
            let merged = try await merged(count) { shard in
                try await converter.convert(masters, to: output, jobs: 1, shard: shard)
            }
            #expect(fixture.withoutTimes(merged.report) == fixture.withoutTimes(whole), "\(count) shards")
            #expect(try folder.tree("out\(count)") == folder.tree("whole"), "\(count) shards")
        }
    }

    @Test func shardsCheckWhatOneRunDoes() async throws {
        try fixture.drawArt()
        let masters = try fixture.search().masters
        let checker = Checker(settings: fixture.settings)
        var whole = try await checker.check(masters)
        whole.skipped = try fixture.search().skipped
        for count in [2, 5] {
            let merged = try await merged(count) { try await checker.check(masters, jobs: 1, shard: $0) }
            #expect(fixture.withoutTimes(merged.report) == fixture.withoutTimes(whole), "\(count) shards")
            #expect(merged.job == .check)
        }
    }

    // MARK: The share

    @Test func everyMasterIsInOneShardWhereverItsFolderIs() {
        let names = (0..<500).map { "sticker\($0).png" }
        var counts = [Int](repeating: 0, count: 5)
        for name in names {
            let here = Master(path: "art/sub/\(name)", subfolder: "sub")
            let there = Master(path: "/mnt/other/sub/\(name)", subfolder: "sub")
            let owners = (1...5).filter { Shard($0, of: 5)?.contains(here) ?? false }
            #expect(owners.count == 1)
            #expect(owners == (1...5).filter { Shard($0, of: 5)?.contains(there) ?? false })
            if let owner = owners.first { counts[owner - 1] += 1 }
        }
        #expect(counts.allSatisfy { 60...140 ~= $0 }, "\(counts)")
    }

    @Test func theShareOfANameNeverChanges() throws {
        // The first eight bytes of the SHA-256 of `sub/cat.png`, as sha256sum prints it, modulo 64.
        let cat = Master(path: "art/sub/cat.png", subfolder: "sub")
        let owner = try #require((1...64).first { Shard($0, of: 64)?.contains(cat) ?? false })
        #expect(owner == Int(0xb719_94ec_302a_5334 % 64 as UInt64) + 1)
    }

    @Test(arguments: ["", "3", "0/4", "5/4", "1/0", "-1/4", "1/4/2", "+1/4", " 1/4", "1/1000001", "a/b", "1/"])
    func whatIsNoShardIsRefused(text: String) {
        #expect(Shard(text) == nil)
    }

    @Test func aShardIsReadAsItIsPrinted() {
        #expect(Shard("3/64")?.description == "3/64")
        #expect(Shard(64, of: 64)?.number == 64)
    }

    @Test func everyShardFindsTwoMastersOfOneName() async throws {
        try folder.write("art/a.png", Bitmap.sticker(100).pngFixture)
        try folder.write("art/a@3x.gif", Bitmap.sticker(100).pngFixture)
        let masters = try fixture.search().masters
        for number in 1...4 {
            await #expect(throws: KisscutError.self) {
                try await Converter().convert(masters, to: folder.url("out"), shard: Shard(number, of: 4))
            }
        }
        #expect(!folder.exists("out"))
    }

    @Test func shardsRemoveNothingThatOthersWrote() async throws {
        try fixture.drawArt()
        let masters = try fixture.search().masters
        let first = try await Converter().convert(masters, to: folder.url("out"), shard: Shard(1, of: 2))
        let before = try folder.tree("out")
        #expect(!before.isEmpty && first.summary.files == before.count)
        _ = try await Converter().convert(masters, to: folder.url("out"), shard: Shard(2, of: 2))
        #expect(try folder.tree("out").merging(before) { $1 } == folder.tree("out"))
        #expect(try folder.tree("out").count > before.count)
    }

    @Test func anotherSettingIsAnotherHash() {
        var settings: [Settings] = []
        func add(_ change: (inout Settings) -> Void) {
            var next = Settings()
            change(&next)
            settings.append(next)
        }
        add { _ in }
        add { $0.checks.byteLimit = 1 }
        add { $0.checks.labels = ["a": "b"] }
        add { $0.checks.labels = ["b": "a"] }
        add { $0.checks.rules.ignored = [.duplicate, .clippedEdge] }
        add { $0.conversion.scales = [.x1] }
        add { $0.encoding.effort = .best }
        add { $0.fit.exceptions = ["a": .on] }
        add { $0.limits.frames = 3 }
        #expect(Set(settings.map { $0.hash() }).count == settings.count)
        #expect(Settings().hash(with: true) != Settings().hash(with: false))
        // Sets and dictionaries have an order of their own in each process, and here in each copy.
        var (one, other) = (Settings(), Settings())
        for rule in Rule.allCases { one.checks.rules.severities[rule] = .note }
        other.checks.rules.severities.reserveCapacity(500)
        for rule in Rule.allCases.reversed() { other.checks.rules.severities[rule] = .note }
        #expect(one.hash() == other.hash())
    }
}
