import Foundation
import Raster
import Stickermill
import TestSupport
import Testing

/// What an engineer gets in three lines: a folder, its settings and labels, and the jobs.
@Suite struct PackTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        for name in ["cat", "dog"] {
            try folder.write("art/\(name).png", Bitmap.sticker(408, hue: name.utf8.count).pngFixture)
        }
        try folder.write("art/fox.png", Bitmap.sticker(420, hue: 2).pngFixture)
        try folder.write(
            "art/stickermill.yml",
            Array(
                """
                name: Garden
                size: regular
                rules: {duplicate: ignore}
                convert: {thumbnails: [small], scales: [2]}
                pack: {labels-file: labels.csv}
                exclude: [fox.png]
                """.utf8))
        try folder.write("art/labels.csv", Array("sticker,label\ncat,A cat\ndog,A dog\n".utf8))
    }

    @Test func everyJobAppliesTheSettingsOfTheFolder() async throws {
        let pack = try Pack(in: folder.url("art"))
        let checked = try await pack.check().report
        #expect(checked.masters.map(\.name) == ["cat", "dog"])
        #expect(
            checked.masters.allSatisfy { $0.findings.isEmpty }, "\(checked.masters.flatMap(\.findings).map(\.message))")
        let converted = try await pack.convert(to: folder.url("out")).report
        #expect(converted.masters.allSatisfy { Set($0.files.map(\.scale)) == [.x1, .x2, .x3] })
        #expect(Set(converted.masters.flatMap(\.files).map(\.kind)) == [.rendition, .thumbnail])
        let packed = try await pack.pack(to: folder.url("pack")).report
        #expect(packed.pack?.name == "Garden" && packed.pack?.isWritten == true)
        #expect(packed.pack?.size == .regular && packed.pack?.stickers == ["cat", "dog"])
        // A pack also has icons.
        let findings = packed.masters.flatMap(\.findings).filter {
            if case .enlargedIcon = $0.problem { false } else { true }
        }
        #expect(findings == [])
        let previewed = try await pack.preview(to: folder.url("page.html")).report
        #expect(previewed.summary.failed == 0 && folder.exists("page.html"))
        let page = String(decoding: try folder.bytes("page.html"), as: UTF8.self)
        #expect(page.contains("A cat") && !page.contains("fox"))
    }

    @Test func aCallChangesSettings() async throws {
        let pack = try Pack(in: folder.url("art")) { $0.conversion.thumbnails = [] }
        let files = try await pack.convert(to: folder.url("out")).report.masters.flatMap(\.files)
        #expect(files.map(\.path) == ["renditions/cat@2x.png", "renditions/dog@2x.png"])
    }

    /// A folder below the art may be the output of every job, again and again.
    @Test func anOutputInTheFolderIsNoMaster() async throws {
        for _ in 1...2 {
            let converted = try await Pack(in: folder.url("art")).convert(to: folder.url("art/out")).report
            #expect(converted.masters.map(\.name) == ["cat", "dog"] && converted.summary.failed == 0)
        }
        #expect(folder.exists("art/out/renditions/cat@2x.png"))
        try FileManager.default.removeItem(atPath: folder.path("art/out"))
        let outlined = try Pack(in: folder.url("art")) { $0.preparation.outline = Length(8) }
        for _ in 1...2 {
            let checked = try await outlined.check(overlay: folder.url("art/shown")).report
            #expect(checked.masters.map(\.name) == ["cat", "dog"])
        }
        let again = try await Pack(in: folder.url("art")).check(overlay: folder.url("art/shown")).report
        #expect(folder.exists("art/shown/cat.png") && again.masters.map(\.name) == ["cat", "dog"])
    }

    /// A photo, a sheet of an earlier run and a page below the art are no stickers.
    @Test func filesOfAPageInTheFolderAreNoMasters() async throws {
        try folder.write("art/photo.png", Bitmap.sticker(500, hue: 6).pngFixture)
        for _ in 1...2 {
            let pack = try Pack(in: folder.url("art"))
            let report = try await pack.preview(
                to: folder.url("art/page/"), photo: folder.url("art/photo.png"),
                sheet: .init(file: folder.url("art/sheet.png"))
            ).report
            #expect(report.masters.map(\.name) == ["cat", "dog"])
        }
        #expect(folder.exists("art/page/index.html") && folder.exists("art/sheet.png"))
    }

    @Test func aPackWithoutMastersIsRefused() async throws {
        var pack = try Pack(in: folder.url("art"))
        pack.groups = []
        let error = await #expect(throws: StickermillError.self) { try await pack.check().report }
        #expect(error?.code == .noMasters)
    }

    @Test func aJobReportsEventsAndIsCancelled() async throws {
        let job = try Pack(in: folder.url("art")).check()
        var finished: [Int] = []
        for await event in job.events { finished.append(event.finished) }
        #expect(finished == [1, 2])
        let other = try Pack(in: folder.url("art")).pack(to: folder.url("pack"))
        other.cancel()
        let report = try? await other.report
        #expect(report?.pack?.isWritten != true || folder.exists("pack"))
    }

    @Test func onePackIsMadeOfOneGroup() async throws {
        try folder.write("art/birds/stickermill.yml", Array("name: Birds\n".utf8))
        try folder.write("art/birds/owl.png", Bitmap.sticker(408, hue: 5).pngFixture)
        let pack = try Pack(in: folder.url("art"))
        #expect(pack.groups.map(\.settings.name) == ["Birds", "Garden"])
        let checked = try await pack.check().report
        #expect(checked.masters.map(\.name) == ["owl", "cat", "dog"])
        let error = await #expect(throws: StickermillError.self) { try await pack.pack(to: folder.url("pack")).report }
        #expect(error?.code == .badSettings && error?.isFaultOfCall == true)
        for group in pack.groups {
            let name = group.settings.name ?? ""
            let report = try await Pack(group).pack(to: folder.url(name)).report
            #expect(report.pack?.name == name && report.pack?.isWritten == true)
        }
    }
}
