import Foundation
import Raster
import TestSupport
import Testing

@testable import Stickermill

/// All findings are known before a pack is written, so all of them can keep it from being written.
@Suite struct JudgeTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Packs the art, with findings of a rule as errors.
    private func pack(
        _ rule: Rule, keepsGoing: Bool = false, isDryRun: Bool = false
    ) async throws -> (report: Report, pack: PackReport) {
        var settings = Settings()
        settings.encoding.effort = .fast
        settings.checks.rules.severities[rule] = .error
        var packer = Packer(settings: settings)
        (packer.keepsGoing, packer.isDryRun) = (keepsGoing, isDryRun)
        let masters = try MasterSearch(inputs: [folder.path("art")]).masters
        let report = try await packer.pack(masters, to: folder.url("pack"), jobs: 2)
        return (report, try #require(report.pack))
    }

    @Test(arguments: [false, true]) func aFindingAboutIconsKeepsThePackFromBeingWritten(isDryRun: Bool) async throws {
        try folder.write("art/a.png", Bitmap.sticker(618).pngFixture)
        let (report, pack) = try await pack(.enlargement, isDryRun: isDryRun)
        #expect(
            !pack.isWritten && pack.isPlanned == (isDryRun ? false : nil) && !folder.exists("pack/Stickers.xcstickers"))
        let findings = report.masters[0].findings.filter { $0.rule == .enlargement }
        #expect(findings.map(\.severity) == [.error] && findings[0].message.hasPrefix("the icon of 1024 px"))
        #expect(report.gates(at: .error) && report.masters[0].status == .checked)
    }

    /// The finding is about the icons, and no sticker is left out for it.
    @Test func aPackThatKeepsGoingHasItsIconsFromTheFirstSticker() async throws {
        for (name, side) in [("a", 618), ("b", 700), ("c", 1300)] {
            try folder.write("art/\(name).png", Bitmap.sticker(side).pngFixture)
        }
        let (report, pack) = try await pack(.enlargement, keepsGoing: true)
        #expect(pack.isWritten && pack.stickers == ["a", "b", "c"] && pack.leftOut.isEmpty)
        #expect(report.gates(at: .error))
    }

    @Test func mastersThatLookTheSameKeepThePackFromBeingWritten() async throws {
        for name in ["a", "b"] { try folder.write("art/\(name).png", Bitmap.sticker(618).pngFixture) }
        let (report, pack) = try await pack(.duplicate)
        #expect(!pack.isWritten && !folder.exists("pack/Stickers.xcstickers"))
        #expect(report.masters.map { $0.gates(at: .error) } == [false, true])
        #expect(try await self.pack(.duplicate, keepsGoing: true).pack.stickers == ["a"])
    }

    @Test func aMissingDescriptionIsTheSameInEveryCommand() async throws {
        for name in ["ice_cream", "pear"] { try folder.write("art/\(name).png", Bitmap.sticker(618).pngFixture) }
        let masters = try MasterSearch(inputs: [folder.path("art")]).masters
        for (labels, severity) in [(nil, .note), (["pear": "A pear"], .warning)]
            as [([String: String]?, Finding.Severity)]
        {
            var settings = Settings()
            (settings.checks.labels, settings.encoding.effort) = (labels, .fast)
            let reports = [
                try await Checker(settings: settings).check(masters, jobs: 1),
                try await Converter(settings: settings).convert(masters, to: folder.url("out"), jobs: 1),
                try await Packer(settings: settings).pack(masters, to: folder.url("pack"), jobs: 1),
                try await Previewer(settings: settings).preview(masters, to: folder.url("page.html"), jobs: 1),
            ]
            for report in reports {
                let found = report.masters[0].findings.filter { $0.rule == .label }
                #expect(found.map(\.severity) == [severity])
                #expect(found[0].message == "no description, so VoiceOver reads the file name: 'Ice cream'")
            }
        }
    }
}
