import Foundation
import Inspection
import Making
import Raster
import TestSupport
import Testing

@testable import Kisscut

/// A folder of masters and reports for tests of shards.
struct ShardFixture {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Masters that between them have equal pixels, a sequence's numbers, subfolders, an animation and faults.
    func drawArt() throws {
        for (index, name) in ["a", "b", "sub/c", "sub/a", "z/é", "dance_01", "dance_02"].enumerated() {
            try folder.write("art/\(name).png", Bitmap.sticker(100, hue: index).pngFixture)
        }
        for name in ["twin", "sub/twin2", "z/twin3", "zignored"] {
            try folder.write("art/\(name).png", Bitmap.sticker(102, hue: 2).pngFixture)
        }
        let frames = [Bitmap.sticker(101, hue: 1), Bitmap.sticker(101, hue: 4)]
        try folder.write("art/wave.png", APNGFixture(frames, delay: (1, 10)).bytes)
        try folder.write("art/broken.png", [0x89, 0x50, 0x4E, 0x47])
        try folder.write("art/text.png", Array("text".utf8))
        try folder.write("art/logo.psd", Array("8BPS".utf8))
    }

    var settings: Settings {
        var settings = Settings()
        settings.checks.labels = ["a": "An A", "b": ""]
        settings.checks.translations = ["a": ["de": "Ein A"]]
        settings.checks.rules.severities[.duplicate] = .error
        settings.checks.rules.ignoredByFile["zignored.png"] = [.duplicate]
        settings.conversion.thumbnails = []
        return settings
    }

    func search(_ output: String? = nil) throws -> MasterSearch {
        try MasterSearch(inputs: [folder.path("art")], output: output.map(folder.path))
    }

    func write(_ report: Report, _ name: String) throws -> URL {
        try folder.write(name, report.json())
        return folder.url(name)
    }

    func withoutTimes(_ report: Report) -> Report {
        var report = report
        report.summary.seconds = 0
        // Another test may load libvips between two runs.
        report.tool.loaded = nil
        for (index, master) in report.masters.enumerated() {
            for file in master.files.indices { report.masters[index].files[file].fit?.seconds = 0 }
        }
        return report
    }

    /// What is wrong with merging reports, or none.
    func fault(of files: [URL]) -> String {
        do {
            _ = try MergedReport(of: files)
            return "none"
        } catch {
            #expect(error.isFaultOfCall)
            return error.description.replacing(folder.path + "/", with: "")
        }
    }
}
