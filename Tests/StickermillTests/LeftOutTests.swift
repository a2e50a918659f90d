import Foundation
import Stickermill
import TestSupport
import Testing
import Vips

@Suite struct LeftOutTests {
    /// The findings are those of a check, and the one that names the files.
    @Test func aMasterWithoutAnyFileIsJudgedAsACheckJudgesIt() async throws {
        let folder = try TemporaryFolder()
        try folder.write("art/a.png", CheckedArt.sound(200).pngFixture)
        var settings = Settings()
        (settings.conversion.scales, settings.conversion.thumbnails) = ([], [.large])
        settings.conversion.thumbnailScales = [.x3]
        let masters = try MasterSearch(inputs: [folder.url("art")]).masters
        let report = try await Converter(settings: settings).convert(masters, to: folder.url("out")).masters[0]
        let checked = try await Checker(settings: settings).check(masters).masters[0]
        #expect(report.status == .converted && report.files.isEmpty)
        #expect(report.findings.count == checked.findings.count + 1)
        #expect(
            Set(checked.findings).isSubset(of: report.findings) && report.findings.allSatisfy { $0.severity < .error })
    }

    /// Only stickers have a limit in bytes; the images of sets are for apps.
    @Test func largeImagesOfSetsAreNoFaultOfAPack() async throws {
        let folder = try TemporaryFolder()
        var random = SeededRandom(4)
        let grain = Bitmap(408, 408) { _, _ in
            SIMD4(UInt8.random(in: 0...255, using: &random), UInt8.random(in: 0...255, using: &random), 90, 255)
        }
        let jpeg = try VipsEncoder.jpeg(grain, quality: 80)
        try folder.write("art/a.jpg", jpeg)
        var settings = Settings()
        settings.checks.byteLimit = jpeg.count + 1
        settings.checks.packSize = .regular
        settings.pack.writesImageSets = true
        settings.checks.rules.ignored = [.opaque]
        let masters = try MasterSearch(inputs: [folder.url("art")]).masters
        let report = try await Packer(settings: settings).pack(masters, to: folder.url("pack"), jobs: 1)
        let image = try #require(report.masters[0].files.first { $0.kind == .image && $0.scale == .x3 })
        #expect(report.pack?.isWritten == true && image.bytes > jpeg.count)
    }
}
