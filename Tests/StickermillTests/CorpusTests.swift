import TestSupport
import Testing

@testable import Making
@testable import Platforms
@testable import Stickermill

/// Files that others made; they are next to the project, and not every machine has them.
@Suite(.enabled(if: Corpus.isPresent, "the corpus is not on this machine")) struct CorpusTests {
    private func convert(_ paths: [String], in folder: TemporaryFolder) async throws -> Report {
        try await Converter().convert(try MasterSearch(inputs: paths).masters, to: folder.url("out"), jobs: 2)
    }

    @Test func everyValidFileOfPngSuiteConvertsAndEveryCorruptOneIsRefused() async throws {
        let folder = try TemporaryFolder()
        let report = try await convert(try Corpus.pngs(in: "pngsuite"), in: folder)
        #expect(report.masters.count == 175)
        for master in report.masters {
            if master.name.hasPrefix("x") {
                // Some have another signature.
                #expect([.notDecodable, .notAnImage].contains(master.error?.code), "\(master.name)")
            } else {
                #expect(master.status == .converted, "\(master.name)")
            }
        }
    }

    private static func noto() throws -> [String] { Extras.sample(try Corpus.pngs(in: "noto-618"), oneIn: 5) }

    @Test func everyNotoStickerConvertsAndTheReportAgreesWithTheDisk() async throws {
        let folder = try TemporaryFolder()
        let report = try await convert(Self.noto(), in: folder)
        let count = try Self.noto().count
        #expect(report.summary.converted == count && report.summary.failed == 0)
        #expect(report.masters.flatMap(\.findings).allSatisfy { $0.rule == .label && $0.severity == .note })
        let tree = try folder.tree("out")
        let files = report.masters.flatMap(\.files)
        #expect(files.count == count * 11)
        #expect(Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.bytes) }) == tree.mapValues(\.count))
    }

    @Test func everyNotoStickerIsPackedAsItIs() async throws {
        let folder = try TemporaryFolder()
        let masters = try MasterSearch(inputs: Self.noto()).masters
        var settings = Settings()
        settings.pack.writesManifest = true
        let report = try await Packer(settings: settings).pack(masters, to: folder.url("out"), jobs: 2)
        #expect(
            report.pack?.size == .large && report.pack?.stickers.count == masters.count
                && report.pack?.isWritten == true)
        #expect(try await PackVerifier.verify(folder.url("out")).faults == [])
        let decoder = MasterReader(limits: Limits(), for: .messages)
        for (index, master) in masters.enumerated() {
            let file = try #require(report.masters[index].files.first { $0.kind == .sticker })
            let bitmaps = try [master, Master(path: folder.path("out/\(file.path)"))].map { master in
                var source = try decoder.open(Source(of: master, limit: .max)).frames()
                return try #require(try source.next()).bitmap.clearingHiddenColor()
            }
            #expect(bitmaps[0] == bitmaps[1], "\(master.name)")
        }
    }
}
