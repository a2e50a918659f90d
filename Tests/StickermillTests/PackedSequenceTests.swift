import Foundation
import Stickermill
import TestSupport
import Testing

/// Sequences in packs, each of which is one master.
@Suite struct PackedSequenceTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for number in 1...12 {
            try folder.write("art/walk_\(number).png", Bitmap.sticker(300, hue: number).pngFixture)
        }
    }

    private func pack(_ change: (inout Settings) -> Void = { _ in }) async throws -> Report {
        var settings = Settings()
        settings.conversion.takesSequences = true
        settings.encoding.effort = .fast
        change(&settings)
        let masters = try MasterSearch(inputs: [folder.url("art")]).masters
        return try await Packer(settings: settings).pack(masters, to: folder.url("pack"), jobs: 2)
    }

    @Test func aSequenceIsOneMasterWithAFilePerFrame() async throws {
        let report = try await pack()
        let master = try #require(report.masters.first)
        #expect(report.masters.count == 1 && master.name == "walk" && master.frames == 12)
        #expect(master.files.map { $0.path.split(separator: "/").last } == (1...12).map { "walk_\($0).png" })
        #expect(report.pack?.stickers == ["walk"] && master.frameFiles?.count == 12)
    }

    /// Messages may show frames of less than 50 ms for longer, as those of an APNG.
    @Test(arguments: [(15, false), (20, false), (30, true), (60, true)])
    func itsRateIsAFaultIfItMayPlaySlower(rate: Int, isFault: Bool) async throws {
        let report = try await pack { $0.conversion.frameRate = rate }
        #expect(report.masters[0].findings.contains { $0.rule == .animationTiming } == isFault)
    }

    @Test func whatIsIgnoredForAFrameIsIgnoredForItsSequence() async throws {
        var speck = Bitmap.sticker(300, hue: 3)
        speck[1, 1] = SIMD4(200, 0, 0, 255)
        try folder.write("art/walk_3.png", speck.pngFixture)
        #expect(try await pack().masters[0].findings.contains { $0.rule == .strayPixels })
        let report = try await pack { $0.checks.rules.ignoredByFile = ["walk_3.png": [.strayPixels]] }
        #expect(!report.masters[0].findings.contains { $0.rule == .strayPixels })
    }
}
