import Foundation
import Stickermill
import TestSupport
import Testing

/// Packs and renditions that are compared with what a run would write.
@Suite struct StaleOutputTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for (index, name) in ["star", "moon"].enumerated() {
            try folder.write("art/\(name).png", Bitmap.sticker(300, hue: index).pngFixture)
        }
    }

    private func pack(isCheck: Bool = false, _ change: (inout Settings) -> Void = { _ in }) async throws -> Report {
        let pack = try Pack(in: folder.url("art")) { settings in
            settings.pack.writesManifest = true
            change(&settings)
        }
        return try await pack.pack(to: folder.url("pack"), isCheck: isCheck).report
    }

    private func why(_ report: Report) -> [String: StaleFile.Why] {
        Dictionary(uniqueKeysWithValues: (report.staleFiles ?? []).map { ($0.path, $0.why) })
    }

    @Test func aPackThatWasJustWrittenIsUpToDate() async throws {
        #expect(try await pack(isCheck: true).stale == true && !folder.exists("pack"))
        _ = try await pack()
        let before = try folder.tree("pack")
        let report = try await pack(isCheck: true)
        #expect(report.stale == false && report.staleFiles == [] && report.pack?.isWritten == false)
        #expect(!report.gates(at: .error))
        #expect(try folder.tree("pack") == before)
    }

    @Test func aPackSaysWhichFilesWouldChange() async throws {
        _ = try await pack()
        let sticker = "Stickers.xcstickers/art.stickerpack/moon.sticker"
        let labels = try await pack(isCheck: true) { $0.checks.labels = ["star": "A star", "moon": "The moon"] }
        #expect(why(labels)["\(sticker)/Contents.json"] == .changed)
        try folder.replace("pack/\(sticker)/moon.png", Array("mine".utf8))
        try FileManager.default.removeItem(atPath: folder.path("art/star.png"))
        try folder.write("art/sun.png", Bitmap.sticker(300, hue: 4).pngFixture)
        let before = try folder.tree("pack")
        let report = try await pack(isCheck: true)
        let stale = why(report)
        #expect(stale["\(sticker)/moon.png"] == .edited)
        #expect(stale[sticker.replacing("moon", with: "star") + "/star.png"] == .gone)
        #expect(stale[sticker.replacing("moon", with: "sun") + "/sun.png"] == .new)
        #expect(report.gates(at: .error) && !stale.keys.contains { $0.hasPrefix("Web/star.") })
        #expect(try folder.tree("pack") == before)
        // What the check has named is what a run changes.
        try FileManager.default.removeItem(atPath: folder.path("pack/\(sticker)/moon.png"))
        _ = try await pack()
        let changed = Set(try folder.tree("pack").filter { before[$0.key] != $0.value }.keys)
        #expect(changed.subtracting([".stickermill-pack.json"]).isSubset(of: stale.keys), "\(changed)")
    }

    private func causes(_ report: Report) -> [String: StaleFile.Cause] {
        let known = (report.staleFiles ?? []).compactMap { file in file.because.map { (file.path, $0) } }
        return Dictionary(uniqueKeysWithValues: known)
    }

    @Test func aPackSaysBecauseOfWhatAFileChanges() async throws {
        _ = try await pack()
        let sticker = "Stickers.xcstickers/art.stickerpack/moon.sticker"
        let labels = try await pack(isCheck: true) { $0.checks.labels = ["star": "A star", "moon": "The moon"] }
        #expect(causes(labels)["\(sticker)/Contents.json"] == .label)
        let outlined = try await pack(isCheck: true) { $0.preparation.outline = Length(4, .pixels) }
        #expect(causes(outlined)["\(sticker)/moon.png"] == .setting)
        try folder.replace("art/moon.png", Bitmap.sticker(300, hue: 5).pngFixture)
        let replaced = try await pack(isCheck: true)
        #expect(causes(replaced) == ["\(sticker)/moon.png": .master], "\(causes(replaced))")
    }

    @Test func aPictureOfAnAppSaysBecauseOfWhatItChanges() async throws {
        func convert(isCheck: Bool = false, points: Int? = nil, _ format: ConversionOptions.Format = .png) async throws
            -> Report
        {
            let pack = try Pack(in: folder.url("art")) { settings in
                (settings.conversion.layout, settings.conversion.format) = (.flutter, format)
                (settings.conversion.scales, settings.conversion.points) = ([.x1], points)
            }
            return try await pack.convert(to: folder.url(format.rawValue), isCheck: isCheck).report
        }
        _ = try await convert()
        #expect(try await convert(isCheck: true).staleFiles == [])
        let paths = ["assets/moon.png", "assets/star.png"]
        #expect(causes(try await convert(isCheck: true, points: 50)) == [paths[0]: .setting, paths[1]: .setting])
        // Another version of libvips cannot be told from another setting.
        _ = try await convert(.webp)
        #expect(causes(try await convert(isCheck: true, points: 50, .webp)) == [:])
        try folder.replace("art/moon.png", Bitmap.sticker(300, hue: 5).pngFixture)
        #expect(causes(try await convert(isCheck: true)) == [paths[0]: .master])
        let record = String(decoding: try folder.bytes("png/.stickermill-assets.json"), as: UTF8.self)
        try folder.replace(
            "png/.stickermill-assets.json", Array(record.replacing("stickermill 0.", with: "stickermill 1.").utf8))
        let older = try await convert(isCheck: true, points: 50)
        #expect(causes(older) == [paths[0]: .master, paths[1]: .version])
    }

    /// A file that stays needs no new record, so that two versions that make the same files do not take turns.
    @Test func anotherVersionAloneChangesNoRecord() async throws {
        _ = try await pack()
        let path = "pack/.stickermill-pack.json"
        let record = String(decoding: try folder.bytes(path), as: UTF8.self)
        let other = Array(record.replacing("stickermill 0.", with: "stickermill 1.").utf8)
        #expect(other != Array(record.utf8))
        try folder.replace(path, other)
        _ = try await pack()
        #expect(try folder.bytes(path) == other)
    }

    @Test func renditionsAreComparedAsWell() async throws {
        func convert(isCheck: Bool = false) async throws -> Report {
            try await Pack(in: folder.url("art")).convert(to: folder.url("out"), isCheck: isCheck).report
        }
        _ = try await convert()
        #expect(try await convert(isCheck: true).staleFiles == [])
        try folder.replace("art/moon.png", Bitmap.sticker(300, hue: 5).pngFixture)
        try FileManager.default.removeItem(atPath: folder.path("art/star.png"))
        let stale = why(try await convert(isCheck: true))
        #expect(stale["renditions/moon.png"] == .changed && stale["renditions/star.png"] == .gone)
    }
}
