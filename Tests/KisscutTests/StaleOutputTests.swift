import Foundation
import Kisscut
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
        #expect(changed.subtracting([".kisscut-pack.json"]).isSubset(of: stale.keys), "\(changed)")
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
