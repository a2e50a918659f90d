import Foundation
import Stickermill
import TestSupport
import Testing

/// Sides in pixels beside the sizes of Messages.
@Suite struct OwnSizeTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("art/a.png", Bitmap.sticker(900).pngFixture)
    }

    private func settings(_ yaml: String) throws -> Settings {
        try folder.write("art/stickermill.yml", Array(yaml.utf8))
        return try Settings(ofFolder: folder.url("art"))
    }

    private func convert(_ yaml: String) async throws -> MasterReport {
        let masters = try MasterSearch(inputs: [folder.url("art")]).masters
        return try await Converter(settings: settings(yaml)).convert(masters, to: folder.url("out"), jobs: 1).masters[0]
    }

    @Test func aThumbnailOfItsOwnSizeIsOneFile() async throws {
        let report = try await convert(
            "convert: {scales: [], thumbnails: [small, 512, 128, 1000], thumbnail-scales: [1, 3]}")
        let files = report.files.map { "\($0.path) \($0.pixelSize.width)" }
        #expect(
            files == [
                "thumbnails/small/a.png 100", "thumbnails/small/a@3x.png 300", "thumbnails/128/a.png 128",
                "thumbnails/512/a.png 512",
            ])
        #expect(report.findings.contains { $0.rule == .enlargement && $0.message.contains("1000 px") })
    }

    @Test func aCanvasOfItsOwnSizeIsNotJudgedByThoseOfMessages() async throws {
        let report = try await convert("size: 750\nconvert: {scales: [1, 2, 3], thumbnails: []}")
        #expect(report.files.map(\.pixelSize.width) == [250, 500, 750])
        #expect(report.findings.filter { $0.severity > .note } == [])
        let small = try await convert("size: 900\nconvert: {scales: [3], thumbnails: []}")
        #expect(small.files.map(\.pixelSize.width) == [900] && !small.findings.contains { $0.rule == .packSize })
    }

    @Test func aDrawingIsDrawnInTheLargestSize() async throws {
        let svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'><circle cx='5' cy='5' r='4'/></svg>"
        try folder.write("art/a.svg", Array(svg.utf8))
        try FileManager.default.removeItem(atPath: folder.path("art/a.png"))
        let report = try await convert("convert: {scales: [], thumbnails: [1500]}")
        #expect(report.files.map(\.pixelSize.width) == [1500])
    }

    @Test func aPackHasASizeOfMessages() async throws {
        let masters = try MasterSearch(inputs: [folder.url("art")]).masters
        let error = await #expect(throws: StickermillError.self) {
            try await Packer(settings: settings("size: 512")).pack(masters, to: folder.url("pack"))
        }
        #expect(error?.reason == "512 is not a size of Messages; a pack needs one of small, regular or large")
    }

    @Test(arguments: [
        ("0", "'0' must be small, regular or large, or a side of 1 to 4096 pixels"),
        ("5000", "'5000' must be small, regular or large, or a side of 1 to 4096 pixels"),
        ("'+5'", "'+5' must be"), ("regulr", "'regulr' is unknown; did you mean 'regular'?"),
    ])
    func anotherSizeIsRefused(word: String, message: String) throws {
        let error = #expect(throws: StickermillError.self) { try settings("size: \(word)") }
        #expect(error?.reason.contains(message) == true, "\(error?.reason ?? "")")
    }
}
