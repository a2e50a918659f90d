import Foundation
import Making
import TestSupport
import Testing

@testable import Kisscut

@Suite struct MergedReportTests {
    private let fixture: ShardFixture
    private var folder: TemporaryFolder { fixture.folder }

    init() throws {
        fixture = try ShardFixture()
    }

    /// Reports of a check of fourteen masters by three shards, and changes to one of them.
    private func fault(changing number: Int = 2, _ change: (inout Report) -> Void) async throws -> String {
        if !folder.exists("art") { try fixture.drawArt() }
        let masters = try fixture.search().masters
        var files: [URL] = []
        for shard in (1...3).compactMap({ Shard($0, of: 3) }) {
            var report = try await Checker(settings: fixture.settings).check(masters, shard: shard)
            if shard.number == number { change(&report) }
            files.append(try fixture.write(report, "\(shard.number).json"))
        }
        return fixture.fault(of: files)
    }

    @Test func foreignReportsAreRefusedByName() async throws {
        #expect(try await fault { _ in } == "none")
        let version = try await fault { $0.tool.version = "9.9" }
        #expect(version.hasPrefix("2.json: was written by kisscut 9.9 with libvips "))
        #expect(version.contains(", but 1.json by kisscut \(Kisscut.version) with libvips "))
        #expect(
            try await fault { $0.shard?.options = "other" }
                == "2.json: shard 2/3 had other options or another kisscut.yml than 1.json")
        #expect(try await fault { $0.shard?.gate = .warning }.contains("had other options"))
        #expect(
            try await fault { $0.shard?.inputs = "other" }
                == "2.json: shard 2/3 had other inputs than 1.json: 14 masters in all against 14, or other names")
        #expect(try await fault { $0.shard?.job = .convert } == "2.json: is of convert, but 1.json is of check")
        #expect(try await fault { $0.shard?.count = 4 } == "2.json: is of shard 2/4, but 1.json is of 3 shards")
        #expect(try await fault { $0.shard?.number = 1 } == "2.json: is of shard 1/3, as 1.json is")
        #expect(try await fault { $0.shard?.number = 9 } == "2.json: has the shard 9/3, which cannot exist")
        #expect(
            try await fault { $0.shard = nil }
                == "2.json: is the report of a whole run, not of a shard; name reports of runs with '--shard'")
        #expect(try await fault { $0.masters.removeLast() }.contains("which are not the 14 of the job"))
        #expect(try await fault { $0.masters[0].shard = nil }.hasPrefix("2.json: has a master without its position: "))
    }

    @Test func runsWithOtherLibrariesAreRefusedAndRunsWithoutAnyAreNot() async throws {
        try fixture.drawArt()
        let masters = try fixture.search().masters
        var reports: [Report] = []
        for shard in (1...3).compactMap({ Shard($0, of: 3) }) {
            reports.append(try await Checker(settings: fixture.settings).check(masters, shard: shard))
        }
        func files(_ loaded: Report.LoadedLibraries?...) throws -> [URL] {
            try zip(reports, loaded).enumerated().map { index, pair in
                var report = pair.0
                (report.tool.libvips, report.tool.loaded) = ("8.14", pair.1)
                return try fixture.write(report, "\(index + 1).json")
            }
        }
        let one = Report.LoadedLibraries(libvips: "8.14", librsvg: "2.1")
        let other = Report.LoadedLibraries(libvips: "8.15")
        #expect(try MergedReport(of: files(nil, one, nil)).report.tool.loaded == one)
        #expect(try MergedReport(of: files(nil, nil, nil)).report.tool.loaded == nil)
        let tool = "kisscut \(Kisscut.version) with libvips"
        #expect(
            fixture.fault(of: try files(nil, one, other))
                == "3.json: was written by \(tool) 8.15 (built with 8.14), but 2.json by \(tool) 8.14 and librsvg 2.1")
    }

    @Test func numbersThatCannotBeAreRefused() async throws {
        let sentence = "has a number of masters, seconds or bytes that cannot be"
        let json = """
            {"path": "a.png", "kind": "rendition", "scale": 1, "bytes": \(Int.max), "pixelSize": {"width": 1, "height": 1}}
            """
        let file = try JSONDecoder().decode(FileReport.self, from: Data(json.utf8))
        for number in [1, 2] {
            let reason = "\(number).json: \(sentence)"
            #expect(try await fault(changing: number) { $0.shard?.masters = -1 } == reason)
            #expect(try await fault(changing: number) { $0.summary.seconds = 1e300 } == reason)
            #expect(try await fault(changing: number) { $0.summary.seconds = -1 } == reason)
            #expect(try await fault(changing: number) { $0.masters[0].files = [file, file] } == reason)
        }
    }

    @Test func missingShardsAndOtherFilesAreRefusedByName() async throws {
        _ = try await fault { _ in }
        #expect(
            fixture.fault(of: [folder.url("2.json")])
                == "2.json: is of a job with 3 shards, and shards 1 and 3 are missing")
        #expect(
            fixture.fault(of: [folder.url("1.json"), folder.url("3.json")])
                == "1.json: is of a job with 3 shards, and shard 2 is missing")
        #expect(fixture.fault(of: [folder.url("gone.json")]) == "gone.json: no such file or directory")
        #expect(fixture.fault(of: [folder.url("art/text.png")]) == "art/text.png: is not a report of kisscut")
        try folder.write("cut.json", Array(try folder.bytes("1.json").dropLast(30)))
        #expect(fixture.fault(of: [folder.url("cut.json")]) == "cut.json: is not a report of kisscut")
        #expect(fixture.fault(of: []) == "merge: no reports are named")
    }

    @Test func thousandsOfMissingShardsAreOneShortSentence() async throws {
        try fixture.drawArt()
        let report = try await Checker().check(try fixture.search().masters, shard: Shard(1, of: 5000))
        let fault = fixture.fault(of: [try fixture.write(report, "1.json")])
        #expect(fault.hasSuffix("and shards 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 4,989 more are missing"))
    }
}
