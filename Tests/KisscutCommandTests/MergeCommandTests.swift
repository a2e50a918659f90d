import Foundation
import Kisscut
import Raster
import TestSupport
import Testing

@Suite struct MergeCommandTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for index in 0..<4 { try folder.write("art/\(index).png", Bitmap.sticker(100, hue: index).pngFixture) }
        try folder.write("art/sub/twin.png", Bitmap.sticker(100, hue: 1).pngFixture)
        try folder.write("art/logo.psd", [])
    }

    private func run(_ line: String) throws -> CommandRun {
        try CommandRun(line.split(separator: " ").map(String.init), in: folder.path)
    }

    /// The report without the times in it.
    private func report(_ name: String) throws -> Report {
        var report = try Report(json: folder.bytes(name))
        report.summary.seconds = 0
        return report
    }

    @Test func theMergedReportAndStatusAreThoseOfOneRun() throws {
        try FileManager.default.removeItem(atPath: folder.path("art/logo.psd"))
        let options = "--thumbnails none --warn duplicate --ignore pack-size --ignore pixel-size --strict --quiet"
        #expect(try run("convert art -o whole \(options) --report whole.json").status == 1)
        // The finding that gates needs both twins, so no shard ends with 1.
        for number in 1...2 {
            let shard = try run("convert art -o out \(options) --shard \(number)/2 --report \(number).json")
            #expect(shard.status == 0, "\(shard.error)")
        }
        let merged = try run("merge 2.json 1.json --output report.json")
        #expect(merged.status == 1)
        #expect(merged.output.hasPrefix("Converted 5 masters to 10 files"))
        #expect(merged.output.contains("warning duplicate: art/sub/twin.png: the same pixels as art/1.png"))
        #expect(try report("report.json") == report("whole.json"))
        #expect(try folder.tree("out") == folder.tree("whole"))
    }

    @Test func checksAreMergedToo() throws {
        let status = try run("check art --report whole.json --output whole.txt").status
        for number in 1...2 { _ = try run("check art --shard \(number)/2 --report \(number).json --quiet") }
        let merged = try run("merge 1.json 2.json -o report.json")
        #expect(merged.status == status && merged.error == "")
        #expect(try Array(merged.output.utf8) == folder.bytes("whole.txt"))
        #expect(try report("report.json") == report("whole.json"))
    }

    @Test func skippedArtworkEndsItWithTheStatusOfItsShards() throws {
        for number in 1...2 {
            let shard = "--shard \(number)/2 --report \(number).json"
            #expect(try run("check art --strict --quiet --ignore label --ignore pixel-size \(shard)").status == 1)
        }
        let merged = try run("merge 1.json 2.json -o report.json --quiet")
        #expect(merged.status == 1)
        #expect(
            merged.error.hasSuffix(
                """
                kisscut: skipped: art/logo.psd (Photoshop (.psd) is not read)
                kisscut: 1 file skipped, which --strict counts as warnings

                """), "\(merged.error)")
    }

    @Test func reportsMayStartWithAByteOrderMark() throws {
        _ = try run("check art --shard 1/1 --report 1.json --quiet")
        _ = try run("merge 1.json -o plain.json --quiet")
        try folder.write("1.json", [0xEF, 0xBB, 0xBF] + folder.bytes("1.json"))
        _ = try run("merge 1.json -o marked.json --quiet")
        #expect(try report("marked.json") == report("plain.json"))
    }

    @Test func anInterruptedShardEndsItAsItWouldEndOneRun() throws {
        for number in 1...2 { _ = try run("check art --shard \(number)/2 --report \(number).json --quiet") }
        let sound = String(decoding: try folder.bytes("1.json"), as: UTF8.self)
        let interrupted = sound.replacing("\"checked\"", with: "\"cancelled\"", maxReplacements: 1)
        try folder.write("1.json", Array(interrupted.utf8))
        let merged = try run("merge 1.json 2.json -o report.json")
        #expect(merged.status == 130)
        #expect(merged.output.contains("Interrupted: 1 master not checked. 5 masters: "), "\(merged.output)")
    }

    @Test func aWrongCallEndsWith64AndWritesNothing() throws {
        _ = try run("check art --shard 1/2 --report 1.json --quiet")
        let merged = try run("merge 1.json 1.json -o report.json")
        #expect(merged.status == 64)
        #expect(merged.error == "kisscut: 1.json: is of shard 1/2, as 1.json is\n")
        #expect(!folder.exists("report.json"))
        let wrong = try run("check art --shard 3/2")
        #expect(wrong.status == 64 && wrong.error.contains("'3/2' is not a shard such as 3/64"))
    }
}
