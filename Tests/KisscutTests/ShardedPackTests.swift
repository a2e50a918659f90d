import Foundation
import Making
import Platforms
import Raster
import TestSupport
import Testing

@testable import Kisscut

@Suite struct ShardedPackTests {
    private let fixture: ShardFixture
    private var folder: TemporaryFolder { fixture.folder }

    init() throws {
        fixture = try ShardFixture()
    }

    private func packer(_ change: (inout Settings) -> Void) -> Packer {
        var settings = fixture.settings
        change(&settings)
        return Packer(settings: settings)
    }

    /// Makes the stickers of all shards, and writes their reports.
    private func makeStickers(_ packer: Packer, _ count: Int, _ output: String) async throws -> [URL] {
        let masters = try fixture.search().masters
        var files: [URL] = []
        for shard in (1...count).compactMap({ Shard($0, of: count) }) {
            let report = try await packer.makeStickers(
                of: masters, to: folder.url(output), shard: shard, jobs: 1)
            files.append(try fixture.write(report, "reports/\(shard.number).json"))
        }
        return files
    }

    private func drawPack() throws {
        for (index, name) in ["b", "a", "sub/c", "dance_01", "dance_02"].enumerated() {
            try folder.write("art/\(name).png", Bitmap.sticker(100, hue: index).pngFixture)
        }
        let frames = [Bitmap.sticker(100, hue: 1), Bitmap.sticker(100, hue: 4)]
        try folder.write("art/wave.png", APNGFixture(frames, delay: (1, 10)).bytes)
    }

    @Test(arguments: [false, true]) func shardsMakeThePackThatOneRunMakes(withSequences: Bool) async throws {
        try drawPack()
        let packer = packer {
            $0.name = "Pack"
            $0.conversion.takesSequences = withSequences
            ($0.pack.writesManifest, $0.pack.writesImageSets) = (!withSequences, !withSequences)
        }
        let masters = try fixture.search().masters
        let whole = try await packer.pack(masters, to: folder.url("whole"))
        #expect(whole.pack?.isWritten == true)
        let files = try folder.tree("whole")
        for count in [3, 12] {
            let reports = try await makeStickers(packer, count, "out\(count)")
            #expect(!folder.exists("out\(count)"))
            let joined = try await packer.pack(
                masters, to: folder.url("out\(count)"), joining: reports.reversed())
            #expect(fixture.withoutTimes(joined) == fixture.withoutTimes(whole), "\(count) shards")
            #expect(try folder.tree("out\(count)") == files, "\(count) shards")
            #expect(!folder.exists(".out\(count).parts"))
        }
    }

    @Test func aPackOfShardsHasThePageOfOneRun() async throws {
        try drawPack()
        var packer = packer { $0.name = "Pack" }
        packer.page = folder.url("whole.html")
        let masters = try fixture.search().masters
        _ = try await packer.pack(masters, to: folder.url("whole"))
        packer.page = folder.url("joined")
        try folder.write("joined/index.html", Array("not a preview".utf8))
        let reports = try await makeStickers(packer, 2, "out")
        let error = await #expect(throws: KisscutError.self) {
            try await packer.pack(masters, to: folder.url("out"), joining: reports)
        }
        #expect(error?.code == .outputUnusable && !folder.exists("out") && folder.exists(".out.parts"))

        packer.page = folder.url("joined.html")
        _ = try await packer.pack(masters, to: folder.url("out"), joining: reports)
        #expect(try folder.bytes("joined.html") == folder.bytes("whole.html"))
        #expect(!folder.exists(".out.parts"))
    }

    @Test func aMasterThatFailsInAShardKeepsThePackAsItWas() async throws {
        try drawPack()
        try folder.write("art/broken.png", [0x89, 0x50, 0x4E, 0x47])
        let packer = packer { _ in }
        let masters = try fixture.search().masters
        let whole = try await packer.pack(masters, to: folder.url("whole"))
        let reports = try await makeStickers(packer, 2, "out")
        let joined = try await packer.pack(masters, to: folder.url("out"), joining: reports)
        #expect(joined.pack?.isWritten == false && fixture.withoutTimes(joined) == fixture.withoutTimes(whole))
        #expect(!folder.exists("out") && folder.exists(".out.parts"))
        // Only its shard is run again, with the master repaired.
        try folder.write("art/broken.png", Bitmap.sticker(100, hue: 9).pngFixture)
        let again = try await makeStickers(packer, 2, "out")
        #expect(try await packer.pack(masters, to: folder.url("out"), joining: again).pack?.isWritten == true)
    }

    @Test func aPackIsNotMadeOfOtherFilesOrReports() async throws {
        try drawPack()
        let packer = packer { _ in }
        let masters = try fixture.search().masters
        let reports = try await makeStickers(packer, 2, "out")
        func fault(_ packer: Packer, _ masters: [Master], _ reports: [URL]) async -> String {
            do {
                _ = try await packer.pack(masters, to: folder.url("out"), joining: reports)
                return "none"
            } catch {
                #expect(error.isFaultOfCall)
                return error.description.replacing(folder.path + "/", with: "")
            }
        }
        #expect(await fault(packer, masters, [reports[0]]).contains("and shard 2 is missing"))
        #expect(
            await fault(packer, Array(masters.dropLast()), reports).contains(
                "had other inputs than this call: 6 masters"))
        #expect(await fault(self.packer { $0.pack.pads = false }, masters, reports).contains("had other options"))
        #expect(
            fixture.fault(of: reports).hasSuffix(
                "is of a pack; 'kisscut pack' with '--join' makes the pack and its report"))
        let master = try folder.bytes("art/b.png")
        try folder.write("art/b.png", Bitmap.sticker(100, hue: 7).pngFixture)
        #expect(
            await fault(packer, masters, reports)
                == "art/b.png: is not as it was when its shard ran; run its shard again")
        try folder.write("art/b.png", master)
        let sound = try reports.map { try String(contentsOf: $0, encoding: .utf8) }
        for (report, text) in zip(reports, sound) {
            try Data(text.replacing("\"fileHashes\"", with: "\"others\"").utf8).write(to: report)
        }
        #expect(
            await fault(packer, masters, reports)
                == "art/a.png: the report of its shard does not name each file with its hash; run its shard again")
        for (report, text) in zip(reports, sound) { try Data(text.utf8).write(to: report) }
        let part = ".out.parts/Stickers.xcstickers/art.stickerpack/a.sticker/a.png"
        let bytes = try folder.bytes(part)
        try folder.write(part, Bitmap.sticker(100, hue: 8).pngFixture)
        #expect(
            await fault(packer, masters, reports)
                == "\(part): is not the file that its shard reported; run its shard again")
        try FileManager.default.removeItem(atPath: folder.path(part))
        #expect(await fault(packer, masters, reports) == "\(part): no such file or directory; run its shard again")
        #expect(!folder.exists("out"))
        try folder.write(part, bytes)
        #expect(await fault(packer, masters, reports) == "none")
        #expect(folder.exists("out"))
    }
}
